import { sql } from 'kysely';
import type { NotificationKind, NotificationChannels } from '#domain/notifications/kinds.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export interface NewNotification {
  kind: NotificationKind;
  dedupeKey: string;
  title: string;
  body: string;
  href: string | null;
  expiresAt: Date | null;
  noticeId: number | null;
  /** Whether the email that gathers what is new may tell of it. */
  mayMail: boolean;
}

/** Who was told, and whether it stands in the list. */
export interface Reported {
  member_id: number;
  id: number;
  pushed: boolean;
}

/** A way as the member chose it; what is fixed is not asked for. */
function chosenWay(
  way: keyof NotificationChannels,
  usual: NotificationChannels,
  fixed: readonly (keyof NotificationChannels)[],
) {
  return fixed.includes(way) ? sql`${usual[way]}::boolean` : sql`coalesce(c.${sql.ref(way)}, ${usual[way]}::boolean)`;
}

/**
 * Tells members of something, each of them once for its dedupe key, and answers who had not been told before. One statement,
 * so that two processes that see the same bill fall due tell of it once. `db` must be the system's.
 */
export async function addNotifications(
  db: Database,
  memberIds: readonly number[],
  reported: NewNotification,
  ways: { defaults: NotificationChannels; fixed: readonly (keyof NotificationChannels)[] },
  at: Date,
): Promise<Reported[]> {
  const way = (name: keyof NotificationChannels) => chosenWay(name, ways.defaults, ways.fixed);
  const { rows } = await sql<Reported>`
    with chosen as (
      select m.member_id, ${way('shown')} as shown, ${way('mailed')} and ${reported.mayMail}::boolean and s.notificationemailfrequency <> 'never' as mailed, ${way('pushed')} as pushed
      from members m join member_settings s on s.member_id = m.member_id
      left join notification_choices c on c.member_id = m.member_id and c.kind = ${reported.kind}
      where m.member_id = any(${[...memberIds]}::bigint[]) and m.status = 'active'),
    added as (
      insert into notifications (member_id, kind, dedupe_key, notice_id, title, body, href, created_at, expires_at, hidden_at, to_mail)
      select member_id, ${reported.kind}, ${reported.dedupeKey}, ${reported.noticeId}::bigint, ${reported.title}, ${reported.body}, ${reported.href}, ${at}::timestamptz, ${reported.expiresAt}::timestamptz,
        case when shown then null else ${at}::timestamptz end, mailed from chosen order by member_id
      on conflict (member_id, dedupe_key) do nothing returning member_id, id)
    select added.member_id, added.id, chosen.pushed from added join chosen using (member_id) order by added.member_id`.execute(
    db,
  );
  return rows;
}

/** One of many members who are told of things of their own. */
export type OwnNews = Pick<NewNotification, 'dedupeKey' | 'title' | 'body' | 'href' | 'mayMail'> & { memberId: number };

/** The same where each member is told of something else, in one statement. */
export async function addOwnNews(
  db: Database,
  kind: NotificationKind,
  news: readonly OwnNews[],
  ways: { defaults: NotificationChannels; fixed: readonly (keyof NotificationChannels)[] },
  at: Date,
): Promise<Reported[]> {
  const way = (name: keyof NotificationChannels) => chosenWay(name, ways.defaults, ways.fixed);
  const texts = (pick: (one: OwnNews) => string | null) => sql`${news.map(pick)}::text[]`;
  const { rows } = await sql<Reported>`
    with chosen as (
      select n.member_id, n.dedupe_key, n.title, n.body, n.href, n.place, ${way('shown')} as shown, ${way('mailed')} and n.may_mail and s.notificationemailfrequency <> 'never' as mailed, ${way('pushed')} as pushed
      from unnest(${news.map(({ memberId }) => memberId)}::bigint[], ${texts(({ dedupeKey }) => dedupeKey)}, ${texts(({ title }) => title)}, ${texts(({ body }) => body)}, ${texts(({ href }) => href)},
        ${news.map(({ mayMail }) => mayMail)}::boolean[]) with ordinality as n (member_id, dedupe_key, title, body, href, may_mail, place)
      join members m on m.member_id = n.member_id join member_settings s on s.member_id = m.member_id
      left join notification_choices c on c.member_id = m.member_id and c.kind = ${kind}
      where m.status = 'active'),
    added as (
      insert into notifications (member_id, kind, dedupe_key, title, body, href, created_at, hidden_at, to_mail)
      select member_id, ${kind}, dedupe_key, title, body, href, ${at}::timestamptz, case when shown then null else ${at}::timestamptz end, mailed from chosen order by place
      on conflict (member_id, dedupe_key) do nothing returning member_id, id, dedupe_key)
    select added.member_id, added.id, chosen.pushed from added join chosen using (member_id, dedupe_key) order by chosen.place`.execute(
    db,
  );
  return rows;
}

/** Takes what was told of a dedupe key away from members; of them those are answered who still had it. The dedupe key is remembered. */
export async function removeByDedupeKey(
  db: Database,
  memberIds: readonly number[],
  dedupeKey: string,
  at: Date,
): Promise<{ member_id: number; id: number }[]> {
  return db
    .updateTable('notifications')
    .set({ removed_at: at, title: '', body: '', href: null, to_mail: false })
    .where('member_id', 'in', [...memberIds])
    .where('dedupe_key', '=', dedupeKey)
    .where('removed_at', 'is', null)
    .returning(['member_id', 'id'])
    .execute();
}

/** Where a member's browsers listen now: those in which the member is still signed in. `db` must be the system's. */
export async function listeningOf(
  db: Database,
  memberIds: readonly number[],
  now: Date,
): Promise<{ member_id: number; id: number }[]> {
  const { rows } = await sql<{ member_id: number; id: number }>`
    select p.member_id, p.id from push_subscriptions p
    join sessions s on s.member_id = p.member_id and s.id = p.session_id and s.ended_at is null and s.expires_at > ${now}
    where p.member_id = any(${[...memberIds]}::bigint[]) order by p.member_id, p.id`.execute(db);
  return rows;
}

/** Marks as viewed what leads to a screen that the member has seen by now; answers how many there were. */
export async function viewNotificationsOf(db: Database, memberId: number, href: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ viewed_at: at, to_mail: false })
    .where('member_id', '=', memberId)
    .where('href', '=', href)
    .where('viewed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether no session of the member has stirred since. Sessions stir with each new access token, so that `since` lies further back than its life. */
export async function isAway(db: Database, memberId: number, since: Date): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sessions where member_id = ${memberId} and ended_at is null and last_seen_at > ${since} limit 1`.execute(
      db,
    );
  return rows.length === 0;
}

/** The number of the notification of a dedupe key; undefined where the member was not told of it. */
export async function findByDedupeKey(db: Database, memberId: number, dedupeKey: string): Promise<number | undefined> {
  return (
    await db
      .selectFrom('notifications')
      .select('id')
      .where('member_id', '=', memberId)
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirst()
  )?.id;
}
