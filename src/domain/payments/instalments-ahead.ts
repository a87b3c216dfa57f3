import type { CivilDate } from '../calendar/civil-date.ts';
import { daysBetween } from '../calendar/civil-date.ts';
import { SLACK_CENTS, SLACK_DAYS } from './instalment-plans.ts';
import type { InstalmentPlan } from './instalment-plans.ts';

/** An instalment still to be paid. */
export interface Instalment {
  /** The first transaction of the plan, which identifies it. */
  planId: number;
  provider: string;
  date: CivilDate;
  /** Negative: money out. */
  cents: number;
  accountId: number;
  /** Its position among `of` instalments, from 1. */
  number: number;
  of: number;
}

/** Instalments still to come, by date. */
export function instalmentsAhead(plans: readonly InstalmentPlan[]): Instalment[] {
  const ahead = plans.flatMap(({ provider, remaining, paid, instalments, transactionIds, accountId }) =>
    remaining.map(({ date, cents }, at): Instalment => ({
      planId: transactionIds[0]!,
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

/** Those not covered by a scheduled payment of about the same amount and date, paired one to one. */
export function notScheduled<T extends Pick<Instalment, 'date' | 'cents'>>(
  ahead: readonly T[],
  scheduled: readonly { date: CivilDate; cents: number }[],
): T[] {
  // Grouped by amount, to avoid a full scan for each of them.
  const unmatched = Map.groupBy(
    scheduled.map((payment, at) => ({ ...payment, at })),
    ({ cents }) => cents,
  );
  return ahead.filter(({ date, cents }) => {
    const candidates: { date: CivilDate; cents: number; at: number }[] = [];
    for (let amount = cents - SLACK_CENTS; amount <= cents + SLACK_CENTS; amount += 1) {
      const first = unmatched.get(amount)?.find((payment) => Math.abs(daysBetween(payment.date, date)) <= SLACK_DAYS);
      if (first) candidates.push(first);
    }
    const match = candidates.toSorted((a, b) => a.at - b.at)[0];
    if (match)
      unmatched.set(
        match.cents,
        unmatched.get(match.cents)!.filter(({ at }) => at !== match.at),
      );
    return !match;
  });
}
