/**
 * What only all the rows of a file together can tell: the order of day and month, the decimal mark, the sign
 * convention, the direction of time, the currency. Fed with every record of the first pass.
 */

import { parseAmount, plainCents, type DecimalMark } from '../../money/parse-amount.ts';
import { dateOrderTally, type DateOrderTally } from './date-order.ts';
import { DecimalTally } from './decimal-tally.ts';
import { flagMeaning, flagValue } from './flag-words.ts';
import type { CsvMapping } from './mapping.ts';
import { fieldText, type CsvRecord } from './tokeniser.ts';

/** Plus and minus signs met in a column or beside a word. */
interface Signs {
  plus: number;
  minus: number;
}

/** How often a balance followed from the one before, for one way of reading the signs. */
interface Fit {
  forwards: number;
  backwards: number;
}

const mostWords = 40;
const paymentWords = /payment.{0,12}(received|thank)|thank you|autopay|direct debit received/i;
/** Card issuers' sign is judged from so many rows; the words need a search through each description. */
const mostPaymentRows = 5000;

export class FileEvidence {
  readonly dates: DateOrderTally;
  dataRows = 0;
  /** Rows with something in a money column but no date that can be read. */
  undatedRows = 0;
  balances = 0;
  readonly currencies = new Map<string, number>();
  private readonly draft: CsvMapping;
  private readonly decimals = new DecimalTally();
  private readonly amount: Signs = { plus: 0, minus: 0 };
  private readonly debit: Signs = { plus: 0, minus: 0 };
  private readonly credit: Signs = { plus: 0, minus: 0 };
  private readonly payments: Signs = { plus: 0, minus: 0 };
  private readonly flags = new Map<string, Signs>();
  private readonly flagCounts = new Map<string, number>();
  private creditMarks = 0;
  private debitMarks = 0;
  private compared = 0;
  /** Balance steps under the plain reading and under the opposite one. */
  private readonly plain: Fit = { forwards: 0, backwards: 0 };
  private readonly opposite: Fit = { forwards: 0, backwards: 0 };
  private lastBalance = Number.NaN;
  private lastPlain = Number.NaN;
  private lastOpposite = Number.NaN;
  private lastAccount = '';

  constructor(draft: CsvMapping) {
    this.draft = draft;
    this.dates = dateOrderTally(draft.dateOrder);
  }

  note(record: CsvRecord): void {
    const { columns } = this.draft;
    const dated = this.hasDate(record, columns.date) || this.hasDate(record, columns.otherDate);
    if (!dated) {
      if (columns.amount !== null && fieldText(record, columns.amount).trim() !== '') this.undatedRows++;
      return;
    }
    this.dataRows++;
    const amount = this.figure(record, columns.amount);
    const debit = this.figure(record, columns.debit);
    const credit = this.figure(record, columns.credit);
    count(this.amount, amount);
    count(this.debit, debit);
    count(this.credit, credit);
    if (columns.flag !== null) this.noteFlag(flagValue(fieldText(record, columns.flag)), amount);
    if (columns.currency !== null) this.noteCurrency(fieldText(record, columns.currency).trim());
    if (this.dataRows <= mostPaymentRows && columns.amount !== null) this.notePayment(record, amount);
    const balance = this.figure(record, columns.balance);
    if (columns.balance === null) return;
    if (!Number.isNaN(balance)) this.balances++;
    const single = columns.amount !== null;
    const out = Number.isNaN(debit) ? 0 : debit;
    const into = Number.isNaN(credit) ? 0 : credit;
    this.compare(record, balance, single ? amount : into - out, single ? -amount : into + out);
  }

  private hasDate(record: CsvRecord, column: number | null): boolean {
    if (column === null || column >= record.count) return false;
    return this.dates.add(record.text, record.starts[column]!, record.ends[column]!);
  }

  /** Cents under the drafted decimal mark, NaN for none; the figure's marks are noted on the way. */
  private figure(record: CsvRecord, column: number | null): number {
    if (column === null || column >= record.count) return Number.NaN;
    const start = record.starts[column]!;
    const end = record.ends[column]!;
    if (start === end) return Number.NaN;
    this.decimals.add(record.text, start, end);
    const plain = plainCents(record.text, start, end, this.draft.decimalMark);
    if (!Number.isNaN(plain)) return plain;
    const parsed = parseAmount(record.text.slice(start, end), this.draft.decimalMark);
    if (column === this.draft.columns.amount && parsed?.side === 'credit') this.creditMarks++;
    if (column === this.draft.columns.amount && parsed?.side === 'debit') this.debitMarks++;
    return parsed ? parsed.cents : Number.NaN;
  }

