/** Why a delimited file is refused after its first pass, or null. */

import type { RejectedEntry, StatementRefusal } from '../statement.ts';
import type { FileEvidence } from './file-evidence.ts';
import { headingScore } from './heading-words.ts';
import type { CsvLayout } from './layout.ts';
import { isReadable, type CsvMapping } from './mapping.ts';
import { otherTableOf } from './other-tables.ts';
import { cellKind, type CsvStructure } from './structure.ts';

export interface SurveyRefusal {
  code: StatementRefusal['code'];
  /** Shown to the member. */
  reason: string;
  /** The first lines that could not be read, with why. */
  lines: RejectedEntry[];
}

export interface Surveyed {
  structure: CsvStructure;
  layout: CsvLayout | null;
  columnsProved: boolean;
}

const maxLines = 20;

export function refusalOf(
  { structure, layout, columnsProved }: Surveyed,
  evidence: FileEvidence,
  mapping: CsvMapping,
): SurveyRefusal | null {
  const refuse = (code: SurveyRefusal['code'], reason: string, lines: RejectedEntry[] = []): SurveyRefusal => ({
    code,
    reason,
    lines,
  });
  if (layout?.refusal) return refuse('not_a_statement', layout.refusal);
  if (structure.heading === null && structure.rows.every((row) => row.cells.every((cell) => cell === '')))
    return refuse('empty', 'This file is empty.');
  const other = layout === null ? otherTableOf(structure) : null;
  if (other !== null) return refuse('not_a_statement', other);
  if (isInCents(structure, mapping))
    return refuse('not_a_statement', 'The amounts in this file are in cents. Export it with amounts in dollars.');
  const isRead = isReadable(mapping.columns) && evidence.dataRows > 0;
  if (isRead && columnsProved) return null;
  if (isRead || structure.dataRows.length > 0) {
    return refuse('mapping_needed', 'We couldn’t tell which columns hold the date and the amount. Choose them below.');
  }
  const heading = headingScore(structure.names);
  if (heading.hasDate && heading.hasMoney && evidence.undatedRows === 0) {
    return refuse('empty', 'This file has headings but no transactions.');
  }
  const lines = unreadable(structure);
  const first = lines[0] === undefined ? '' : ` Line ${lines[0].line}: ${lines[0].reason}`;
  return refuse(
    'not_a_statement',
    `This doesn’t look like a statement. No line has both a date and an amount.${first}`,
    lines,
  );
}

/** A heading such as 'Amount (cents)' over whole numbers, which would be read as dollars. */
function isInCents({ names, dataRows }: CsvStructure, { columns }: CsvMapping): boolean {
  return [columns.amount, columns.debit, columns.credit].some(
    (column) =>
      column !== null &&
      /\b(?:cents|pence)\b/.test(names[column] ?? '') &&
      dataRows.every(({ cells }) => /^[-+(]?\d*\)?$/.test((cells[column] ?? '').trim())),
  );
}

function unreadable({ rows }: CsvStructure): RejectedEntry[] {
  return rows.slice(0, maxLines).map(({ line, cells }) => {
    const kinds = new Set(cells.map(cellKind));
    if (kinds.has('amount')) return { line, reason: 'This line has no date.' };
    return {
      line,
      reason: kinds.has('date') ? 'This line has no amount.' : 'This line has no date and no amount.',
    };
  });
}
