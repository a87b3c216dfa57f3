import type { Report } from './use-report.ts';

export interface Change {
  id: number;
  name: string;
  /** More spent than before is positive. */
  cents: number;
}

export interface Comparison {
  before: number;
  /** More spent than before is positive. */
  change: number;
  /** The category whose spending changed the most; null where nothing changed. */
  largest: Change | null;
}

const expensesOf = (report: Pick<Report, 'data'>) => report.data.filter(({ kind }) => kind === 'expense');

/** The categories by how much more or less was spent on them, largest change first. */
export function changesOf(now: Pick<Report, 'data'>, before: Pick<Report, 'data'>): Change[] {
  const earlier = new Map(expensesOf(before).map((line) => [line.category_id, line]));
  const changes = expensesOf(now).map((line) => ({
    id: line.category_id,
    name: line.name,
    cents: line.total - (earlier.get(line.category_id)?.total ?? 0),
  }));
  const present = new Set(changes.map(({ id }) => id));
  for (const line of earlier.values())
    if (!present.has(line.category_id)) changes.push({ id: line.category_id, name: line.name, cents: -line.total });
  return changes.filter(({ cents }) => cents !== 0).toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
}

/** Up to this share of days or weeks at the start may be without any transaction. */
const QUIET_START = 0.25;

/** Whether the earlier time has transactions from its start, so that it can be compared at all. */
export function isCovered(before: Pick<Report, 'totals'>, per: 'day' | 'week' | 'month' | 'year'): boolean {
  const first = before.totals.findIndex(({ spent, income }) => spent !== 0 || income !== 0);
  const quiet = per === 'month' || per === 'year' ? 0 : Math.floor(before.totals.length * QUIET_START);
  return first >= 0 && first <= quiet;
}

/** This time against the one before; null where the one before isn't covered by transactions. */
export function compared(
  now: Pick<Report, 'data' | 'spent'>,
  before: Pick<Report, 'data' | 'spent' | 'totals'> | undefined,
  per: 'day' | 'week' | 'month' | 'year',
): Comparison | null {
  if (!before || !isCovered(before, per)) return null;
  return { before: before.spent, change: now.spent - before.spent, largest: changesOf(now, before)[0] ?? null };
}
