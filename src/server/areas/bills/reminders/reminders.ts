import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { wallTimeIn } from '#domain/calendar/zone.ts';
import { formatCents } from '#domain/money/format.ts';
import { isRemindedOf, remindersUpTo } from '#domain/bills/reminders.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { AppSettings } from '#server/kit/implement.ts';
import { postEmail } from '../../email/public.ts';
import type { Email } from '../../email/public.ts';
import { unsubscribeUrl } from '../../verification/public.ts';
import { comingInstalments } from '../../payments/public.ts';
import { notifyDue } from './due-notices.ts';
import { unscheduledInstalments } from '../scheduled/instalments.ts';
import { matchArrivals, occurrencesIn, readPlan } from '../occurrences/plan.ts';
import type { Plan } from '../occurrences/plan.ts';
import {
  membersToRemind,
  recordInstalmentReminder,
  recordReminder,
  claimMorning,
  zonesOfMembers,
} from './reminder-store.ts';
import type { RemindedMember } from './reminder-store.ts';

export interface ReminderContext {
  /** The system database. */
  db: Database;
  clock: Clock;
  settings: Pick<AppSettings, 'brand' | 'publicUrl' | 'keys'>;
}

/** Emails are sent from 7:00 local time; a missed run is made up for later on the same day. */
const MORNING_MINUTE = 7 * 60;
const BATCH = 200;
/** The longest reminder, and the month that a monthly email covers. */
const FARTHEST_DAYS = 62;

/** Days before an instalment at which it is reminded of; the default for scheduled payments too. */
const INSTALMENT_DAYS = 3;

interface Line {
  date: CivilDate;
  name: string;
  cents: number;
}

function textOf({ date, name, cents }: Line): string {
  return `${formatDate(date)}  ${name}  ${formatCents(cents, { currency: true, sign: 'always' })}`;
}

interface Morning {
  today: CivilDate;
  upTo: CivilDate;
}

/** Scheduled payments that need a reminder. */
async function occurrenceLines(
  db: Database,
  memberId: number,
  plan: Plan,
  { today, upTo }: Morning,
  at: Date,
): Promise<Line[]> {
  const rows = new Map(plan.payments.filter((row) => !row.remove_reminder).map((row) => [row.id, row]));
  const lines: Line[] = [];
  for (const occurrence of occurrencesIn(plan, { from: today, to: addDays(today, FARTHEST_DAYS), today })) {
    const row = rows.get(occurrence.paymentId);
    if (
      row === undefined ||
      occurrence.state !== 'due' ||
      !isRemindedOf(occurrence.dueDate, row.reminder_days, today, upTo)
    )
      continue;
    if (await recordReminder(db, memberId, occurrence.paymentId, occurrence.onDate, at))
      lines.push({ date: occurrence.dueDate, name: row.name, cents: occurrence.cents });
  }
  return lines;
}

/** Instalments without a scheduled payment that need a reminder. */
async function instalmentLines(
  db: Database,
  memberId: number,
  plan: Plan,
  { today, upTo }: Morning,
  at: Date,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { planId, number, of, provider, date, cents } of unscheduledInstalments(
    await comingInstalments(db, memberId, today),
    plan,
    today,
  )) {
    if (!isRemindedOf(date, INSTALMENT_DAYS, today, upTo)) continue;
    if (await recordInstalmentReminder(db, memberId, planId, number, at))
      lines.push({ date, name: `${provider} instalment ${number} of ${of}`, cents });
  }
  return lines;
}

function subjectOf(lines: readonly Line[]): string {
  const hasIncome = lines.some(({ cents }) => cents > 0);
  if (lines.length === 1) return hasIncome ? 'You have money coming in' : 'You have a bill coming up';
  return `You have ${lines.length} ${hasIncome ? 'payments' : 'bills'} coming up`;
}

function emailOf(member: RemindedMember, lines: readonly Line[], { settings, clock }: ReminderContext): Email {
  const { publicUrl, keys, brand } = settings;
  return {
    to: member.email,
    firstName: member.firstName,
    subject: subjectOf(lines),
    paragraphs: ['Here’s what’s coming up:', ...lines.map(textOf)],
    ...(publicUrl
      ? {
          action: { label: 'See your bills', url: `${publicUrl}/expense-analysis/payments-calendar` },
          unsubscribeUrl: unsubscribeUrl(keys, publicUrl, member.memberId, clock.now()),
        }
      : {}),
    after: [
      `This is just a reminder: ${brand} doesn’t pay bills for you. In Settings, you can choose how often we email you.`,
    ],
  };
}

/**
 * Reminds one member, at most once a day and once for each occurrence: in-app every day, by email at the member's
 * frequency. Returns whether an email was sent.
 */
async function remindMember(context: ReminderContext, member: RemindedMember, today: CivilDate): Promise<boolean> {
  const { db, clock, settings } = context;
  const upTo = remindersUpTo(member.frequency, today);
  return db.transaction().execute(async (transaction) => {
    if (!(await claimMorning(transaction, member.memberId, today))) return false;
    await matchArrivals(transaction, member.memberId, today, clock.now());
    const farthest = addDays(today, FARTHEST_DAYS);
    const plan = await readPlan(transaction, member.memberId, today, farthest);
    await notifyDue(transaction, clock, member, plan, today, { farthest, instalmentDays: INSTALMENT_DAYS });
    if (upTo === null) return false;
    const morning = { today, upTo };
    const lines = [
      ...(await occurrenceLines(transaction, member.memberId, plan, morning, clock.now())),
      ...(await instalmentLines(transaction, member.memberId, plan, morning, clock.now())),
    ].toSorted((a, b) => a.date.localeCompare(b.date));
    if (lines.length === 0) return false;
    await postEmail(
      transaction,
      clock,
      settings.brand,
      `payments-${member.memberId}-${today}`,
      emailOf(member, lines, context),
    );
    return true;
  });
}

/** Sends the reminders of all members for whom the day's reminder time has come. Returns the number of emails. */
export async function sendPaymentReminders(context: ReminderContext): Promise<number> {
  let emails = 0;
  for (const zone of await zonesOfMembers(context.db)) {
    const { date, minuteOfDay } = wallTimeIn(context.clock.now().getTime(), zone);
    if (minuteOfDay < MORNING_MINUTE) continue;
    for (let after = 0; ;) {
      const members = await membersToRemind(context.db, zone, date, after, BATCH);
      for (const member of members) if (await remindMember(context, member, date)) emails += 1;
      if (members.length < BATCH) break;
      after = members.at(-1)!.memberId;
    }
  }
  return emails;
}
