import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { SLACK_DAYS } from '#domain/payments/instalment-plans.ts';
import { notScheduled } from '#domain/payments/instalments-ahead.ts';
import type { Instalment } from '#domain/payments/instalments-ahead.ts';
import { occurrencesIn } from './plan.ts';
import type { Plan } from './plan.ts';

/** Instalments, by date, that no payment of the plan stands for already. */
export function unscheduledInstalments<T extends Pick<Instalment, 'date' | 'cents'>>(coming: readonly T[], plan: Plan, today: CivilDate): T[] {
  const [first, last] = [coming[0], coming.at(-1)];
  if (!first || !last) return [];
  const planned = occurrencesIn(plan, { from: addDays(first.date, -SLACK_DAYS), to: addDays(last.date, SLACK_DAYS), today });
  return notScheduled(coming, planned.map(({ dueDate: date, cents }) => ({ date, cents })));
}
