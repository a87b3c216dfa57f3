import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export interface NewVisit {
  memberId: number;
  startedAt: Date;
  place: string;
  page: string;
  parent: string | null;
  referrerHost: string | null;
  device: 'Desktop' | 'iOS' | 'Android';
}

/**
 * Stores visits of any members in one statement and returns their ids in the same order. `system` must be system
 * scoped.
 */
export async function insertVisits(system: Database, visits: readonly NewVisit[]): Promise<number[]> {
  const values = visits.map((visit) => ({
    member_id: visit.memberId,
    started_at: visit.startedAt,
    place: visit.place,
    page: visit.page,
    parent: visit.parent,
    referrer_host: visit.referrerHost,
    device: visit.device,
  }));
  const { rows: written } = await sql<{ id: number }>`
    with input as (
      select * from json_to_recordset(${JSON.stringify(values)}::json)
        as v (member_id bigint, started_at timestamptz, place text, page text, parent text, referrer_host text,
          device text)),
    numbered as (select nextval(pg_get_serial_sequence('screen_visits', 'id')) as id, row_number() over () as at, g.*
      from input g),
    written as (
      insert into screen_visits (id, member_id, started_at, place, page, parent, referrer_host, device)
      select id, member_id, started_at, place, page, parent, referrer_host, device from numbered)
    select id from numbered order by at`.execute(system);
  return written.map(({ id }) => id);
}

/**
 * Sets the duration of a visit, which never decreases and is at most the time since it began. False when the visit does
 * not exist.
 */
export async function lengthenVisit(
  db: Database,
  memberId: number,
  id: number,
  spentMs: number,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update screen_visits set spent_ms = greatest(spent_ms,
      least(${spentMs}::bigint, (1000 * extract(epoch from ${now}::timestamptz - started_at))::bigint, 86400000))
    where member_id = ${memberId} and id = ${id}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface Choices {
  visits: boolean;
  analytics: boolean;
}

/** Visits stay with us and are recorded unless the member refuses. The external service requires consent. */
const untilChosen: Choices = { visits: true, analytics: false };

export async function readChoices(db: Database, memberId: number): Promise<Choices> {
  const choices = await db
    .selectFrom('tracking_choices')
    .select(['visits', 'analytics'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return choices ?? untilChosen;
}

/** Stores the choices, and deletes data that they no longer allow. Returns the number of deleted rows. */
export async function writeChoices(db: Database, memberId: number, choices: Choices, at: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const values = { ...choices, chosen_at: at };
    await transaction
      .insertInto('tracking_choices')
      .values({ member_id: memberId, ...values })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
      .execute();
    let deleted = 0n;
    if (!choices.visits)
      deleted += (await transaction.deleteFrom('screen_visits').where('member_id', '=', memberId).executeTakeFirst())
        .numDeletedRows;
    if (!choices.analytics)
      deleted += (await transaction.deleteFrom('analytics_events').where('member_id', '=', memberId).executeTakeFirst())
        .numDeletedRows;
    return Number(deleted);
  });
}

/** Thirteen months, so that a month can be compared with the same month a year earlier. */
const RETENTION_DAYS = 400;

/** Deletes old visits and events. */
export async function sweepVisits(system: Database, now: Date): Promise<void> {
  const time = new Date(now.getTime() - RETENTION_DAYS * 24 * 3600 * 1000);
  await system.deleteFrom('screen_visits').where('started_at', '<', time).execute();
  await system.deleteFrom('analytics_events').where('at', '<', time).execute();
}
