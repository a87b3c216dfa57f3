/**
 * QIF of Quicken, Microsoft Money, GnuCash, moneyGuru and the banks that offer it.
 *
 * Each record of a money section is one row. A split record stays one row with its total; its first category counts,
 * and the parts are kept in the note. Records of an investment account count with the amount that they state.
 */

import { formatDate } from '../../calendar/date-format.ts';
import { parseAmount, parsePlainCents } from '../../money/parse-amount.ts';
import type { DecimalMark } from '../../money/parse-amount.ts';
import type { ReadDay } from '../day.ts';
import { currencyOfAmount, currencyOfName } from '../currency-code.ts';
import { describe, tidy } from '../description.ts';
import { Intake, shorten } from '../intake.ts';
import { StatementRefusal } from '../statement.ts';
import type { DateOrder, StatementAccount, StatementReader, StatementSink } from '../statement.ts';
import { readQifDate } from './dates.ts';
import { accountKind, accountName, QifRecords } from './records.ts';
import type { QifAccount, QifEvents, QifRecord, QifSection } from './records.ts';
import type { QifFindings } from './survey.ts';

/** A list of classes longer than this is not a list of classes. */
const maxClasses = 10_000;
const longestNote = 1000;

class QifReader implements StatementReader, QifEvents {
  readonly #intake: Intake;
  readonly #records: QifRecords;
  readonly #order: DateOrder;
  readonly #isOrderAssumed: boolean;
  readonly #mark: DecimalMark;
  readonly #currencies: Readonly<Record<string, string>>;
  /** The currency of each account announced. */
  readonly #accountCurrencies: (string | null)[] = [];
  readonly #classes = new Set<string>();
  #dateText = '';
  #day: ReadDay | null = null;
  #section: QifSection = 'money';
  #kind: StatementAccount['kind'] = null;
  /** The account of the last '!Account' block, or -1. */
  #named = -1;
  #account = -1;
  #isUnnamed = false;
  #listed = 0;
  /** Rejected records of money, apart from faults in lists of accounts. */
  #faults = 0;
  #firstFault = '';

  constructor(findings: QifFindings, sink: StatementSink) {
    this.#intake = new Intake(sink);
    this.#records = new QifRecords(this);
    this.#order = findings.dateOrder;
    this.#isOrderAssumed = !findings.isDateOrderKnown;
    this.#mark = findings.decimalMark;
    this.#currencies = findings.currencies;
  }

  write(text: string): void {
    this.#records.write(text);
  }

  end(): void {
    this.#records.end();
    if (this.#intake.rows > 0) return;
    if (this.#faults > 0) {
      throw new StatementRefusal(
        'broken',
        `We couldn’t read any of the transactions in this QIF file. First problem: ${this.#firstFault}`,
      );
    }
    throw new StatementRefusal(
      'empty',
      this.#listed > 0
        ? 'This QIF file lists accounts or categories, but has no transactions.'
        : 'This QIF file has no transactions.',
    );
  }

  section(section: QifSection, name: string, line: number): void {
    this.#section = section;
    this.#kind = accountKind(name) ?? null;
    this.#account = this.#named;
    if (section === 'list') this.#listed += 1;
    if (section === 'unknown') {
      this.#intake.warnOnce(
        'rows_not_money',
        `We don’t recognise the section “${shorten(name)}”, so we only used records with a date and an amount.`,
        line,
      );
    }
  }

  className(name: string): void {
    if (this.#classes.size < maxClasses) this.#classes.add(name);
  }

  account(account: QifAccount): void {
    this.#listed += 1;
    const name = accountName(account.name);
    if (name === '') {
      this.#intake.reject(account.line, 'This record is in the list of accounts but doesn’t name one.');
      return;
    }
    const balance = parseAmount(account.balance, this.#mark);
    const currency = this.#currencies[name] ?? currencyOfName(account.description);
    this.#named = this.#intake.account(`named ${name}`, {
      name,
      currency,
      number: /^\d[\d -]{4,20}\d$/.test(account.description) ? account.description : null,
      kind: accountKind(account.type) ?? null,
      closingCents: balance?.cents ?? null,
    });
    this.#accountCurrencies[this.#named] = currency;
  }

