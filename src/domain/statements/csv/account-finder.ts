/** The account of each row: from its own columns, or the file's only account. */

import type { Intake } from '../intake.ts';
import type { StatementAccount } from '../statement.ts';
import type { PreambleAccount } from './preamble.ts';
import type { CsvSurvey } from './survey.ts';
import { accountField, accountKey } from './account-currencies.ts';
import { detached } from './detached.ts';
import type { CsvRecord } from './tokeniser.ts';

const bsbAndNumber = /^(\d{3})[- ]?(\d{3})[ /]+(\d{4,10})$/;
const twelveDigits = /^(\d{6})(\d{6})$/;

export class AccountFinder {
  private readonly survey: CsvSurvey;
  private readonly intake: Intake;
  private readonly currencies: (string | null)[] = [];
  private lastName = '';
  private lastDigits = '';
  private last = -1;
  private section: PreambleAccount;
  private sectionKey = '';

  constructor(survey: CsvSurvey, intake: Intake) {
    this.survey = survey;
    this.intake = intake;
    this.section = survey.account;
  }

  /** The account of a row. A row without account fields belongs to the previous row's account. */
  of(record: CsvRecord, currency: string | null): number {
    const { account, number, bank } = this.survey.mapping.columns;
    if (account === null && number === null) return this.last >= 0 ? this.last : this.single(currency);
    const name = accountField(record, account);
    const digits = accountField(record, number);
    if (name === '' && digits === '') return this.last >= 0 ? this.last : this.single(currency);
    if (name === this.survey.rules.mainAccount && digits === '') {
      this.lastName = '';
      return this.single(currency);
    }
    if (name === this.lastName && digits === this.lastDigits) return this.last;
    this.lastName = name;
    this.lastDigits = digits;
    const key = detached(accountKey(name, digits));
    const bsb = accountField(record, bank);
    // A column that is called 'Account' often holds the number.
    const isNumber = digits === '' && /^[\d */.xX-]{6,}$/.test(name);
    const facts = isNumber
      ? this.split(name, bsb)
      : { ...this.split(digits, bsb), name: name === '' ? null : detached(name) };
    // Its first row may be a purchase abroad as well.
    this.last = this.announce(key, facts, this.survey.accountCurrencies[key] ?? currency);
    return this.last;
  }

  /** An account that is known by its name only. */
  named(name: string, currency: string | null): number {
    return this.announce(name, { name }, currency);
  }

  /** The currency that an account was announced with. */
  currencyOf(account: number): string | null {
    return this.currencies[account] ?? null;
  }

  /** Another table of the file begins, which is of this account. */
  startSection(account: PreambleAccount): void {
    const { name, number } = this.survey.account;
    const isFirst = account.name === name && account.number === number;
    this.section = account;
    this.sectionKey = isFirst ? '' : detached(`section ${account.name ?? ''}\u001f${account.number ?? ''}`);
    this.last = -1;
  }

  private single(currency: string | null): number {
    const { name, number } = this.section;
    // The first row of the file's only account may be a purchase abroad.
    const own = this.survey.hasSections ? currency : this.survey.currency;
    this.last = this.announce(this.sectionKey, { name, ...this.split(number ?? '', '') }, own);
    return this.last;
  }

  private announce(key: string, facts: Partial<StatementAccount>, currency: string | null): number {
    const known = this.intake.accounts;
    const stated = currency ?? this.survey.currency;
    const index = this.intake.account(key, { kind: this.survey.rules.accountKind, ...facts, currency: stated });
    if (this.intake.accounts > known) this.currencies[index] = stated;
    return index;
  }

  private split(digits: string, bsb: string): { bank: string | null; number: string | null } {
    const match = bsbAndNumber.exec(digits);
    if (match) return { bank: `${match[1]}${match[2]}`, number: match[3]! };
    const joined = this.survey.rules.bsbInNumber ? twelveDigits.exec(digits) : null;
    if (joined) return { bank: joined[1]!, number: joined[2]! };
    const bank = bsb.replace(/\D/g, '');
    return { bank: bank === '' ? null : bank, number: digits === '' ? null : digits };
  }
}
