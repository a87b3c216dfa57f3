/**
 * Cuts QIF into records: which section a line belongs to, and the fields of each record by their letter.
 *
 * Shared by the survey, which looks at the dates, and the reader, which makes rows.
 */

import { longestText, tidy, trimBlank } from '../description.ts';
import { Lines } from '../lines.ts';
import type { StatementAccount } from '../statement.ts';

export interface QifSplit {
  category: string;
  memo: string;
  amount: string;
}

export interface QifRecord {
  line: number;
  date: string;
  amount: string;
  payee: string;
  memo: string;
  /** Cheque number, or in an investment account the action ('Buy', 'Div'). */
  number: string;
  category: string;
  /** The security of an investment record. */
  security: string;
  splits: QifSplit[];
  /** Whether the file ends within its date or an amount. */
  isCut: boolean;
}

export interface QifAccount {
  line: number;
  name: string;
  type: string;
  description: string;
  balance: string;
}

/** What a '!Type' line begins: records of money, a list without money, or something unknown. */
export type QifSection = 'money' | 'investment' | 'list' | 'unknown';

export interface QifEvents {
  section(section: QifSection, name: string, line: number): void;
  record(record: QifRecord): void;
  account(account: QifAccount): void;
  /** The name of a class, from the list of classes. */
  className(name: string): void;
}

const moneySections = new Map<string, StatementAccount['kind']>([
  ['bank', 'transaction'],
  ['cash', 'cash'],
  ['ccard', 'credit'],
  ['cc', 'credit'],
  ['creditcard', 'credit'],
  ['oth a', null],
  ['otha', null],
  ['oth l', 'loan'],
  ['othl', 'loan'],
  ['invst', 'investment'],
  ['port', 'investment'],
  ['mutual', 'investment'],
  ['401(k)/403(b)', 'investment'],
]);

const listSections = new Set([
  'cat',
  'category',
  'class',
  'memorized',
  'memorised',
  'security',
  'prices',
  'budget',
  'payee',
  'tag',
  'template',
  'invitem',
  'unitprice',
  'customer',
  'vendor',
  'employee',
]);

/** The kind of account of a '!Type' or of an account's T line; undefined for names that are not known. */
export function accountKind(type: string): StatementAccount['kind'] | undefined {
  return moneySections.get(type.trim().toLowerCase());
}

/** The name of an account, as it is kept. */
export function accountName(text: string): string {
  return tidy(text).slice(0, 200);
}

/** A record of more splits keeps the first ones: they only feed the note, the total is the record's own. */
const maxSplits = 100;

export class QifRecords {
  readonly #lines: Lines;
  readonly #events: QifEvents;
  #section: QifSection | 'account' | 'class' = 'money';
  #record: QifRecord | null = null;
  #account: QifAccount | null = null;
  #listed = 0;
  /** The letter of the last line. */
  #lastLetter = '';
  /** The type of the account last listed. */
  #lastType = '';

  constructor(events: QifEvents) {
    this.#events = events;
    this.#lines = new Lines((line, number) => this.#line(line, number));
  }

  write(text: string): void {
    this.#lines.write(text);
  }

  end(): void {
    this.#lines.end();
    if (this.#record !== null && this.#lines.isUnended) this.#record.isCut = /[DTU$]/.test(this.#lastLetter);
    this.#endRecord();
  }

  #line(raw: string, number: number): void {
    const line = trimBlank(raw).slice(0, longestText);
    const letter = line.charAt(0);
    if (letter === '' || letter === '\u001a') return;
    this.#lastLetter = letter;
    if (letter === '!') this.#header(line, number);
    else if (letter === '^') this.#endRecord();
    else if (this.#beginsTransaction(letter, line)) this.#leaveAccounts(letter, line, number);
    else if (this.#section === 'account') this.#accountField(letter, line.slice(1).trim(), number);
    else if (this.#section === 'class') this.#classField(letter, line.slice(1).trim());
    else if (this.#section !== 'list') this.#field(letter, line.slice(1).trim(), number);
  }

  /**
   * Some banks write their one account and go on with its transactions, without a '!Type'; after several it is not said
   * whose they are.
   */
  #beginsTransaction(letter: string, line: string): boolean {
    return (
      this.#section === 'account' &&
      letter === 'D' &&
      this.#account === null &&
      this.#listed === 1 &&
      /^D\s*\d{1,4}\s*[/.' -]\s*\d/.test(line)
    );
  }

  #leaveAccounts(letter: string, line: string, number: number): void {
    const type = this.#lastType;
    this.#section = accountKind(type) === 'investment' ? 'investment' : 'money';
    this.#events.section(this.#section, type, number);
    this.#field(letter, line.slice(1).trim(), number);
  }

  #header(line: string, number: number): void {
    this.#endRecord();
    const type = /^!\s*type\b\s*:?(.*)$/i.exec(line)?.[1];
    if (type !== undefined) {
      const name = type.trim().toLowerCase();
      const kind = accountKind(name);
      if (name === 'class') this.#section = 'class';
      else if (listSections.has(name)) this.#section = 'list';
      else this.#section = kind === undefined ? 'unknown' : kind === 'investment' ? 'investment' : 'money';
      this.#events.section(this.#section === 'class' ? 'list' : this.#section, type.trim(), number);
    } else if (/^!\s*account\b/i.test(line)) this.#section = 'account';
  }

  #field(letter: string, value: string, number: number): void {
    // A second date begins the next record where the caret between the two is missing.
    if (letter === 'D' && this.#record !== null && this.#record.date !== '' && this.#record.amount !== '')
      this.#endRecord();
    this.#record ??= {
      line: number,
      date: '',
      amount: '',
      payee: '',
      memo: '',
      number: '',
      category: '',
      security: '',
      splits: [],
      isCut: false,
    };
    const record = this.#record;
    switch (letter) {
      case 'D':
        // Some programs write a second line of description under the same letter.
        if (record.date === '' || /\d/.test(value)) record.date = value;
        break;
      case 'T':
        record.amount = value;
        break;
      case 'U':
        if (record.amount === '') record.amount = value;
        break;
      case 'P':
        record.payee = value;
        break;
      case 'M':
        // Some programs write a memo of more lines under the same letter.
        if (record.memo.length < longestText) record.memo = `${record.memo} ${value}`.trim();
        break;
      case 'N':
        record.number = value;
        break;
      case 'L':
        record.category = value;
        break;
      case 'Y':
        record.security = value;
        break;
      case 'S':
        if (record.splits.length < maxSplits) record.splits.push({ category: value, memo: '', amount: '' });
        break;
      case 'E':
      case '$': {
        const split = record.splits.at(-1);
        if (split !== undefined && letter === 'E') split.memo = value;
        else if (split !== undefined) split.amount = value;
        break;
      }
    }
  }

  #accountField(letter: string, value: string, number: number): void {
    this.#account ??= { line: number, name: '', type: '', description: '', balance: '' };
    if (letter === 'N') this.#account.name = value;
    else if (letter === 'T') this.#account.type = value;
    else if (letter === 'D') this.#account.description = value;
    else if (letter === 'B' || letter === '$') this.#account.balance = value;
  }

  #classField(letter: string, value: string): void {
    if (letter === 'N' && value !== '') this.#events.className(value);
  }

  #endRecord(): void {
    const record = this.#record;
    const account = this.#account;
    this.#record = null;
    this.#account = null;
    if (record !== null) this.#events.record(record);
    if (account === null) return;
    this.#listed += 1;
    this.#lastType = account.type;
    this.#events.account(account);
  }
}
