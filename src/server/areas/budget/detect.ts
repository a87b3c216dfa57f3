import { daysBetween, dateParts } from '#domain/calendar/civil-date.ts';

export interface IncomeRow {
  date: string;
  cents: number;
  payer: string;
}

export interface DetectedCycle {
  frequency: 'weekly' | 'fortnightly' | 'four_weekly' | 'monthly';
  anchor: string | null;
  day: number | null;
  payer: string;
  amountCents: number;
  rows: number;
}

const weekly = [
  ['weekly', 7],
  ['fortnightly', 14],
  ['four_weekly', 28],
] as const;

/** A pay may come a day or two early or late around weekends and holidays. */
const SLACK_DAYS = 2;
const FEWEST_ROWS = 3;
/** Regular enough: of the gaps between pays so many fit the rhythm. */
const REGULAR_SHARE = 0.75;

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function rhythmOf(rows: readonly IncomeRow[]): Pick<DetectedCycle, 'frequency' | 'anchor' | 'day'> | null {
  const gaps = rows.slice(1).map((row, at) => daysBetween(rows[at]!.date, row.date));
  const fits = (days: number): boolean => gaps.filter((gap) => Math.abs(gap - days) <= SLACK_DAYS).length >= gaps.length * REGULAR_SHARE;
  const last = rows.at(-1)!;
  for (const [frequency, days] of weekly) if (fits(days) && !(days === 28 && new Set(rows.map(({ date }) => dateParts(date).day)).size <= 2)) return { frequency, anchor: last.date, day: null };
  const monthly = gaps.filter((gap) => gap >= 28 - SLACK_DAYS && gap <= 31 + SLACK_DAYS).length >= gaps.length * REGULAR_SHARE;
  return monthly ? { frequency: 'monthly', anchor: null, day: middle(rows.map(({ date }) => dateParts(date).day)) } : null;
}

/** The pay cycle that regular income suggests: the payer that pays most, often enough and evenly enough. Null where there is none. */
export function detectCycle(rows: readonly IncomeRow[]): DetectedCycle | null {
  const payers = [...Map.groupBy(rows, (row) => row.payer)]
    .filter(([, own]) => own.length >= FEWEST_ROWS)
    .toSorted(([, a], [, b]) => b.reduce((sum, row) => sum + row.cents, 0) - a.reduce((sum, row) => sum + row.cents, 0));
  for (const [payer, own] of payers) {
    const rhythm = rhythmOf(own);
    if (rhythm) return { ...rhythm, payer, amountCents: middle(own.map(({ cents }) => cents)), rows: own.length };
  }
  return null;
}