  private noteFlag(word: string, amount: number): void {
    let signs = this.flags.get(word);
    if (!signs) {
      if (this.flags.size >= mostWords) return;
      signs = { plus: 0, minus: 0 };
      this.flags.set(word, signs);
    }
    count(signs, amount);
    this.flagCounts.set(word, (this.flagCounts.get(word) ?? 0) + 1);
  }

  private noteCurrency(code: string): void {
    if (/^[A-Z]{3}$/.test(code) && (this.currencies.has(code) || this.currencies.size < mostWords)) {
      this.currencies.set(code, (this.currencies.get(code) ?? 0) + 1);
    }
  }

  private notePayment(record: CsvRecord, amount: number): void {
    const description = this.draft.columns.description[0];
    if (description !== undefined && paymentWords.test(fieldText(record, description))) count(this.payments, amount);
  }

  private compare(record: CsvRecord, balance: number, plain: number, opposite: number): void {
    const { account, number } = this.draft.columns;
    const name = fieldText(record, number ?? account ?? -1);
    if (name === this.lastAccount && !Number.isNaN(balance) && !Number.isNaN(this.lastBalance)) {
      this.compared++;
      const step = balance - this.lastBalance;
      if (step === plain) this.plain.forwards++;
      if (-step === this.lastPlain) this.plain.backwards++;
      if (step === opposite) this.opposite.forwards++;
      if (-step === this.lastOpposite) this.opposite.backwards++;
    }
    this.lastAccount = name;
    this.lastBalance = balance;
    this.lastPlain = plain;
    this.lastOpposite = opposite;
  }

  decimalMark(): DecimalMark {
    return this.decimals.verdict(this.draft.delimiter);
  }

  debitSign(): CsvMapping['debitSign'] {
    const { plus, minus } = this.debit;
    if (minus === 0) return 'positive';
    if (plus === 0) return 'negative';
    const plain = best(this.plain);
    const opposite = best(this.opposite);
    if (plain !== opposite) return plain > opposite ? 'positive' : 'negative';
    // A few of the other sign are reversals.
    if (minus * 9 <= plus) return 'positive';
    return plus * 9 <= minus ? 'negative' : 'either';
  }

  creditNegative(): boolean {
    return this.credit.minus > 0 && this.credit.plus === 0 && this.debit.minus === 0;
  }

  /** Whether money out is positive in the amount column. `usual` is the issuer's habit, if it is known. */
  invertSign(usual: boolean): boolean {
    if (this.creditMarks > 0 && this.debitMarks === 0 && this.amount.minus === 0) return true;
    if (this.compared >= 2 && best(this.opposite) >= this.compared * 0.8 && best(this.plain) < this.compared * 0.3) return true;
    if (usual) return this.payments.plus <= this.payments.minus;
    return this.payments.minus > 0 && this.payments.plus === 0 && this.amount.plus >= this.amount.minus * 2;
  }

  /** The words of the flag column, or null where the sign of the amounts says it already. */
  flagWords(): { out: string[]; in: string[] } | null {
    const meaning = flagMeaning(this.flagCounts, true);
    if (!meaning || this.amount.minus === 0) return meaning;
    const agrees = (words: string[], sign: 'plus' | 'minus'): number => {
      const other = sign === 'plus' ? 'minus' : 'plus';
      return words.reduce((sum, word) => sum + (this.flags.get(word)?.[sign] ?? 0) - (this.flags.get(word)?.[other] ?? 0), 0);
    };
    return agrees(meaning.out, 'minus') + agrees(meaning.in, 'plus') > 0 ? null : meaning;
  }

  newestFirst(): boolean | null {
    const byDate = this.dates.newestFirst();
    if (byDate !== null) return byDate;
    const fit = best(this.plain) >= best(this.opposite) ? this.plain : this.opposite;
    return fit.forwards === fit.backwards ? null : fit.backwards > fit.forwards;
  }

  /** Whether the balances follow from the amounts nearly everywhere, so that a gap means something. */
  balancesFollow(): boolean {
    const fits = Math.max(best(this.plain), best(this.opposite));
    return this.compared > 0 && fits >= this.compared * 0.8;
  }

  mainCurrency(): string | null {
    const [first] = [...this.currencies].sort((one, two) => two[1] - one[1]);
    return first?.[0] ?? null;
  }
}

function best(fit: Fit): number {
  return Math.max(fit.forwards, fit.backwards);
}

function count(signs: Signs, cents: number): void {
  if (cents > 0) signs.plus++;
  else if (cents < 0) signs.minus++;
}
