import { dateOfDay, dateParts, dayNumber, daysBetween } from '#domain/calendar/civil-date.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';

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
const MIN_ROWS = 3;
/** Regular enough: of the gaps between pays so many fit the frequency. */
const REGULAR_SHARE = 0.75;
const cycleDays = { weekly: 7, fortnightly: 14, four_weekly: 28, monthly: 31 } as const;
/** After so many cycles without a pay the job has ended. */
const MISSED_CYCLES = 2;

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * The latest payday of a cycle of weeks: on the weekday on which most pays came, so that one pay that a public holiday
 * moved does not move all that follow.
 */
function anchorOf(rows: readonly IncomeRow[], days: number): string {
  const last = dayNumber(rows.at(-1)!.date);
  const counts = new Map<number, number>();
  for (const { date } of rows) counts.set(dayNumber(date) % days, (counts.get(dayNumber(date) % days) ?? 0) + 1);
  const [usual] = [...counts].toSorted(
    ([phaseA, a], [phaseB, b]) => b - a || ((last - phaseA) % days) - ((last - phaseB) % days),
  )[0]!;
  const back = (last - usual) % days;
  return dateOfDay(back > SLACK_DAYS ? last + days - back : last - back);
}

function frequencyOf(rows: readonly IncomeRow[]): Pick<DetectedCycle, 'frequency' | 'anchor' | 'day'> | null {
  const gaps = rows.slice(1).map((row, at) => daysBetween(rows[at]!.date, row.date));
  const fits = (days: number): boolean =>
    gaps.filter((gap) => Math.abs(gap - days) <= SLACK_DAYS).length >= gaps.length * REGULAR_SHARE;
  for (const [frequency, days] of weekly)
    if (fits(days) && !(days === 28 && new Set(rows.map(({ date }) => dateParts(date).day)).size <= 2))
      return { frequency, anchor: anchorOf(rows, days), day: null };
  const monthly =
    gaps.filter((gap) => gap >= 28 - SLACK_DAYS && gap <= 31 + SLACK_DAYS).length >= gaps.length * REGULAR_SHARE;
  return monthly
    ? { frequency: 'monthly', anchor: null, day: middle(rows.map(({ date }) => dateParts(date).day)) }
    : null;
}

/** The pay cycle that regular income suggests: the payer that pays most, often enough, evenly enough and still. Null where there is none. */
export function detectCycle(rows: readonly IncomeRow[], today: string): DetectedCycle | null {
  const payers = [...Map.groupBy(rows, (row) => row.payer)]
    .filter(([, own]) => own.length >= MIN_ROWS)
    .toSorted(
      ([, a], [, b]) => b.reduce((sum, row) => sum + row.cents, 0) - a.reduce((sum, row) => sum + row.cents, 0),
    );
  for (const [payer, own] of payers) {
    const result = frequencyOf(own);
    if (result && daysBetween(own.at(-1)!.date, today) <= MISSED_CYCLES * cycleDays[result.frequency] + SLACK_DAYS)
      return { ...result, payer, amountCents: middle(own.map(({ cents }) => cents)), rows: own.length };
  }
  return null;
}

/** The cycle in the terms of the calendar. */
export function cycleOfDetected({ frequency, anchor, day }: DetectedCycle): PayCycle {
  return frequency === 'monthly' ? { kind: 'monthly', day: day ?? 1 } : { kind: frequency, payday: anchor! };
}
