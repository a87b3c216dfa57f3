import type { CivilDate } from '../calendar/civil-date.ts';
import type { PayCycle, PayCycleKind } from '../calendar/pay-cycle.ts';
import { cycleContaining, nextCycle } from '../calendar/pay-cycle.ts';
import type { DateSpan } from '../calendar/period.ts';
import { splitEvenly, sumCents } from '../money/cents.ts';
import type { Occurrence, Repeat } from './schedule.ts';

/**
 * What a pay must cover before the next one: the bills that fall due until then, and its share of those that fall
 * due later. A bill is spread over the pays that are sure to come between two of its dates, so that a fortnightly
 * pay sets half of a monthly bill aside. Each pay takes its even part of what is still missing, so that a pay that
 * set nothing aside is made up for by those after it and every bill is whole on its day.
 */

/** The fewest days between two dates of a payment. A single payment is saved for as a quarterly one is. */
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

/** Over how many pays a bill is spread; 1 where each pay meets the bill itself. */
export function paysPerBill(repeat: Repeat, cycle: PayCycleKind): number {
  return Math.max(1, cycle === 'monthly' ? wholeMonths[repeat] : Math.floor(minDays[repeat] / cycleDays[cycle]));
}

/** The cycle of the pay and those after it, as many as the longest bill is spread over. */
export function cyclesAhead(cycle: PayCycle, date: CivilDate): DateSpan[] {
  const spans = [cycleContaining(cycle, date)];
  const most = paysPerBill('annually', cycle.kind);
  while (spans.length < most) spans.push(nextCycle(cycle, spans.at(-1)!));
  return spans;
}

/** One bill as a pay sees it. */
export interface Need {
  occurrence: Occurrence;
  /** Whether it falls due before the next pay, or is overdue. */
  dueNow: boolean;
  /** Pays until it is due, this one included. */
  paysLeft: number;
  /** What earlier pays have set aside for it. */
  heldCents: number;
  /** What this pay was given to set aside for it; null while nothing was said. */
  allocatedCents: number | null;
  /** What this pay must bring: the rest of a bill that is due, an even part of one that is not. */
  shareCents: number;
}

/** What has been set aside for an occurrence: by earlier pays, and by this one. */
export interface Held {
  beforeCents: number;
  nowCents: number | null;
}

/**
 * The needs of the first of `spans`, by due date.
 *
 * @param occurrences money out only, without what was skipped.
 */
export function needsOf(
  occurrences: readonly Occurrence[],
  spans: readonly DateSpan[],
  cycle: PayCycleKind,
  repeatOf: (paymentId: number) => Repeat,
  heldFor: (occurrence: Occurrence) => Held,
): Need[] {
  const first = spans[0]!;
  return occurrences.flatMap((occurrence): Need[] => {
    const at = occurrence.dueDate <= first.last ? 0 : spans.findIndex(({ last }) => occurrence.dueDate <= last);
    if (at < 0 || at >= paysPerBill(repeatOf(occurrence.paymentId), cycle)) return [];
    const { beforeCents, nowCents } = heldFor(occurrence);
    const missing = Math.max(0, -occurrence.cents - beforeCents);
    const part = splitEvenly(missing, at + 1)[0]!;
    return [
      {
        occurrence,
        dueNow: at === 0,
        paysLeft: at + 1,
        heldCents: beforeCents,
        allocatedCents: nowCents,
        shareCents: at === 0 ? missing : (nowCents ?? part),
      },
    ];
  });
}

/** Which needs the money of a pay covers, in their order: true until it is used up. */
export function coveredBy(payCents: number, needs: readonly Pick<Need, 'shareCents'>[]): boolean[] {
  let used = 0;
  return needs.map(({ shareCents }) => {
    used = sumCents([used, shareCents]);
    return used <= payCents;
  });
}
