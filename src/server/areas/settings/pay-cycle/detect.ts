import { dateOfDay, dateParts, dayNumber, daysBetween } from '#domain/calendar/civil-date.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';

export interface IncomeTransaction {
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

/** A pay may arrive a day or two early or late around weekends and holidays. */
const TOLERANCE_DAYS = 2;
const MIN_PAYS = 3;
/** The share of gaps between pays that must match the frequency. */
const REGULAR_SHARE = 0.75;
const cycleDays = { weekly: 7, fortnightly: 14, four_weekly: 28, monthly: 31 } as const;
/** After this many cycles without a pay, the job has ended. */
const MISSED_CYCLES = 2;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * The latest payday of a weekly cycle. Uses the most common weekday, so that one pay moved by a public holiday does not
 * move later ones.
 */
function anchorOf(pays: readonly IncomeTransaction[], days: number): string {
  const last = dayNumber(pays.at(-1)!.date);
  const counts = new Map<number, number>();
  for (const { date } of pays) counts.set(dayNumber(date) % days, (counts.get(dayNumber(date) % days) ?? 0) + 1);
  const [commonPhase] = [...counts].toSorted(
    ([phaseA, a], [phaseB, b]) => b - a || ((last - phaseA) % days) - ((last - phaseB) % days),
  )[0]!;
  const daysBack = (last - commonPhase) % days;
  return dateOfDay(daysBack > TOLERANCE_DAYS ? last + days - daysBack : last - daysBack);
}

function frequencyOf(pays: readonly IncomeTransaction[]): Pick<DetectedCycle, 'frequency' | 'anchor' | 'day'> | null {
  const gaps = pays.slice(1).map((pay, at) => daysBetween(pays[at]!.date, pay.date));
  const fits = (days: number): boolean =>
    gaps.filter((gap) => Math.abs(gap - days) <= TOLERANCE_DAYS).length >= gaps.length * REGULAR_SHARE;
  for (const [frequency, days] of weekly)
    if (fits(days) && !(days === 28 && new Set(pays.map(({ date }) => dateParts(date).day)).size <= 2))
      return { frequency, anchor: anchorOf(pays, days), day: null };
  const monthly =
    gaps.filter((gap) => gap >= 28 - TOLERANCE_DAYS && gap <= 31 + TOLERANCE_DAYS).length >=
    gaps.length * REGULAR_SHARE;
  return monthly
    ? { frequency: 'monthly', anchor: null, day: median(pays.map(({ date }) => dateParts(date).day)) }
    : null;
}

/**
 * Detects the pay cycle from regular income: that of the payer who pays the most, often enough, regularly and recently.
 * Null when there is none.
 */
export function detectCycle(income: readonly IncomeTransaction[], today: string): DetectedCycle | null {
  const payers = [...Map.groupBy(income, (pay) => pay.payer)]
    .filter(([, pays]) => pays.length >= MIN_PAYS)
    .toSorted(
      ([, a], [, b]) => b.reduce((sum, row) => sum + row.cents, 0) - a.reduce((sum, row) => sum + row.cents, 0),
    );
  for (const [payer, pays] of payers) {
    const cycle = frequencyOf(pays);
    if (cycle && daysBetween(pays.at(-1)!.date, today) <= MISSED_CYCLES * cycleDays[cycle.frequency] + TOLERANCE_DAYS)
      return { ...cycle, payer, amountCents: median(pays.map(({ cents }) => cents)), rows: pays.length };
  }
  return null;
}

/** Converts a detected cycle into the calendar's pay cycle. */
export function cycleOfDetected({ frequency, anchor, day }: DetectedCycle): PayCycle {
  return frequency === 'monthly' ? { kind: 'monthly', day: day ?? 1 } : { kind: frequency, payday: anchor! };
}
