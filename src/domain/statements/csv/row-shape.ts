/** Whether a record has the shape of its table, so that its fields can be identified. */

import { isBlankAmount, parseAmount } from '../../money/parse-amount.ts';
import { tidyRange } from '../description.ts';
import type { CsvColumns, CsvMapping } from './mapping.ts';
import type { CsvSurvey } from './survey.ts';
import { fieldText, type CsvRecord } from './tokeniser.ts';

/** A figure that is longer than this was not cut at its first comma. */
const longestHead = 6;

export class RowShape {
  private readonly mapping: CsvMapping;
  private readonly columns: CsvColumns;
  private readonly columnCount: number | null;

  constructor(survey: CsvSurvey) {
    this.mapping = survey.mapping;
    this.columns = survey.mapping.columns;
    this.columnCount = survey.columnCount;
  }

  /** What an unquoted delimiter cut off from a description that stands in the last column. */
  overflow(record: CsvRecord): string {
    const { columnCount } = this;
    if (columnCount === null || record.count <= columnCount || !this.columns.description.includes(columnCount - 1))
      return '';
    return tidyRange(record.text, record.starts[columnCount]! - 1, record.ends[record.count - 1]!).replace(
      /[,;|\s]+$/,
      '',
    );
  }

  /** Why the fields of a record cannot be identified, or null. */
  faultOf(record: CsvRecord): string | null {
    if (this.isTorn(record)) return 'This line has too many columns for us to read.';
    if (this.hasSplitFigure(record))
      return 'A comma in an amount seems to have split this line, so we couldn’t read it.';
    return this.isOffShape(record) ? 'This line doesn’t match the others, so we couldn’t read it.' : null;
  }

  /** Whether a delimiter within a field pushed the others aside. */
  private isTorn(record: CsvRecord): boolean {
    const { columnCount } = this;
    if (columnCount === null || record.count <= columnCount || this.columns.description.includes(columnCount - 1))
      return false;
    for (let column = columnCount; column < record.count; column++)
      if (fieldText(record, column).trim() !== '') return true;
    return false;
  }

  /** Whether a figure such as 1,000.00 was cut at its comma, which leaves it a thousandth of itself. */
  private hasSplitFigure(record: CsvRecord): boolean {
    const { amount, debit, credit, balance, fee, description } = this.columns;
    for (const column of [amount, debit, credit]) {
      if (column === null || column + 1 >= record.count || record.ends[column]! - record.starts[column]! > longestHead)
        continue;
      const next = column + 1;
      const mayBeFigure = next === debit || next === credit || next === balance || next === fee;
      if (mayBeFigure && record.count === (this.columnCount ?? record.count)) continue;
      if (!/^[-+(]?\s?\$?\s?[1-9]\d{0,2}$/.test(fieldText(record, column).trim())) continue;
      const rest = fieldText(record, next).trim();
      if (/^\d{3}\.\d{2}\)?$/.test(rest) || (/^\d{3}$/.test(rest) && !description.includes(next))) return true;
    }
    return false;
  }

  /** Without a heading only the figures tell whether a record is like the others. */
  private isOffShape(record: CsvRecord): boolean {
    const { balance } = this.columns;
    if (this.mapping.headerRow || balance === null) return false;
    const text = fieldText(record, balance);
    return !isBlankAmount(text) && parseAmount(text, this.mapping.decimalMark) === null;
  }
}
