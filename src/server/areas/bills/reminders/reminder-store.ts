import { sql } from 'kysely';
import type { MailFrequency } from '#domain/bills/reminders.ts';
import type { Database } from '#server/kit/database.ts';
import { isPayLater } from '../../transactions/public.ts';
import '../tables.ts';

/** How many days of buy now, pay later transactions can have instalments still to come. */
const PLAN_DAYS = 62;
const RETENTION_DAYS = 200;

/** Whether a member has upcoming payments: a schedule, or a purchase paid in instalments. */
const hasUpcoming = (today: string) => sql`(
  exists (select from scheduled_payments x where x.member_id = m.member_id and not x.remove_reminder
    and (x.end_date is null or x.end_date >= ${today}::date - 31))
  or exists (select from transactions t where t.member_id = m.member_id
    and t.date >= ${today}::date - ${PLAN_DAYS}::integer and t.amount_cents < 0 and not t.is_split and ${isPayLater}))`;

/** A member who can be reminded, with the email frequency. */
export interface RemindedMember {
  memberId: number;
  email: string;
  firstName: string;
  timeZone: string;
  frequency: MailFrequency;
}

/** Returns the time zones of active members. `db` must be the system database. */
export async function zonesOfMembers(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    zone: string;
  }>`select distinct m.time_zone as zone from members m where m.status = 'active'`.execute(db);
  return rows.map(({ zone }) => zone);
}

/**
 * Returns members of a time zone whose reminders for the day have not been sent, by id after `after`. `db` must be the
 * system database.
 */
export async function membersToRemind(
  db: Database,
  zone: string,
  today: string,
  after: number,
  limit: number,
): Promise<RemindedMember[]> {
  const { rows } = await sql<RemindedMember>`
    select m.member_id as "memberId", m.email, f.first_name as "firstName", m.time_zone as "timeZone",
      s.notificationemailfrequency as frequency
    from members m join profiles f on f.member_id = m.member_id join member_settings s on s.member_id = m.member_id
    left join payment_plans p on p.member_id = m.member_id
    where m.time_zone = ${zone} and m.status = 'active' and m.member_id > ${after}
      and (p.reminders_on is null or p.reminders_on < ${today}::date)
      and ${hasUpcoming(today)}
    order by m.member_id limit ${limit}`.execute(db);
  return rows;
}

/** Claims the member's reminders for the day. Returns false if another process has claimed them. */
export async function claimMorning(db: Database, memberId: number, today: string): Promise<boolean> {
  const claimed = await sql`
    insert into payment_plans as p (member_id, reminders_on) values (${memberId}, ${today}::date)
    on conflict (member_id) do update set reminders_on = excluded.reminders_on
    where p.reminders_on is null or p.reminders_on < excluded.reminders_on
    returning 1`.execute(db);
  return claimed.rows.length > 0;
}

/** Records a reminder of an occurrence. Returns false if it was recorded before. */
export async function recordReminder(
  db: Database,
  memberId: number,
  paymentId: number,
  onDate: string,
  at: Date,
): Promise<boolean> {
  const inserted = await sql`
    insert into payment_occurrences as o (member_id, payment_id, on_date, reminded_at)
    values (${memberId}, ${paymentId}, ${onDate}::date, ${at})
    on conflict (member_id, payment_id, on_date) do update set reminded_at = excluded.reminded_at
    where o.reminded_at is null and o.state = 'due'
    returning 1`.execute(db);
  return inserted.rows.length > 0;
}

/** Records a reminder of an instalment. Returns false if it was recorded before. Old records are deleted. */
export async function recordInstalmentReminder(
  db: Database,
  memberId: number,
  planId: number,
  number: number,
  at: Date,
): Promise<boolean> {
  await sql`delete from instalment_reminders where member_id = ${memberId}
      and reminded_at < ${new Date(at.getTime() - RETENTION_DAYS * 24 * 3600 * 1000)}`.execute(db);
  const inserted = await sql`
    insert into instalment_reminders (member_id, plan_id, number, reminded_at)
    values (${memberId}, ${planId}, ${number}, ${at})
    on conflict do nothing returning 1`.execute(db);
  return inserted.rows.length > 0;
}
