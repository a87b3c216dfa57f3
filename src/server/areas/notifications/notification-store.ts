import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export interface NotificationRow {
  id: number;
  kind: NotificationKind;
  notice_id: number | null;
  title: string;
  body: string;
  href: string | null;
  created_at: Date;
  expires_at: Date | null;
  viewed_at: Date | null;
  hidden_at: Date | null;
}

const columns = sql`n.id, n.kind, n.notice_id, n.title, n.body, n.href, n.created_at, n.expires_at, n.viewed_at,
    n.hidden_at`;

/** Filter for the member's notifications. */
export interface Listing {
  view: 'all' | 'new' | 'hidden';
  kind?: NotificationKind;
  /** Only notices from the support team. */
  noticesOnly: boolean;
  /** Excludes notifications older than the member's expiry setting; null when they never expire. */
  since: Date | null;
  now: Date;
}

function status(memberId: number, { since, now }: Pick<Listing, 'since' | 'now'>): RawBuilder<unknown> {
  return sql`n.member_id = ${memberId} and n.removed_at is null
      and (n.expires_at is null or n.expires_at > ${now}) ${since === null ? sql`` : sql`and n.created_at > ${since}`}`;
}

function listed(memberId: number, listing: Listing): RawBuilder<unknown> {
  const { view, kind, noticesOnly } = listing;
  return sql`${status(memberId, listing)} and n.hidden_at is ${view === 'hidden' ? sql`not null` : sql`null`}
    ${view === 'new' ? sql`and n.viewed_at is null` : sql``} ${kind === undefined ? sql`` : sql`and n.kind = ${kind}`} ${noticesOnly ? sql`and n.notice_id is not null` : sql``}`;
}

/** One page, newest first. */
export async function listNotifications(
  db: Database,
  memberId: number,
  listing: Listing,
  page: { limit: number; offset: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notifications n where ${listed(memberId, listing)} order by n.created_at desc, n.id desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countNotifications(db: Database, memberId: number, listing: Listing): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from notifications n where ${listed(memberId, listing)}`.execute(db);
  return rows[0]!.count;
}

/**
 * Sets or clears the provided flags. Undefined when the notification does not exist. A viewed notification is no longer
 * emailed.
 */
export async function markNotification(
  db: Database,
  memberId: number,
  id: number,
  marks: { viewed?: boolean; hidden?: boolean },
  listing: Pick<Listing, 'noticesOnly' | 'since' | 'now'>,
): Promise<NotificationRow | undefined> {
  const set = (mark: boolean | undefined, column: RawBuilder<unknown>) =>
    mark === undefined ? column : mark ? sql`coalesce(${column}, ${listing.now}::timestamptz)` : sql`null::timestamptz`;
  const { rows } = await sql<NotificationRow>`
    update notifications n set viewed_at = ${set(marks.viewed, sql`n.viewed_at`)},
      hidden_at = ${set(marks.hidden, sql`n.hidden_at`)},
      to_mail = n.to_mail and not ${marks.viewed === true || marks.hidden === true}::boolean
    where ${status(memberId, listing)}
      and n.id = ${id} ${listing.noticesOnly ? sql`and n.notice_id is not null` : sql``} returning ${columns}`.execute(
    db,
  );
  return rows[0];
}

/** Marks all listed notifications as viewed and returns their number. */
export async function viewAll(db: Database, memberId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ viewed_at: now, to_mail: false })
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('viewed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What remains of a removed notification: its dedupe key, so that it is not sent again. */
const emptied = (now: Date) => ({ removed_at: now, title: '', body: '', href: null, to_mail: false });

/** Removes a notification permanently. False when it does not exist. */
export async function removeNotification(db: Database, memberId: number, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set(emptied(now))
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const AT_A_TIME = 5_000;
/** Dedupe keys are retained this long. No event repeats its key after that. */
const REMEMBERED_DAYS = 400;

/**
 * Clears the content of expired notifications and deletes long-expired ones. Returns the number of cleared ones. `db`
 * must be system scoped.
 */
export async function sweepNotifications(db: Database, now: Date): Promise<number> {
  let emptiedRows = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update notifications n set removed_at = ${now}, title = '', body = '', href = null, to_mail = false
      from (
        select n.member_id, n.id from notifications n join member_settings s on s.member_id = n.member_id
        where n.removed_at is null and (n.expires_at <= ${now}
          or (s.notificationexpiry > 0 and n.created_at <= ${now}::timestamptz - s.notificationexpiry * interval '1 day'))
        limit ${AT_A_TIME}) gone
      where n.member_id = gone.member_id and n.id = gone.id`.execute(db);
    emptiedRows += Number(numAffectedRows);
    if (numAffectedRows < BigInt(AT_A_TIME)) break;
  }
  await sql`delete from notifications
    where created_at < ${now}::timestamptz - ${REMEMBERED_DAYS} * interval '1 day'`.execute(db);
  return emptiedRows;
}
