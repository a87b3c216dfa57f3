import type { Transaction } from './transaction-face.tsx';

/** How a change of many rows is put back: pure, so that it can be told by example. */

/** What a change of many rows does; what is left out stays. */
export interface RowChange {
  sub_category_id?: number;
  add_tags?: string[];
  remove_tags?: string[];
  notes?: string;
}

/** One step back: rows and what they get. */
export interface StepBack extends RowChange {
  ids: number[];
}

/** As many rows as one call names. */
const MOST_IDS = 5000;

function grouped<K>(rows: readonly Transaction[], keyOf: (row: Transaction) => K | undefined): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const ids = groups.get(key);
    if (ids) ids.push(row.id);
    else groups.set(key, [row.id]);
  }
  return groups;
}

function inChunks(ids: readonly number[], change: RowChange): StepBack[] {
  const chunks: StepBack[] = [];
  for (let from = 0; from < ids.length; from += MOST_IDS) chunks.push({ ids: ids.slice(from, from + MOST_IDS), ...change });
  return chunks;
}

/** The steps that put rows back to what they were before the change. */
export function stepsBack(rows: readonly Transaction[], change: RowChange): StepBack[] {
  const steps: StepBack[] = [];
  if (change.sub_category_id !== undefined) {
    for (const [id, ids] of grouped(rows, (row) => (row.sub_category_id === change.sub_category_id ? undefined : row.sub_category_id))) steps.push(...inChunks(ids, { sub_category_id: id }));
  }
  for (const tag of change.add_tags ?? []) {
    const lacked = rows.filter((row) => !row.tags.includes(tag)).map(({ id }) => id);
    steps.push(...inChunks(lacked, { remove_tags: [tag] }));
  }
  for (const tag of change.remove_tags ?? []) {
    const had = rows.filter((row) => row.tags.includes(tag)).map(({ id }) => id);
    steps.push(...inChunks(had, { add_tags: [tag] }));
  }
  if (change.notes !== undefined) {
    for (const [notes, ids] of grouped(rows, (row) => ((row.notes ?? '') === change.notes ? undefined : (row.notes ?? '')))) steps.push(...inChunks(ids, { notes }));
  }
  return steps;
}

/** Whether a change says anything at all. */
export function changesAnything(change: RowChange): boolean {
  return change.sub_category_id !== undefined || change.notes !== undefined || (change.add_tags?.length ?? 0) > 0 || (change.remove_tags?.length ?? 0) > 0;
}

/** '1 row', '2,400 rows'. */
export function rowsText(count: number): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'row' : 'rows'}`;
}

/** Tags as typed, parted by commas: trimmed, none twice. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}
