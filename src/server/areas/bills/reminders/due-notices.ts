import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { startOfDayIn } from '#domain/calendar/zone.ts';
import { formatCents } from '#domain/money/format.ts';
import { isRemindedOf } from '#domain/bills/reminders.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { notify } from '../../notifications/public.ts';
import { comingInstalments } from '../../payments/public.ts';
import { unscheduledInstalments } from '../scheduled/instalments.ts';
import { occurrencesIn } from '../occurrences/plan.ts';
import type { Plan } from '../occurrences/plan.ts';
import type { RemindedMember } from './reminder-store.ts';

/** Returns the due date in words. */
function dayWords(dueDate: CivilDate, today: CivilDate): string {
  if (dueDate === today) return 'today';
  return dueDate === addDays(today, 1) ? 'tomorrow' : `on ${formatDate(dueDate)}`;
}

interface Due {
  /** Identifies the occurrence and its due date, so that a moved occurrence is notified again. */
  dedupeKey: string;
  name: string;
  date: CivilDate;
  cents: number;
  reminderDays: number;
}

function scheduledPayments(plan: Plan, today: CivilDate, farthest: CivilDate): Due[] {
  const rows = new Map(plan.payments.filter((row) => !row.remove_reminder).map((row) => [row.id, row]));
  return occurrencesIn(plan, { from: today, to: farthest, today }).flatMap(
    ({ paymentId, onDate, dueDate, cents, state }) => {
      const row = rows.get(paymentId);
      if (row === undefined || state !== 'due') return [];
      return [
        {
          dedupeKey: `bill:${paymentId}:${onDate}:${dueDate}`,
          name: row.name,
          date: dueDate,
          cents,
          reminderDays: row.reminder_days,
        },
      ];
    },
  );
}

/**
 * Sends an in-app notification for each occurrence on its reminder day, once. The email frequency does not affect it.
 */
export async function notifyDue(
  db: Database,
  clock: Clock,
  { memberId, timeZone }: Pick<RemindedMember, 'memberId' | 'timeZone'>,
  plan: Plan,
  today: CivilDate,
  until: { farthest: CivilDate; instalmentDays: number },
): Promise<void> {
  const instalments = unscheduledInstalments(await comingInstalments(db, memberId, today), plan, today).map(
    ({ planId, number, of, provider, date, cents }): Due => ({
      dedupeKey: `instalment:${planId}:${number}:${date}`,
      name: `${provider} instalment ${number} of ${of}`,
      date,
      cents,
      reminderDays: until.instalmentDays,
    }),
  );
  for (const { dedupeKey, name, date, cents, reminderDays } of [
    ...scheduledPayments(plan, today, until.farthest),
    ...instalments,
  ]) {
    if (!isRemindedOf(date, reminderDays, today, today)) continue;
    await notify(db, clock, {
      memberId,
      kind: 'bills',
      dedupeKey,
      title: `${name} ${cents > 0 ? 'expected' : 'due'} ${dayWords(date, today)}`,
      body: `${cents > 0 ? 'You should get' : 'You’ll pay'} ${formatCents(cents, { currency: true, sign: 'never' })}.`,
      href: '/expense-analysis/payments-calendar',
      expiresAt: new Date(startOfDayIn(addDays(date, 1), timeZone)),
      hasEmail: true,
    });
  }
}
