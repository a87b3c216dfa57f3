/** Rows that name both accounts of a movement: one statement row for each account that is the member's own. */

import { parseAmount, type DecimalMark } from '../../money/parse-amount.ts';
import { currencyCode } from '../currency-code.ts';
import type { Intake } from '../intake.ts';
import type { StatementEntry } from '../statement.ts';
import type { AccountFinder } from './account-finder.ts';
import type { CsvSides } from './layout.ts';
import { fieldText, type CsvRecord } from './tokeniser.ts';

export class SideReader {
  private readonly sides: CsvSides;
  private readonly accounts: AccountFinder;
  private readonly intake: Intake;

  constructor(sides: CsvSides, accounts: AccountFinder, intake: Intake) {
    this.sides = sides;
    this.accounts = accounts;
    this.intake = intake;
  }

  /** The rows of one record; `base` carries what both sides share, its amount being unsigned. */
  rows(record: CsvRecord, base: StatementEntry, currency: string | null, decimalMark: DecimalMark): StatementEntry[] {
    const { sides } = this;
    const from = fieldText(record, sides.fromName).trim();
    const to = fieldText(record, sides.toName).trim();
    const fromOwn = this.isOwn(record, sides.fromKind);
    const toOwn = this.isOwn(record, sides.toKind);
    const size = Math.abs(base.amountCents);
    const rows: StatementEntry[] = [];
    if (fromOwn) rows.push(this.side(base, from, to, toOwn, 0 - size, currency));
    if (toOwn) {
      // What arrives in an account of another currency is the foreign amount.
      const foreign = fromOwn ? this.foreign(record, decimalMark) : null;
      rows.push(this.side(base, to, from, fromOwn, foreign?.cents ?? size, foreign?.currency ?? currency));
    }
    if (rows.length === 0) this.intake.reject(base.line, 'Neither account on this line is yours.');
    return rows;
  }

  private isOwn(record: CsvRecord, column: number): boolean {
    return this.sides.ownKinds.includes(fieldText(record, column).trim().toLowerCase());
  }

  private side(
    base: StatementEntry,
    own: string,
    other: string,
    transfer: boolean,
    amountCents: number,
    currency: string | null,
  ): StatementEntry {
    const account = this.accounts.named(own, currency);
    const usual = this.accounts.currencyOf(account);
    const id = base.bankId;
    return {
      ...base,
      account,
      amountCents,
      bankId: id === null ? null : this.intake.uniqueId(account, id, base.line),
      payee: transfer || other === '' ? null : other,
      category: base.category ?? (transfer ? `[${other}]` : null),
      currency: currency !== null && usual !== null && currency !== usual ? currency : null,
    };
  }

  private foreign(record: CsvRecord, decimalMark: DecimalMark): { cents: number; currency: string } | null {
    const { foreignAmount, foreignCurrency } = this.sides;
    if (foreignAmount === null || foreignCurrency === null) return null;
    const currency = currencyCode(fieldText(record, foreignCurrency));
    const parsed = parseAmount(fieldText(record, foreignAmount), decimalMark);
    return parsed && currency !== null ? { cents: Math.abs(parsed.cents), currency } : null;
  }
}
