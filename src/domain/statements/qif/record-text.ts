/** What the fields of a QIF record say to the member. */

import type { QifRecord } from './records.ts';

const longestNote = 1000;

/** What a row is called whose record has neither payee nor memo. */
export function plainName(record: QifRecord, category: string | null): string {
  if (/^\d+$/.test(record.number)) return `Cheque ${record.number}`;
  if (record.number !== '') return record.number;
  return category === null ? 'Transaction' : category.startsWith('[') ? `Transfer ${category}` : category;
}

/** The cheque number and the parts of a split. */
export function noteOf(record: QifRecord, isInvestment: boolean): string | null {
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
