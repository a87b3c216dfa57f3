import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { SLACK_DAYS } from '#domain/payments/instalment-plans.ts';
import { notScheduled } from '#domain/payments/instalments-ahead.ts';
import type { Occurrence } from '#domain/bills/schedule.ts';
import type { Instalment } from '#domain/payments/instalments-ahead.ts';
import { occurrencesIn } from '../occurrences/plan.ts';
import type { Plan } from '../occurrences/plan.ts';

/** Scheduled payments of a span, and of the days around it by which an instalment may stand for one. */
export function plannedAround(
  plan: Plan,
  { from, to, today }: { from: CivilDate; to: CivilDate; today: CivilDate },
): Occurrence[] {
  return occurrencesIn(plan, { from: addDays(from, -SLACK_DAYS), to: addDays(to, SLACK_DAYS), today });
}

/** Instalments that none of the scheduled payments stands for already. */
export function besides<T extends Pick<Instalment, 'date' | 'cents'>>(
  coming: readonly T[],
  planned: readonly Occurrence[],
): T[] {
  return notScheduled(
    coming,
    planned.map(({ dueDate: date, cents }) => ({ date, cents })),
  );
}

/** Instalments, by date, that no payment of the plan stands for already. */
export function unscheduledInstalments<T extends Pick<Instalment, 'date' | 'cents'>>(
  coming: readonly T[],
  plan: Plan,
  today: CivilDate,
): T[] {
  const [first, last] = [coming[0], coming.at(-1)];
  if (!first || !last) return [];
  return besides(coming, plannedAround(plan, { from: first.date, to: last.date, today }));
}
