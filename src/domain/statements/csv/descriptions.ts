/** The description of a row, from the one column that holds it or from several that hold a part each. */

import { tidy, tidyRange } from '../description.ts';
import { fieldText, type CsvRecord } from './tokeniser.ts';

/** Part of a card number tells least and comes last. */
const cardNumber = /\*{3}|x{4}/i;
const aWord = /\p{L}{2}/u;

export class Descriptions {
  private readonly columns: readonly number[];
  private readonly joined: readonly number[];

  /** The first of `columns` that isn’t blank describes a row, unless texts of `joined` do so together. */
  constructor(columns: readonly number[], joined: readonly number[]) {
    this.columns = columns;
    this.joined = joined;
  }

  of(record: CsvRecord): string {
    return this.joined.length > 0 ? this.together(record) : this.first(record);
  }

  first(record: CsvRecord): string {
    for (const column of this.columns) {
      const text = textOf(record, column);
      // A leading apostrophe keeps spreadsheets from reading a formula.
      if (text !== '') return text.charCodeAt(0) === 39 && text.length > 1 ? text.slice(1) : text;
    }
    return '';
  }

  includes(column: number): boolean {
    return this.columns.includes(column) || this.joined.includes(column);
  }

  private together(record: CsvRecord): string {
    const first = this.first(record);
    const parts: string[] = [];
    for (const column of this.joined) {
      const text = textOf(record, column).replace(/^'(?=.)/, '');
      if (aWord.test(text) || (text === first && /\d/.test(text))) addPart(parts, text);
    }
    if (parts.length === 0) return first;
    if (/[\p{L}\d]/u.test(first)) addPart(parts, first);
    const last = parts.filter((part) => cardNumber.test(part));
    return [...parts.filter((part) => !last.includes(part)), ...last].join(' ');
  }
}

/** Adds a text unless it repeats another; of two of which one contains the other the longer one stays. */
function addPart(parts: string[], text: string): void {
  const plain = text.toLowerCase();
  if (parts.some((part) => part.toLowerCase().includes(plain))) return;
  const at = parts.findIndex((part) => plain.includes(part.toLowerCase()));
  if (at < 0) parts.push(text);
  else parts[at] = text;
}

/** A field with runs of blanks made one. */
export function textOf(record: CsvRecord, column: number): string {
  if (column >= record.count) return '';
  const text =
    record.doubled[column] === 1
      ? tidy(fieldText(record, column))
      : tidyRange(record.text, record.starts[column]!, record.ends[column]!);
  // Exported as ="…" to force text in spreadsheets.
  return text.charCodeAt(0) === 61 && text.startsWith('="') && text.endsWith('"') && text.length > 2
    ? text.slice(2, -1)
    : text;
}
