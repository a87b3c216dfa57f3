/** Whether the file ends within its last row, so that a figure or a date of it may be a part of what it was. */

import { isBlankAmount, parseAmount } from '../../money/parse-amount.ts';
import type { CsvMapping } from './mapping.ts';
import type { CsvSurvey } from './survey.ts';
import { fieldText, type CsvRecord } from './tokeniser.ts';

/** How the values of a column end: null without any, 'mixed' if they differ. */
type Ending = string | null;

/** So many rows tell how values are written. */
const maxSampledRows = 500;

export class CutCheck {
  private readonly mapping: CsvMapping;
  private readonly width: number | null;
  /** Columns in which a part of the text is another value. */
  private readonly valueColumns: readonly number[];
  private readonly endings = new Map<number, Ending>();
  private fewestFields = Number.POSITIVE_INFINITY;
  private sampledRows = 0;

  constructor(survey: CsvSurvey) {
    this.mapping = survey.mapping;
    this.width = survey.mapping.headerRow ? survey.columnCount : null;
    const { date, amount, debit, credit, balance, fee } = survey.mapping.columns;
    this.valueColumns = [date, amount, debit, credit, balance, fee].filter((column) => column !== null);
  }

  /** Remembers what all rows have. */
  note(record: CsvRecord): void {
    if (record.count < this.fewestFields) this.fewestFields = record.count;
    if (this.sampledRows >= maxSampledRows) return;
    this.sampledRows++;
    for (const column of this.valueColumns) {
      const known = this.endings.get(column) ?? null;
      const ending = known === 'mixed' ? null : this.endingOf(record, column);
      if (ending !== null) this.endings.set(column, known === null || known === ending ? ending : 'mixed');
    }
  }

  /** For the last record of a file, which has no line end: whether it has less than all rows before it. */
  isCut(record: CsvRecord): boolean {
    const fewest = Math.min(this.fewestFields, this.width ?? Number.POSITIVE_INFINITY);
    if (fewest !== Number.POSITIVE_INFINITY && record.count < fewest && this.lacksColumns(record)) return true;
    const last = record.count - 1;
    if (!this.valueColumns.includes(last)) return false;
    const ending = this.endingOf(record, last);
    const usual = this.usualEnding(last);
    return ending === 'open' || (ending !== null && usual !== null && usual !== 'mixed' && usual !== ending);
  }

  private lacksColumns(record: CsvRecord): boolean {
    const { amount, debit, credit, balance, description } = this.mapping.columns;
    const isMissing = (column: number | null): boolean => column !== null && column >= record.count;
    const movesNothing = (column: number | null): boolean => {
      const text = fieldText(record, column ?? -1);
      return isBlankAmount(text) || parseAmount(text)?.cents === 0;
    };
    const lacksSide =
      (isMissing(debit) && (isMissing(credit) || movesNothing(credit))) || (isMissing(credit) && movesNothing(debit));
    return lacksSide || [amount, balance, description[0] ?? null].some(isMissing);
  }

  /** That of the column, or of the other figures where the column was blank so far. */
  private usualEnding(column: number): Ending {
    const own = this.endings.get(column) ?? null;
    if (own !== null || column === this.mapping.columns.date) return own;
    const others = new Set(
      [...this.endings].flatMap(([at, ending]) => (at === this.mapping.columns.date ? [] : [ending])),
    );
    return others.size === 1 ? [...others][0]! : null;
  }

  private endingOf(record: CsvRecord, column: number): Ending {
    const text = fieldText(record, column).trim();
    if (text === '') return null;
    if (column === this.mapping.columns.date) return `${/\d*$/.exec(text)![0].length} digits`;
    const decimals = (this.mapping.decimalMark === ',' ? /,(\d*)(.*)$/ : /\.(\d*)(.*)$/).exec(text);
    if (decimals === null) return isBlankAmount(text) ? null : 'whole';
    if (decimals[1] === '') return 'open';
    return decimals[1]!.length === 2 ? `cents ${decimals[2]!.trim() === '' ? '' : 'and more'}` : 'mixed';
  }
}
