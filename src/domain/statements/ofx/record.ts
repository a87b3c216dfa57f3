/** One STMTTRN while it is read: its values as they come, and the row that they make. */

import { formatDate } from '../../calendar/date-format.ts';
import { describe, tidyRange } from '../description.ts';
import { shorten } from '../intake.ts';
import type { Intake } from '../intake.ts';
import type { ReadDay } from '../day.ts';
import { longestRecord } from '../pieces.ts';
import { StatementRefusal } from '../statement.ts';
import type { StatementAccount } from '../statement.ts';
import { tag } from './tags.ts';
import { UnsignedAmounts } from './unsigned-amounts.ts';
import { hasOpenComma, isSlashed, OfxDays, ofxAmount } from './values.ts';
import type { OfxAmount } from './values.ts';

/** What a row is called whose bank gave it neither name nor memo. */
const typeNames = new Map([
  ['CREDIT', 'Credit'],
  ['DEBIT', 'Debit'],
  ['INT', 'Interest'],
  ['DIV', 'Dividend'],
  ['FEE', 'Fee'],
  ['SRVCHG', 'Service charge'],
  ['DEP', 'Deposit'],
  ['ATM', 'ATM'],
  ['POS', 'Card purchase'],
  ['XFER', 'Transfer'],
  ['CHECK', 'Cheque'],
  ['PAYMENT', 'Payment'],
  ['CASH', 'Cash withdrawal'],
  ['DIRECTDEP', 'Direct credit'],
  ['DIRECTDEBIT', 'Direct debit'],
  ['REPEATPMT', 'Regular payment'],
]);

export class OfxRecord {
  isOpen = false;
  line = 0;
  readonly #intake: Intake;
  readonly #days: OfxDays;
  readonly #amounts: UnsignedAmounts;
  #from = 0;
  #isPending = false;
  /** The aggregate inside the record that is being read, or 0. */
  #inside = 0;
  #day: ReadDay | null = null;
  #dateText = '';
  #otherDay: ReadDay | null = null;
  #amount: number | OfxAmount | null = null;
  #amountText = '';
  #type = '';
  #id = '';
  #name = '';
  #longName = '';
  #payee = '';
  #memo = '';
  #cheque = '';
  #industry = '';
  #currency = '';
  #accountCurrency: string | null = null;

  constructor(intake: Intake, zone: string | null) {
    this.#intake = intake;
    this.#days = new OfxDays(zone);
    this.#amounts = new UnsignedAmounts(intake);
  }

  /** The last record was read, so that those that wait for others are given. */
  end(): void {
    this.#amounts.end();
  }

  /** `currency` is that of the account. */
  begin(line: number, position: number, isPending: boolean, currency: string | null): void {
    this.isOpen = true;
    this.#accountCurrency = currency;
    this.line = line;
    this.#from = position;
    this.#isPending = isPending;
    this.#inside = 0;
    this.#day = null;
    this.#dateText = '';
    this.#otherDay = null;
    this.#amount = null;
    this.#amountText = '';
    this.#type = '';
    this.#id = '';
    this.#name = '';
    this.#longName = '';
    this.#payee = '';
    this.#memo = '';
    this.#cheque = '';
    this.#industry = '';
    this.#currency = '';
  }

  /** True when amount and date are there, so that `finish` makes a row. */
  get isReadable(): boolean {
    return this.#amount !== null && (this.#day !== null || this.#otherDay !== null);
  }

  enter(code: number): void {
    this.#inside = code;
  }

  leave(): void {
    this.#inside = 0;
  }

