import type { CivilDate } from '../calendar/civil-date.ts';
import { daysBetween } from '../calendar/civil-date.ts';
import { SLACK_CENTS, SLACK_DAYS } from './instalment-plans.ts';
import type { InstalmentPlan } from './instalment-plans.ts';

/** One part of a purchase that is still to be paid. */
export interface Instalment {
  /** The row of the plan's first part, by which the plan is known. */
  planId: number;
  provider: string;
  date: CivilDate;
  /** Minus, as it is money out. */
  cents: number;
  accountId: number;
  /** The how manyeth of `of` parts it is. */
  number: number;
  of: number;
}

/** What is still to come of plans, by date. */
export function instalmentsAhead(plans: readonly InstalmentPlan[]): Instalment[] {
  const ahead = plans.flatMap(({ provider, remaining, paid, instalments, rowIds, accountId }) =>
    remaining.map(({ date, cents }, at): Instalment => ({
      planId: rowIds[0]!,
      provider,
      date,
      cents: -cents,
      accountId,
      number: paid + at + 1,
      of: instalments,
    })),
  );
  return ahead.toSorted((a, b) => a.date.localeCompare(b.date) || a.planId - b.planId);
}

/** Those that no scheduled payment stands for already: about the same amount at about the same day, one for one. */
export function notScheduled<T extends Pick<Instalment, 'date' | 'cents'>>(
  ahead: readonly T[],
  scheduled: readonly { date: CivilDate; cents: number }[],
): T[] {
  // By amount, so that a year of many payments is not gone through for each of them.
  const free = Map.groupBy(
    scheduled.map((one, at) => ({ ...one, at })),
    ({ cents }) => cents,
  );
  return ahead.filter(({ date, cents }) => {
    const near: { date: CivilDate; cents: number; at: number }[] = [];
    for (let amount = cents - SLACK_CENTS; amount <= cents + SLACK_CENTS; amount += 1) {
      const first = free.get(amount)?.find((one) => Math.abs(daysBetween(one.date, date)) <= SLACK_DAYS);
      if (first) near.push(first);
    }
    const taken = near.toSorted((a, b) => a.at - b.at)[0];
    if (taken)
      free.set(
        taken.cents,
        free.get(taken.cents)!.filter(({ at }) => at !== taken.at),
      );
    return !taken;
  });
}
