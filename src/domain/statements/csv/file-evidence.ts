/**
 * What only all the rows of a file together can tell: the order of day and month, the decimal mark, the sign
 * convention, the direction of time, the currency. Fed with every record of the first pass.
 */

import { parseAmount, parsePlainCents, type DecimalMark } from '../../money/parse-amount.ts';
import { currencyCode, currencyOfAmount } from '../currency-code.ts';
import { tidy } from '../description.ts';
import { dateOrderTally, type DateOrderTally } from './date-order.ts';
import { debitSignOf, type Signs } from './debit-sign.ts';
import { DecimalTally } from './decimal-tally.ts';
import { detached } from './detached.ts';
import { FlagTally } from './flag-tally.ts';
import { flagValue } from './flag-words.ts';
import type { CsvMapping } from './mapping.ts';
import { isSameHeading } from './sections.ts';
import type { BalanceDirection } from './balance-signs.ts';
import { AccountCurrencies } from './account-currencies.ts';
import { best, BalanceSteps } from './balance-steps.ts';
import { StepVotes } from './step-votes.ts';
import { SignTally, type SignContext, type SignSample, type SignVerdict } from './sign-tally.ts';
import { fieldText, type CsvRecord } from './tokeniser.ts';
import type { TypeWords } from './type-words.ts';
import { countSign, readingOf, usualSigns, type WordReading, type WordSigns } from './word-signs.ts';

const mostWords = 40;
/** So many transactions are shown with the question about the sign. */
const sampled = 5;
/** The number of descriptions checked against the signs; each needs a search. */
const maxDescriptions = 5000;

export class FileEvidence {
  readonly dates: DateOrderTally;
  dataRows = 0;
  /** Rows with something in a money column but no date that can be read. */
  undatedRows = 0;
  /** How often the header is repeated, with another table below it. */
  repeatedHeadings = 0;
  readonly currencies = new Map<string, number>();
  readonly accountCurrencies: AccountCurrencies;
  private readonly draft: CsvMapping;
  private readonly heading: readonly string[] | null;
  private readonly decimals = new DecimalTally();
  private readonly signs = new SignTally();
  private readonly steps: BalanceSteps;
  private readonly stepVotes = new StepVotes();
  /** The first rows that move money through the amount column. */
  readonly signSample: SignSample[] = [];
  private readonly debit: Signs = { plus: 0, minus: 0 };
  private readonly credit: Signs = { plus: 0, minus: 0 };
  private readonly flags = new FlagTally();

  constructor(draft: CsvMapping, heading: readonly string[] | null) {
    this.draft = draft;
    this.heading = heading;
    this.steps = new BalanceSteps(draft.columns.number ?? draft.columns.account);
    this.accountCurrencies = new AccountCurrencies(draft.columns);
    this.dates = dateOrderTally(draft.dateOrder);
  }

  note(record: CsvRecord): void {
    const { columns } = this.draft;
    const dated = this.hasDate(record, columns.date) || this.hasDate(record, columns.otherDate);
    if (!dated) return this.noteUndated(record);
    this.dataRows++;
    const amount = this.figure(record, columns.amount);
    const debit = this.figure(record, columns.debit);
    const credit = this.figure(record, columns.credit);
    countSign(this.debit, debit);
    countSign(this.credit, credit);
    if (columns.flag !== null) this.flags.note(flagValue(fieldText(record, columns.flag)), amount);
    if (columns.currency !== null) {
      const currency = currencyCode(fieldText(record, columns.currency));
      this.noteCurrency(currency);
      this.accountCurrencies.note(record, currency);
    }
    if (columns.amount !== null) this.noteSign(record, columns.amount, amount);
    if (columns.balance === null) return;
    const balance = this.figure(record, columns.balance);
    const out = Number.isNaN(debit) ? 0 : debit;
    const into = Number.isNaN(credit) ? 0 : credit;
    if (columns.amount === null) this.steps.compare(record, balance, into - out, into + out);
    else {
      this.steps.compare(record, balance, amount - this.fee(record), -amount - this.fee(record));
      this.noteStep(record, amount);
    }
  }

  private noteUndated(record: CsvRecord): void {
    const { amount } = this.draft.columns;
    if (this.heading !== null && isSameHeading(record, this.heading)) {
      this.repeatedHeadings++;
      this.steps.restart();
    } else if (amount !== null && fieldText(record, amount).trim() !== '') this.undatedRows++;
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
    const plain = parsePlainCents(record.text, start, end, this.draft.decimalMark);
    if (!Number.isNaN(plain)) return plain;
    const written = record.text.slice(start, end);
    const parsed = parseAmount(written, this.draft.decimalMark);
    if (parsed && column !== this.draft.columns.balance) this.noteSignOfCurrency(written);
    if (column === this.draft.columns.amount && parsed?.side === 'credit') this.signs.creditMarks++;
    if (column === this.draft.columns.amount && parsed?.side === 'debit') this.signs.debitMarks++;
    return parsed ? parsed.cents : Number.NaN;
  }

  /** The fee charged beside the amount; 0 if there is none. */
  private fee(record: CsvRecord): number {
    const fee = this.figure(record, this.draft.columns.fee);
    return Number.isNaN(fee) ? 0 : Math.abs(fee);
  }

