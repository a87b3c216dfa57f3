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
    remaining.map(({ date, cents }, at): Instalment => ({ planId: rowIds[0]!, provider, date, cents: -cents, accountId, number: paid + at + 1, of: instalments })));
  return ahead.toSorted((a, b) => a.date.localeCompare(b.date) || a.planId - b.planId);
}

/** Those that no scheduled payment stands for already: about the same amount at about the same day, one for one. */
export function notScheduled<T extends Pick<Instalment, 'date' | 'cents'>>(ahead: readonly T[], scheduled: readonly { date: CivilDate; cents: number }[]): T[] {
  const free = [...scheduled];
  return ahead.filter(({ date, cents }) => {
    const at = free.findIndex((one) => Math.abs(one.cents - cents) <= SLACK_CENTS && Math.abs(daysBetween(one.date, date)) <= SLACK_DAYS);
    if (at >= 0) free.splice(at, 1);
    return at < 0;
  });
}