  value(code: number, text: string, from: number, to: number): void {
    if (from >= to) return;
    switch (code) {
      case tag.DTPOSTED:
        this.#day = this.#days.read(text, from, to);
        if (this.#day === null) this.#dateText = text.slice(from, Math.min(to, from + 60));
        break;
      case tag.TRNAMT:
        this.#amount = ofxAmount(text, from, to, this.#accountCurrency);
        if (this.#amount === null) this.#amountText = text.slice(from, Math.min(to, from + 60));
        break;
      case tag.FITID:
        this.#id = text.slice(from, to);
        break;
      case tag.NAME:
        if (this.#inside === tag.PAYEE) this.#payee = tidyRange(text, from, to);
        else if (this.#inside === 0) this.#name = tidyRange(text, from, to);
        break;
      case tag.MEMO:
        this.#memo = tidyRange(text, from, to);
        break;
      case tag.TRNTYPE:
        this.#type = text.slice(from, to);
        break;
      case tag.DTUSER:
      case tag.DTAVAIL:
      case tag.DTTRAN:
        if (this.#otherDay === null || code === tag.DTTRAN) this.#otherDay = this.#days.read(text, from, to);
        break;
      case tag.EXTDNAME:
        this.#longName = tidyRange(text, from, to);
        break;
      case tag.CHECKNUM:
        this.#cheque = text.slice(from, to);
        break;
      case tag.SIC:
        this.#industry = text.slice(from, to);
        break;
      case tag.CURSYM:
        if (this.#inside === tag.CURRENCY) this.#currency = text.slice(from, to).toUpperCase();
        break;
    }
  }

  /** Refuses a record that is no row any more. */
  checkLength(position: number): void {
    if (position - this.#from <= longestRecord) return;
    throw new StatementRefusal(
      'broken',
      `The transaction on line ${this.line} is too long. The file may be damaged. Download it again.`,
    );
  }

  /** Makes the row, or says why there is none. `position` is where the record ends. */
  finish(account: number, facts: Partial<StatementAccount>, position: number): void {
    this.isOpen = false;
    const line = this.line;
    this.checkLength(position);
    const day = this.#day ?? this.#otherDay;
    const amount = this.#amount;
    if (amount === null || day === null) {
      this.#intake.reject(line, this.#fault());
      return;
    }
    if (day.corrected)
      this.#intake.warn('date_corrected', `That date doesn’t exist, so we used ${formatDate(day.date)}.`, line);
    let cents = 0;
    if (typeof amount === 'number') cents = amount;
    else {
      cents = amount.cents;
      if (amount.rounded) this.#intake.warnOnce('amount_rounded', 'We rounded amounts to whole cents.', line);
    }
    const name = this.#longName.startsWith(this.#name) ? this.#longName || this.#name : this.#name;
    const { description, payee } = describe(name === '' ? this.#payee : name, this.#memo);
    const entry = {
      account,
      line,
      date: day.date,
      amountCents: cents,
      description: description === '' ? this.#plainName() : description,
      payee: this.#payee === '' ? payee : this.#payee,
      bankId: this.#intake.uniqueId(account, this.#id, line),
      balanceCents: null,
      currency: this.#intake.otherCurrency(this.#currency || null, facts.currency ?? null, line),
      pending: this.#isPending,
      merchantCode: this.#merchantCode(),
      category: null,
      tags: null,
      notes: this.#chequeNote(description),
    };
    this.#amounts.transaction(entry, this.#type, facts.kind ?? null);
  }

  #fault(): string {
    if (hasOpenComma(this.#amountText))
      return `We couldn’t tell whether the comma in “${shorten(this.#amountText)}” is a decimal mark.`;
    if (this.#amountText !== '') return `We couldn’t read the amount “${shorten(this.#amountText)}”.`;
    if (this.#amount === null) return 'The transaction has no amount.';
    if (isSlashed(this.#dateText)) return `We couldn’t tell the day from the month in “${shorten(this.#dateText)}”.`;
    if (this.#dateText !== '') return `We couldn’t read the date “${shorten(this.#dateText)}”.`;
    return 'The transaction has no date.';
  }

  #plainName(): string {
    if (/[1-9]/.test(this.#cheque)) return `Cheque ${this.#cheque}`;
    return typeNames.get(this.#type.toUpperCase()) ?? 'Transaction';
  }

  /** The cheque number as a note, unless it is zero or already said. */
  #chequeNote(description: string): string | null {
    const cheque = this.#cheque;
    if (cheque === '' || description === '' || !/[1-9]/.test(cheque) || description.includes(cheque)) return null;
    return this.#type.toUpperCase() === 'CHECK' ? `Cheque ${cheque}` : `Reference ${cheque}`;
  }

  #merchantCode(): string | null {
    const code = this.#industry;
    if (code === '') return null;
    return code.length <= 4 && /^\d{3,4}$/.test(code) && Number(code) > 0 ? code.padStart(4, '0') : null;
  }
}
