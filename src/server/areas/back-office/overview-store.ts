import { sql } from 'kysely';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** What the overview of the back office reads over all members. All functions in this file need the system database. */

/** Since when the first item of each queue waits; null for an empty queue. */
export interface WaitingSince {
  messages: Date | null;
  applications: Date | null;
  exceptions: Date | null;
  hardship: Date | null;
  leads: Date | null;
  gifts: Date | null;
  refunds: Date | null;
  orders: Date | null;
  outbox: Date | null;
  /** The day by which the first open hardship request must be decided. */
  hardship_by: string | null;
}

export async function waitingSince(db: Database): Promise<WaitingSince> {
  const { rows } = await sql<WaitingSince>`
    select (select min(waiting_since) from message_headers where waiting_since is not null) as messages,
      (select min(submitted_at) from loan_applications
        where submitted_at is not null and state in ('review', 'second')) as applications,
      (select min(ordered_at) from loan_payments where state = 'held') as exceptions,
      (select min(requested_at) from loan_hardship where state = 'open') as hardship,
      (select min(decide_by) from loan_hardship where state = 'open') as hardship_by,
      (select min(created_at) from call_back_requests where state = 'new') as leads,
      (select min(requested_at) from operator_gifts where state = 'waiting') as gifts,
      (select min(requested_at) from order_refunds where state in ('requested', 'waiting')) as refunds,
      (select min(paid_at) from orders where sent_at is null and address is not null
        and state in ('paid', 'partly_refunded')) as orders,
      (select min(given_up_at) from outbox where done_at is null and given_up_at is not null) as outbox`.execute(db);
  return rows[0]!;
}

export async function countMembers(db: Database): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from members where role = 'member' and status = 'active'`.execute(db);
  return rows[0]!.total;
}

export type ActivityKind = 'active_members' | 'sign_ups' | 'imports' | 'messages';

export interface ActivityRow {
  kind: ActivityKind;
  /** A day in Sydney. */
  day: string;
  total: number;
}

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${DEFAULT_ZONE})::date`;

/** Activity per day from an instant on; days without any are left out. */
export async function activityByDay(db: Database, from: Date): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select kind, day::text as day, count(*)::int as total from (
      select 'sign_ups' as kind, ${dayOf('created_at')} as day, member_id from members
        where role = 'member' and created_at >= ${from}
      union all
      select 'imports', ${dayOf('imported_at')}, member_id from import_batches
        where undone_at is null and imported_at >= ${from}
      union all
      select 'messages', ${dayOf('created_at')}, member_id from message_details
        where not from_team and created_at >= ${from}
      union all
      select distinct 'active_members', ${dayOf('v.started_at')}, v.member_id from screen_visits v
        join members m on m.member_id = v.member_id and m.role = 'member' where v.started_at >= ${from}
    ) activity group by kind, day`.execute(db);
  return rows;
}

/** How many members opened a screen from `from` on, and between `before` and `from`. */
export async function countActive(db: Database, before: Date, from: Date): Promise<{ now: number; before: number }> {
  const { rows } = await sql<{ now: number; before: number }>`
    select count(distinct v.member_id) filter (where v.started_at >= ${from})::int as now,
      count(distinct v.member_id) filter (where v.started_at < ${from})::int as before
    from screen_visits v join members m on m.member_id = v.member_id and m.role = 'member'
    where v.started_at >= ${before}`.execute(db);
  return rows[0]!;
}
