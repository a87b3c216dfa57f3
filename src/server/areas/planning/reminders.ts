import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { wallTimeIn } from '#domain/calendar/zone.ts';
import { formatCents } from '#domain/money/format.ts';
import { isRemindedOf, remindersUpTo } from '#domain/planning/reminding.ts';
import type { Occurrence } from '#domain/planning/schedule.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { AppSettings } from '#server/kit/implement.ts';
import { postLetter } from '../letters/public.ts';
import type { Letter } from '../letters/public.ts';
import { unsubscribeUrl } from '../verification/public.ts';
import { matchArrivals, occurrencesIn, readPlan } from './plan.ts';
import type { Plan } from './plan.ts';
import { membersToRemind, noteReminded, takeMorning, zonesWithPayments } from './reminder-store.ts';
import type { Reminded } from './reminder-store.ts';

export interface ReminderParts {
  /** The system's. */
  db: Database;
  clock: Clock;
  settings: Pick<AppSettings, 'brand' | 'publicUrl' | 'secretKey'>;
}

/** Letters are written from seven in the morning on; a run that was missed is made up for later on the same day. */
const MORNING_MINUTE = 7 * 60;
const BATCH = 200;
/** The longest reminder, and the month that a monthly letter looks ahead. */
const FARTHEST_DAYS = 62;

function lineOf(occurrence: Occurrence, plan: Plan): string {
  const row = plan.payments.find(({ id }) => id === occurrence.paymentId)!;
  return `${formatDate(occurrence.dueDate)}  ${row.name}  ${formatCents(occurrence.cents, { currency: true, sign: 'always' })}`;
}

function letterOf(member: Reminded, lines: readonly string[], { settings, clock }: ReminderParts): Letter {
  const { publicUrl, secretKey, brand } = settings;
  return {
    to: member.email,
    firstName: member.firstName,
    subject: lines.length === 1 ? 'A payment is coming up' : `${lines.length} payments are coming up`,
    paragraphs: [lines.length === 1 ? 'This is planned:' : 'These are planned:', ...lines],
    ...(publicUrl ? { action: { label: 'Open the calendar', url: `${publicUrl}/expense-analysis/payments-calendar` }, unsubscribeUrl: unsubscribeUrl(secretKey, publicUrl, member.memberId, clock.now()) } : {}),
    after: [`${brand} pays nothing for you: this is a reminder. You choose how often we write in your settings.`],
  };
}

/** Writes to one member, once a morning and once for each occurrence. */
async function remindMember(parts: ReminderParts, member: Reminded, today: CivilDate): Promise<boolean> {
  const { db, clock, settings } = parts;
  const upTo = remindersUpTo(member.frequency, today);
  return db.transaction().execute(async (transaction) => {
    if (!(await takeMorning(transaction, member.memberId, today)) || upTo === null) return false;
    await matchArrivals(transaction, member.memberId, today, clock.now());
    const span = { from: today, to: addDays(today, FARTHEST_DAYS), today };
    const plan = await readPlan(transaction, member.memberId, span.from, span.to);
    const reminders = new Map(plan.payments.filter((row) => !row.remove_reminder).map((row) => [row.id, row.reminder_days]));
    const lines: string[] = [];
    for (const one of occurrencesIn(plan, span)) {
      const days = reminders.get(one.paymentId);
      if (days === undefined || one.state !== 'due' || !isRemindedOf(one.dueDate, days, today, upTo)) continue;
      if (await noteReminded(transaction, member.memberId, one.paymentId, one.onDate, clock.now())) lines.push(lineOf(one, plan));
    }
    if (lines.length === 0) return false;
    await postLetter(transaction, clock, settings.brand, `payments-${member.memberId}-${today}`, letterOf(member, lines, parts));
    return true;
  });
}

/** Writes the reminders of every member whose morning has come, and answers how many letters there were. */
export async function sendPaymentReminders(parts: ReminderParts): Promise<number> {
  let letters = 0;
  for (const zone of await zonesWithPayments(parts.db)) {
    const { date, minuteOfDay } = wallTimeIn(parts.clock.now().getTime(), zone);
    if (minuteOfDay < MORNING_MINUTE) continue;
    for (let after = 0; ;) {
      const members = await membersToRemind(parts.db, zone, date, after, BATCH);
      for (const member of members) if (await remindMember(parts, member, date)) letters += 1;
      if (members.length < BATCH) break;
      after = members.at(-1)!.memberId;
    }
  }
  return letters;
}