  private noteCurrency(code: string | null): void {
    if (code !== null && (this.currencies.has(code) || this.currencies.size < mostWords)) {
      this.currencies.set(code, (this.currencies.get(code) ?? 0) + 1);
    }
  }

  /** Without a column for it, the figures may name their currency. */
  private noteSignOfCurrency(figure: string): void {
    if (this.draft.columns.currency === null) this.noteCurrency(currencyOfAmount(figure));
  }

  private noteSign(record: CsvRecord, column: number, amount: number): void {
    if (column >= record.count) return;
    let at = record.starts[column]!;
    while (record.text.charCodeAt(at) === 32) at++;
    this.signs.note(amount, record.text.charCodeAt(at) === 43);
    const description = this.draft.columns.description[0];
    if (this.dataRows > maxDescriptions || description === undefined) return;
    const text = fieldText(record, description);
    this.signs.noteDescription(this.wordsOf(record), amount);
    if (this.signSample.length < sampled && amount !== 0 && !Number.isNaN(amount))
      this.signSample.push({ line: record.line, description: detached(tidy(text)), cents: amount });
  }

  /** All that a record says in words of what it is. */
  private wordsOf(record: CsvRecord): string {
    const { description, category, kind, payee } = this.draft.columns;
    const columns = new Set([...description, category, kind, payee]);
    return [...columns].map((column) => (column === null ? '' : fieldText(record, column))).join(' ');
  }

  private noteStep(record: CsvRecord, amount: number): void {
    const description = this.draft.columns.description[0];
    if (this.dataRows > maxDescriptions || description === undefined || Number.isNaN(amount)) return;
    this.stepVotes.note(
      { line: record.line, description: detached(tidy(fieldText(record, description))), cents: amount },
      this.steps.lastStep,
    );
  }

  /** The first transactions with the sign that the balance gives them. */
  stepSample(direction: BalanceDirection): SignSample[] {
    return this.stepVotes.of(direction).sample;
  }

  decimalMark(): DecimalMark {
    return this.decimals.verdict(this.draft.delimiter);
  }

  debitSign(): CsvMapping['debitSign'] {
    return debitSignOf(this.debit, best(this.steps.plain) - best(this.steps.opposite));
  }

  creditNegative(): boolean {
    return this.credit.minus > 0 && this.credit.plus === 0 && this.debit.minus === 0;
  }

  /** How many descriptions contradict the signs; negative if they confirm them. */
  get doubt(): number {
    return this.signs.votes.inverted - this.signs.votes.plain;
  }

  /**
   * The sign convention of the amount column. `habit` is the issuer's convention, if the layout identifies the
   * issuer.
   */
  sign(habit: 'plain' | 'inverted' | null, account: Pick<SignContext, 'isCard' | 'isDeposit'>): SignVerdict {
    const reading = this.wordReading();
    return this.signs.verdict({
      ...account,
      habit,
      fits: this.steps,
      words: reading?.by === 'signs' ? (reading.isInverted ? 'inverted' : 'plain') : null,
      ownSteps: (direction) => this.stepVotes.of(direction).own,
    });
  }

  /** The words of the flag column; null if the signs suffice. */
  flagWords(): TypeWords | null {
    const reading = this.wordReading();
    return reading?.by === 'words' ? reading.words : null;
  }

  /** The sign that the amounts beside each of these words usually have. */
  signsOf(words: readonly string[]): WordSigns {
    return usualSigns(words, this.flags.signs);
  }

  private wordReading(): WordReading | null {
    const words = this.flags.words();
    if (!words || this.signs.minus === 0) return words && { by: 'words', words };
    const { plain, opposite } = this.steps;
    return readingOf(words, this.flags.signs, this.steps.follow && best(plain) > best(opposite));
  }

  newestFirst(): boolean | null {
    const byDate = this.dates.newestFirst();
    if (byDate !== null) return byDate;
    const { plain, opposite } = this.steps;
    const fit = best(plain) >= best(opposite) ? plain : opposite;
    return fit.forwards === fit.backwards ? null : fit.backwards > fit.forwards;
  }

  /** Whether the balances match the amounts nearly everywhere, so that a gap is meaningful. */
  balancesFollow(): boolean {
    return this.steps.follow || this.balanceOwed(false);
  }

  /**
   * Whether the balance is what is owed, as on a card: beside a debit and a credit column, or where it rises by the
   * amounts, of which a plus is money out (`invert`).
   */
  balanceOwed(invert: boolean): boolean {
    if (invert && this.draft.columns.amount !== null)
      return this.steps.follow && best(this.steps.plain) > best(this.steps.opposite);
    return this.draft.columns.amount === null && this.debit.minus === 0 && this.credit.minus === 0 && this.steps.isOwed;
  }

  /** The currency of most rows. Figures without one are in the account's own, so that a few others don't decide. */
  mainCurrency(): string | null {
    const [first] = [...this.currencies].sort((a, two) => two[1] - a[1]);
    if (!first || (this.draft.columns.currency === null && first[1] * 2 <= this.dataRows)) return null;
    return first[0];
  }

  /** Whether there is no column of currencies, but figures that name theirs. */
  get figuresNameCurrency(): boolean {
    return this.draft.columns.currency === null && this.currencies.size > 0;
  }
}
