import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { AnalyticsEvent } from '../../ports/product-analytics/port.ts';
import './tables.ts';

export type NewEvent = Pick<AnalyticsEvent, 'kind' | 'name' | 'properties' | 'at'>;

/** Queues events of one member; the job sends them. */
export async function noteEvents(db: Database, memberId: number, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('analytics_events')
    .values(
      events.map(({ kind, name, properties, at }) => ({
        member_id: memberId,
        kind,
        name,
        properties: JSON.stringify(properties),
        at,
        sent_at: null,
      })),
    )
    .execute();
}

export interface WaitingEvent extends NewEvent {
  memberId: number;
  id: number;
}

/** Events that have not been sent, oldest first. `system` must be system scoped. */
export async function waitingEvents(system: Database, limit: number): Promise<WaitingEvent[]> {
  const rows = await system
    .selectFrom('analytics_events')
    .select(['member_id', 'id', 'kind', 'name', 'properties', 'at'])
    .where('sent_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ member_id: memberId, properties, ...row }) => ({
    ...row,
    memberId,
    properties: properties as NewEvent['properties'],
  }));
}

export async function markSent(system: Database, ids: readonly number[], at: Date): Promise<void> {
  await sql`update analytics_events set sent_at = ${at}
    where id = any(${[...ids]}::bigint[]) and sent_at is null`.execute(system);
}

/** The traits that are sent about a member: the month of sign-up and the plan. Null for a removed member. */
export async function traitsOf(
  db: Database,
  memberId: number,
  now: Date,
): Promise<{ member_since: string; plan: number } | null> {
  const { rows } = await sql<{ member_since: string; plan: number }>`
    select to_char(m.created_at at time zone 'UTC', 'YYYY-MM') as member_since,
      coalesce((select max(p.plan_id) from member_plans p
        where p.member_id = m.member_id and p.started_at <= ${now} and (p.ends_at is null or p.ends_at > ${now})),
      1) as plan
    from members m where m.member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

/** Whether an identify call was sent for the member since a time. */
export async function wasIdentifiedSince(db: Database, memberId: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('analytics_events')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'identify')
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
