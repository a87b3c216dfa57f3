/** Tables that follow one another in one file, each with its heading again and, above it, the account that it is of. */

import type { Intake } from '../intake.ts';
import { headingScore } from './heading-words.ts';
import { plainName } from './layout.ts';
import { accountOfPreamble, stateOfTitle, type PreambleAccount } from './preamble.ts';
import { cellKind, type SampleRow } from './structure.ts';
import { fieldText, recordCells, type CsvRecord } from './tokeniser.ts';

/** Whether a record is the heading of the table once more. `heading` holds trimmed texts. */
export function isSameHeading(record: CsvRecord, heading: readonly string[]): boolean {
  if (record.count < heading.length || heading.length === 0) return false;
  for (let column = 0; column < heading.length; column++)
    if (fieldText(record, column).trim() !== heading[column]) return false;
  return true;
}

/** 'Page 1 of 2' between the pages of one statement is no account. */
const pageMark = /^page \d+(?: ?(?:of|\/) ?\d+)?$/i;

const numberInTitle = /(?:\d[\d -]{4,18}\d|[*xX•.]{2,}[ -]?\d{3,4})$/;

/** The account that the lines above a table are about: as they label it, else by their last title. */
export function accountOfTitle(rows: readonly SampleRow[]): PreambleAccount {
  const labelled = accountOfPreamble(rows);
  if (labelled.name !== null || labelled.number !== null) return labelled;
  const title = rows
    .map(({ cells }) => cells.filter((cell) => cell !== ''))
    .findLast(
      (cells) =>
        cells.length > 0 &&
        cells.length <= 2 &&
        cells.join(' ').length <= 80 &&
        !pageMark.test(cells.join(' ').trim()) &&
        stateOfTitle(cells) === null,
    );
  if (!title) return labelled;
  const text = title.join(' ');
  const number = numberInTitle.exec(text)?.[0] ?? null;
  const name = (number === null ? text : text.slice(0, -number.length)).replace(/[\s:,–-]+$/, '').trim();
  return { ...labelled, name: name === '' ? null : name, number };
}

/** Whether a record is the heading of another table, with other columns. */
export function isOtherHeading(record: CsvRecord): boolean {
  if (record.count < 3) return false;
  const cells = recordCells(record);
  if (cells.some((cell) => cellKind(cell) === 'date' || cellKind(cell) === 'amount')) return false;
  const { score, hasDate, hasMoney } = headingScore(cells.map(plainName));
  return hasDate && hasMoney && score >= 3;
}

/** More lines than this between two tables are no title. */
const maxLoose = 30;

interface LooseLine extends SampleRow {
  reason: string;
  /** Whether it could be a title: it is neither a total nor a balance. */
  isText: boolean;
}

function isLabel({ cells, line }: SampleRow): boolean {
  return stateOfTitle(cells) !== null || accountOfPreamble([{ cells, line }]).number !== null;
}

/** Lines without a date, set aside until it shows whether they are the title of another table. */
export class LooseLines {
  private readonly intake: Intake;
  private lines: LooseLine[] = [];

  constructor(intake: Intake) {
    this.intake = intake;
  }

  add(record: CsvRecord, reason: string, isText: boolean): void {
    if (this.lines.length >= maxLoose) this.reject(this.lines.splice(0));
    this.lines.push({ line: record.line, cells: recordCells(record), reason, isText });
  }

  /** The lines were no title: they are rejected, but for labels of the rows below that name their account or state. */
  settle(): PreambleAccount | null {
    if (this.lines.length === 0) return null;
    const lines = this.lines.splice(0);
    const labels = lines.filter((line) => line.isText && isLabel(line));
    this.reject(lines.filter((line) => !labels.includes(line)));
    return labels.length === 0 ? null : accountOfPreamble(labels);
  }

  /** The heading has come again: the account and the state that the lines above it name; null without such lines. */
  title(): PreambleAccount | null {
    const lines = this.lines.splice(0);
    this.reject(lines.filter(({ isText }) => !isText));
    const titles = lines.filter(({ isText }) => isText);
    return titles.length === 0 ? null : accountOfTitle(titles);
  }

  private reject(lines: readonly LooseLine[]): void {
    for (const { line, reason } of lines) this.intake.reject(line, reason);
  }
}
