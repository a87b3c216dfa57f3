import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { SLACK_DAYS } from '#domain/payments/instalment-plans.ts';
import { notScheduled } from '#domain/payments/instalments-ahead.ts';
import type { Occurrence } from '#domain/bills/schedule.ts';
import type { Instalment } from '#domain/payments/instalments-ahead.ts';
import { occurrencesIn } from '../occurrences/plan.ts';
import type { Plan } from '../occurrences/plan.ts';

/** Returns scheduled payments of a span, extended by the days within which an instalment may match one. */
export function plannedAround(
  plan: Plan,
  { from, to, today }: { from: CivilDate; to: CivilDate; today: CivilDate },
): Occurrence[] {
  return occurrencesIn(plan, { from: addDays(from, -SLACK_DAYS), to: addDays(to, SLACK_DAYS), today });
}

/** Returns the instalments that no scheduled payment covers. */
export function notCovered<T extends Pick<Instalment, 'date' | 'cents'>>(
  coming: readonly T[],
  planned: readonly Occurrence[],
): T[] {
  return notScheduled(
    coming,
    planned.map(({ dueDate: date, cents }) => ({ date, cents })),
  );
}

/** Returns the instalments, by date, that no payment of the plan covers. */
export function unscheduledInstalments<T extends Pick<Instalment, 'date' | 'cents'>>(
  coming: readonly T[],
  plan: Plan,
  today: CivilDate,
): T[] {
  const [first, last] = [coming[0], coming.at(-1)];
  if (!first || !last) return [];
  return notCovered(coming, plannedAround(plan, { from: first.date, to: last.date, today }));
}
