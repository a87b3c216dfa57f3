import type { LogEntry } from '#contract/areas/household.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { ChangeDetail, Detail, EntryRow } from './log-store.ts';

export function isChange(detail: Detail | null): detail is ChangeDetail {
  return detail !== null && detail.field !== 'words';
}

const categoryName = (id: number): string =>
  id === 0 ? 'Uncategorised' : (findSubCategory(id)?.name ?? 'Uncategorised');

type ChangeValues = Pick<LogEntry, 'from' | 'to' | 'from_amount' | 'to_amount'>;

const noValues: ChangeValues = { from: null, to: null, from_amount: null, to_amount: null };

function changeValues(detail: Detail | null): ChangeValues {
  if (detail === null) return noValues;
  if (detail.field === 'category')
    return { ...noValues, from: categoryName(detail.before.subCategoryId), to: categoryName(detail.after) };
  if (detail.field === 'budget') return { ...noValues, from_amount: detail.before, to_amount: detail.after };
  return { ...noValues, from: detail.before, to: detail.after };
}

export function entryOnWire(row: EntryRow, readerId: number): LogEntry {
  return {
    id: row.id,
    kind: row.kind,
    at: row.at,
    who: row.who,
    by_me: row.actorId === readerId,
    what: row.what,
    subject: row.subject,
    ...changeValues(row.detail),
    taken_back: row.takenBackAt !== null,
    can_take_back: isChange(row.detail) && row.takenBackAt === null,
  };
}
