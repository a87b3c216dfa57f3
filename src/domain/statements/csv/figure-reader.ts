/** The amounts of a record, with the sign convention of its file applied. */

import { parseAmount, parsePlainCents } from '../../money/parse-amount.ts';
import { shorten, type Intake } from '../intake.ts';
import { flagValue } from './flag-words.ts';
import type { CsvMapping } from './mapping.ts';
import type { CsvSurvey } from './survey.ts';
import { fieldText, type CsvRecord } from './tokeniser.ts';
import type { WordSigns } from './word-signs.ts';

export class FigureReader {
  /** Whether a column of words says which way the money went. */
  readonly hasFlags: boolean;
  /** Money out and in of the last record, if it has both; else null. */
  both: { out: number; into: number } | null = null;
  private readonly mapping: CsvMapping;
  private readonly creditNegative: boolean;
  private readonly balanceOwed: boolean;
  private readonly wordSigns: WordSigns;
  private readonly isStated: boolean;
  private readonly intake: Intake;

  constructor(survey: CsvSurvey, intake: Intake) {
    this.mapping = survey.mapping;
    this.creditNegative = survey.creditNegative;
    this.balanceOwed = survey.balanceOwed;
    this.wordSigns = survey.wordSigns;
    this.isStated = survey.layout === 'your mapping';
    this.intake = intake;
    const { columns, flagOut, flagIn } = survey.mapping;
    this.hasFlags = columns.flag !== null && flagOut.length + flagIn.length > 0;
  }

  /** Negative for money out; NaN if there is no amount or its direction is unknown. */
  amount(record: CsvRecord): number {
    const { columns, debitSign } = this.mapping;
    this.both = null;
    if (columns.amount !== null) return this.singleAmount(record, columns.amount);
    const debit = columns.debit === null ? Number.NaN : this.cents(record, columns.debit);
    const credit = columns.credit === null ? Number.NaN : this.cents(record, columns.credit);
    const into = this.creditNegative ? 0 - credit : credit;
    if (Number.isNaN(debit)) return into;
    const out = debitSign === 'positive' ? debit : debitSign === 'negative' ? -debit : Math.abs(debit);
    if (Number.isNaN(credit)) return 0 - out;
    if (out !== 0 && into !== 0) this.both = { out, into };
    return into - out;
  }

  balance(record: CsvRecord): number | null {
    const { balance } = this.mapping.columns;
    const cents = balance === null ? Number.NaN : this.cents(record, balance);
    if (Number.isNaN(cents)) return null;
    return this.balanceOwed ? 0 - cents : cents;
  }

  private singleAmount(record: CsvRecord, column: number): number {
    const { columns, invertSign, flagOut, flagIn } = this.mapping;
    const cents = this.cents(record, column);
    const fee = columns.fee === null ? 0 : this.feeOf(record, columns.fee);
    if (this.hasFlags && !Number.isNaN(cents)) {
      const flag = flagValue(fieldText(record, columns.flag!));
      const size = this.sizeBeside(flag, cents);
      if (flagOut.includes(flag)) return 0 - size - fee;
      return flagIn.includes(flag) ? size - fee : Number.NaN;
    }
    return (invertSign ? 0 - cents : cents) - fee;
  }

  /** What a word's amount moves in its direction: negative where it is reversed. */
  private sizeBeside(flag: string, cents: number): number {
    const { minus, either } = this.wordSigns;
    if (this.isStated && either.includes(flag)) return Math.abs(cents);
    return minus.includes(flag) ? 0 - cents : cents;
  }

  private feeOf(record: CsvRecord, column: number): number {
    const fee = this.cents(record, column);
    return Number.isNaN(fee) ? 0 : Math.abs(fee);
  }

  /** The figure of a field as written, NaN for none. */
  private cents(record: CsvRecord, column: number): number {
    if (column >= record.count) return Number.NaN;
    const start = record.starts[column]!;
    const end = record.ends[column]!;
    if (start === end) return Number.NaN;
    const plain = parsePlainCents(record.text, start, end, this.mapping.decimalMark);
    if (!Number.isNaN(plain)) return plain;
    const parsed = parseAmount(fieldText(record, column), this.mapping.decimalMark);
    if (!parsed) return Number.NaN;
    if (parsed.rounded) {
      this.intake.warn(
        'amount_rounded',
        `We rounded ${shorten(fieldText(record, column).trim())} to the nearest cent.`,
        record.line,
      );
    }
    // A mark for credit or debit overrules the sign convention of the file, which is applied to the result.
    return parsed.side !== null && this.mapping.invertSign && column === this.mapping.columns.amount
      ? -parsed.cents
      : parsed.cents;
  }
}
