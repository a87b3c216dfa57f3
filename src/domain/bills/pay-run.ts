import type { CivilDate } from '../calendar/civil-date.ts';
import type { PayCycle, PayCycleKind } from '../calendar/pay-cycle.ts';
import { cycleContaining, nextCycle } from '../calendar/pay-cycle.ts';
import type { DateSpan } from '../calendar/period.ts';
import { splitEvenly, sumCents } from '../money/cents.ts';
import type { Occurrence, Repeat } from './schedule.ts';

/**
 * What a pay must cover: the bills due before the next pay, and a share of those due later. A bill is spread over the
 * pays that are certain to fall between two of its due dates, so a fortnightly pay sets aside half of a monthly bill.
 * Each pay takes an equal part of what is still missing; if a pay sets nothing aside, later pays make up for it.
 */

/** The fewest days between two due dates. A single payment is treated as quarterly. */
const minDays: Readonly<Record<Repeat, number>> = {
  once: 89,
  weekly: 7,
  fortnightly: 14,
  four_weekly: 28,
  monthly: 28,
  quarterly: 89,
  halfyearly: 181,
  annually: 365,
};
const wholeMonths: Readonly<Record<Repeat, number>> = {
  once: 3,
  weekly: 0,
  fortnightly: 0,
  four_weekly: 0,
  monthly: 1,
  quarterly: 3,
  halfyearly: 6,
  annually: 12,
};
const cycleDays = { weekly: 7, fortnightly: 14, four_weekly: 28 } as const;

/** The number of pays that a bill is spread over; 1 if each pay covers a whole bill. */
export function paysPerBill(repeat: Repeat, cycle: PayCycleKind): number {
  return Math.max(1, cycle === 'monthly' ? wholeMonths[repeat] : Math.floor(minDays[repeat] / cycleDays[cycle]));
}

/** The pay cycle that contains `date` and those after it, as many as the longest bill is spread over. */
export function cyclesAhead(cycle: PayCycle, date: CivilDate): DateSpan[] {
  const spans = [cycleContaining(cycle, date)];
  const longestSpread = paysPerBill('annually', cycle.kind);
  while (spans.length < longestSpread) spans.push(nextCycle(cycle, spans.at(-1)!));
  return spans;
}

/** What one bill requires of a pay. */
export interface Need {
  occurrence: Occurrence;
  /** Whether it is overdue or due before the next pay. */
  dueNow: boolean;
  /** Pays until it is due, including this one. */
  paysLeft: number;
  /** Set aside by earlier pays. */
  heldCents: number;
  /** Set aside by this pay; null if the member has not decided. */
  allocatedCents: number | null;
  /** What this pay must contribute: the rest of a bill that is due, or an equal part of a later one. */
  shareCents: number;
}

/** Amounts set aside for an occurrence: by earlier pays, and by this one. */
export interface Held {
  beforeCents: number;
  nowCents: number | null;
}

/**
 * The needs of the first of `spans`, by due date.
 *
 * @param occurrences money out only, without skipped ones.
 */
export function needsOf(
  occurrences: readonly Occurrence[],
  spans: readonly DateSpan[],
  cycle: PayCycleKind,
  repeatOf: (paymentId: number) => Repeat,
  setAsideFor: (occurrence: Occurrence) => Held,
): Need[] {
  const first = spans[0]!;
  return occurrences.flatMap((occurrence): Need[] => {
    const payIndex = occurrence.dueDate <= first.last ? 0 : spans.findIndex(({ last }) => occurrence.dueDate <= last);
    if (payIndex < 0 || payIndex >= paysPerBill(repeatOf(occurrence.paymentId), cycle)) return [];
    const { beforeCents, nowCents } = setAsideFor(occurrence);
    const missing = Math.max(0, -occurrence.cents - beforeCents);
    const part = splitEvenly(missing, payIndex + 1)[0]!;
    return [
      {
        occurrence,
        dueNow: payIndex === 0,
        paysLeft: payIndex + 1,
        heldCents: beforeCents,
        allocatedCents: nowCents,
        shareCents: payIndex === 0 ? missing : (nowCents ?? part),
      },
    ];
  });
}

/** Whether the pay covers each need, taken in order until it is used up. */
export function isCovered(payCents: number, needs: readonly Pick<Need, 'shareCents'>[]): boolean[] {
  let used = 0;
  return needs.map(({ shareCents }) => {
    used = sumCents([used, shareCents]);
    return used <= payCents;
  });
}
