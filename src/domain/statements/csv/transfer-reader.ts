/** Rows that state what left the source and what reached the target: one statement row for each own account. */

import { parseAmount, type DecimalMark } from '../../money/parse-amount.ts';
import { currencyCode } from '../currency-code.ts';
import { describe, tidy } from '../description.ts';
import { shorten, type Intake } from '../intake.ts';
import type { StatementEntry } from '../statement.ts';
import type { AccountFinder } from './account-finder.ts';
import { flagValue } from './flag-words.ts';
import type { CsvTransfers } from './layout.ts';
import { fieldText, type CsvRecord } from './tokeniser.ts';

export class TransferReader {
  private readonly transfers: CsvTransfers;
  private readonly accounts: AccountFinder;
  private readonly intake: Intake;

  constructor(transfers: CsvTransfers, accounts: AccountFinder, intake: Intake) {
    this.transfers = transfers;
    this.accounts = accounts;
    this.intake = intake;
  }

  /**
   * The rows of one record. `base` has the amount that left the source after the fee, which the source pays as well;
   * `currency` is the source's.
   */
  rows(record: CsvRecord, base: StatementEntry, currency: string | null, decimalMark: DecimalMark): StatementEntry[] {
    const { transfers } = this;
    const figure = (column: number): number => {
      const parsed = parseAmount(fieldText(record, column), decimalMark);
      return parsed ? Math.abs(parsed.cents) : Number.NaN;
    };
    const target = currencyCode(fieldText(record, transfers.targetCurrency)) ?? currency;
    const arrived = figure(transfers.targetAmount);
    const feeCurrency = currencyCode(fieldText(record, transfers.feeCurrency)) ?? currency;
    const fee = feeCurrency === currency ? figure(transfers.fee) || 0 : 0;
    const sent = 0 - Math.abs(base.amountCents) - fee;
    const word = flagValue(fieldText(record, transfers.direction));
    if (word === 'out') return [this.row(base, this.payeeOf(record, transfers.targetName, base), sent, currency)];
    if (word === 'in') {
      const into = Number.isNaN(arrived) ? Math.abs(base.amountCents) : arrived;
      return [this.row(base, this.payeeOf(record, transfers.sourceName, base), into, target)];
    }
    if (word === 'neutral') return this.conversion(base, { sent, fee, arrived }, currency, target);
    this.intake.reject(base.line, `We couldn’t tell whether “${shorten(word)}” means money in or money out.`);
    return [];
  }

  /** Money moved between the member's own balances. */
  private conversion(
    base: StatementEntry,
    { sent, fee, arrived }: { sent: number; fee: number; arrived: number },
    from: string | null,
    to: string | null,
  ): StatementEntry[] {
    if (from !== to && !Number.isNaN(arrived)) {
      const description = `Converted ${from ?? ''} to ${to ?? ''}`;
      return [
        this.row(base, { description, payee: null, category: `[${this.nameOf(to)}]` }, sent, from),
        this.row(base, { description, payee: null, category: `[${this.nameOf(from)}]` }, arrived, to),
      ];
    }
    if (fee > 0) return [this.row(base, { description: 'Transfer fee', payee: null }, 0 - fee, from)];
    this.intake.reject(base.line, 'This moves money between your own balances in one currency, so they stay the same.');
    return [];
  }

  private payeeOf(
    record: CsvRecord,
    column: number,
    base: StatementEntry,
  ): { description: string; payee: string | null } {
    const name = tidy(fieldText(record, column));
    const { description } = describe(name, base.description);
    return { description: description === '' ? 'Transfer' : description, payee: name === '' ? null : name };
  }

  private row(
    base: StatementEntry,
    facts: Partial<StatementEntry>,
    amountCents: number,
    currency: string | null,
  ): StatementEntry {
    const account = this.accounts.named(this.nameOf(currency), currency);
    const bankId = base.bankId === null ? null : this.intake.uniqueId(account, base.bankId, base.line);
    return { ...base, ...facts, account, amountCents, bankId };
  }

  private nameOf(currency: string | null): string {
    const { accountName } = this.transfers;
    return currency === null ? accountName : `${accountName} ${currency}`;
  }
}