  record(record: QifRecord): void {
    if (record.isCut) return this.#intake.cutOff(record.line, 'The file ends in the middle of this record.');
    const amount = this.#amount(record);
    if (this.#section === 'unknown' && (record.date === '' || amount === null)) return;
    const day = this.#dayOf(record.date);
    if (day === null || amount === null) {
      this.#reject(record.line, this.#fault(record, amount !== null));
      return;
    }
    if (this.#isOrderAssumed) {
      const first = this.#order === 'mdy' ? 'the month' : 'the day';
      this.#intake.warnOnce(
        'date_order_assumed',
        `The dates in this file could be day/month or month/day. We assumed ${first} comes first. Check that it’s right.`,
        record.line,
      );
    }
    if (day.corrected)
      this.#intake.warn(
        'date_corrected',
        `“${shorten(record.date)}” isn’t a valid date in this file, so we used ${formatDate(day.date)}.`,
        record.line,
      );
    if (amount.rounded) this.#intake.warnOnce('amount_rounded', 'We rounded amounts to whole cents.', record.line);
    if (this.#section === 'investment') {
      this.#intake.warnOnce(
        'rows_not_money',
        'Investment records don’t show whether money went in or out, so we kept the amounts as written.',
        record.line,
      );
    }
    this.#openAccount(record);
    this.#give(record, day.date, amount.cents);
  }

  /** Records of one day stand together, so the day is read once. */
  #dayOf(text: string): ReadDay | null {
    if (text !== this.#dateText) {
      this.#dateText = text;
      this.#day = readQifDate(text, this.#order);
    }
    return this.#day;
  }

  #give(record: QifRecord, date: string, amountCents: number): void {
    const isInvestment = this.#section === 'investment';
    const name = tidy(record.payee !== '' ? record.payee : isInvestment ? `${record.number} ${record.security}` : '');
    const { description, payee } = describe(name, tidy(record.memo));
    const { category, tags } = this.#category(record);
    this.#intake.transaction({
      account: this.#account,
      line: record.line,
      date,
      amountCents,
      description: description === '' ? plainName(record, category) : description,
      payee: isInvestment ? null : payee,
      bankId: null,
      balanceCents: null,
      currency: this.#currencyOf(record),
      pending: false,
      merchantCode: null,
      category,
      tags,
      notes: noteOf(record, isInvestment),
    });
  }

  /** The currency that the figure names, if it isn't the account's. */
  #currencyOf({ amount, line }: QifRecord): string | null {
    const usual = this.#accountCurrencies[this.#account] ?? null;
    return this.#intake.otherCurrency(currencyOfAmount(amount), usual, line);
  }

  /** Announces an account for records that stand below no '!Account' block, one for each type. */
  #openAccount(record: QifRecord): void {
    if (this.#account >= 0) {
      this.#nameByOpening(record);
      return;
    }
    const currency = this.#currencies[''] ?? null;
    this.#account = this.#intake.account(`unnamed ${this.#kind}`, { kind: this.#kind, currency });
    this.#accountCurrencies[this.#account] = currency;
    this.#isUnnamed = true;
    this.#nameByOpening(record);
  }

  /** The opening balance of an account without a name is written as a transfer from the account to itself. */
  #nameByOpening(record: QifRecord): void {
    if (!this.#isUnnamed) return;
    this.#isUnnamed = false;
    const name = /^\[(.+)\]$/.exec(record.category)?.[1];
    if (name !== undefined && /^(?:opening|initial|starting) balance$/i.test(record.payee))
      this.#intake.amend(this.#account, { name: tidy(name).slice(0, 200) });
  }

  #category(record: QifRecord): { category: string | null; tags: string[] | null } {
    const first = record.splits[0]?.category ?? '';
    const written = record.category === '' || /^-+split-+$/i.test(record.category) ? first : record.category;
    if (written === '') return { category: null, tags: null };
    // Quicken writes the class behind a slash, other programs write slashes into names: only known classes are cut off.
    const slash = written.lastIndexOf('/');
    const name = slash < 0 ? '' : written.slice(slash + 1);
    const isClass = name !== '' && this.#classes.has(name);
    const category = (isClass ? written.slice(0, slash) : written).replace(/\s*:\s*/g, ': ').trim();
    return { category: category === '' ? null : category, tags: isClass ? [name] : null };
  }

  /** The record's own amount, or the total of its parts where it states only these. */
  #amount(record: QifRecord): { cents: number; rounded: boolean } | null {
    if (record.amount !== '') {
      const cents = parsePlainCents(record.amount, 0, record.amount.length, this.#mark);
      return Number.isNaN(cents)
        ? (parseAmount(record.amount, this.#mark) ?? parseAmount(record.amount))
        : { cents, rounded: false };
    }
    if (record.splits.length === 0) return null;
    let cents = 0;
    for (const split of record.splits) {
      const part = parseAmount(split.amount, this.#mark);
      if (part === null) return null;
      cents += part.cents;
    }
    return { cents, rounded: false };
  }

  #fault(record: QifRecord, hasAmount: boolean): string {
    if (!hasAmount) {
      if (record.amount !== '') return `We couldn’t read the amount “${shorten(record.amount)}”.`;
      return this.#section === 'investment' ? 'This record moves shares, not money.' : 'This record has no amount.';
    }
    return record.date === '' ? 'This record has no date.' : `We couldn’t read the date “${shorten(record.date)}”.`;
  }

  #reject(line: number, reason: string): void {
    this.#faults += 1;
    if (this.#firstFault === '') this.#firstFault = `line ${line}: ${reason}`;
    this.#intake.reject(line, reason);
  }
}

/** What a row is called whose record has neither payee nor memo. */
function plainName(record: QifRecord, category: string | null): string {
  if (/^\d+$/.test(record.number)) return `Cheque ${record.number}`;
  if (record.number !== '') return record.number;
  return category === null ? 'Transaction' : category.startsWith('[') ? `Transfer ${category}` : category;
}

/** The cheque number and the parts of a split. */
function noteOf(record: QifRecord, isInvestment: boolean): string | null {
  const notes: string[] = [];
  const isNamed = record.payee !== '' || record.memo !== '';
  if (!isInvestment && isNamed && /^\d+$/.test(record.number) && Number(record.number) > 0)
    notes.push(`Cheque ${record.number}`);
  if (record.splits.length > 1) {
    notes.push(
      `Split: ${record.splits.map((split) => [split.category, split.memo, split.amount].filter((part) => part !== '').join(' ')).join('; ')}`,
    );
  }
  return notes.length === 0 ? null : notes.join('. ').slice(0, longestNote);
}

/**
 * Reads QIF text after its survey. The reader throws StatementRefusal (`empty`, `broken`) from `write` or `end`.
 */
export function qifReader(findings: QifFindings, sink: StatementSink): StatementReader {
  return new QifReader(findings, sink);
}
