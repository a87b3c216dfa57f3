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
  /** Whether the digest email may include it. */
  mayMail: boolean;
}

/** A new notification: its member, its id and whether push is enabled. */
export interface AddedNotification {
  member_id: number;
  id: number;
  pushed: boolean;
}

/** A channel setting of the member. Fixed channels always use the default. */
function channelEnabled(
  channel: keyof NotificationChannels,
  defaults: NotificationChannels,
  fixed: readonly (keyof NotificationChannels)[],
) {
  return fixed.includes(channel)
    ? sql`${defaults[channel]}::boolean`
    : sql`coalesce(c.${sql.ref(channel)}, ${defaults[channel]}::boolean)`;
}

/**
 * Adds a notification for members who have none with its dedupe key, and returns those added. One statement, so that
 * two processes that detect the same event notify once. `db` must be system scoped.
 */
export async function addNotifications(
  db: Database,
  memberIds: readonly number[],
  notification: NewNotification,
  channels: { defaults: NotificationChannels; fixed: readonly (keyof NotificationChannels)[] },
  at: Date,
): Promise<AddedNotification[]> {
  const enabled = (name: keyof NotificationChannels) => channelEnabled(name, channels.defaults, channels.fixed);
  const { rows } = await sql<AddedNotification>`
    with chosen as (
      select m.member_id, ${enabled('shown')} as shown, ${enabled('mailed')} and ${notification.mayMail}::boolean
        and s.notificationemailfrequency <> 'never' as mailed, ${enabled('pushed')} as pushed
      from members m join member_settings s on s.member_id = m.member_id
      left join notification_choices c on c.member_id = m.member_id and c.kind = ${notification.kind}
      where m.member_id = any(${[...memberIds]}::bigint[]) and m.status = 'active'),
    added as (
      insert into notifications (member_id, kind, dedupe_key, notice_id, title, body, href, created_at, expires_at,
        hidden_at, to_mail)
      select member_id, ${notification.kind}, ${notification.dedupeKey}, ${notification.noticeId}::bigint,
        ${notification.title}, ${notification.body}, ${notification.href}, ${at}::timestamptz,
        ${notification.expiresAt}::timestamptz,
        case when shown then null else ${at}::timestamptz end, mailed from chosen order by member_id
      on conflict (member_id, dedupe_key) do nothing returning member_id, id)
    select added.member_id, added.id, chosen.pushed from added join chosen using (member_id)
    order by added.member_id`.execute(db);
  return rows;
}

/** A notification for one member, in a batch in which each member receives a different text. */
export type MemberNotification = Pick<NewNotification, 'dedupeKey' | 'title' | 'body' | 'href' | 'mayMail'> & {
  memberId: number;
};

/** Like `addNotifications`, but with a different notification for each member, in one statement. */
export async function addEachNotification(
  db: Database,
  kind: NotificationKind,
  notifications: readonly MemberNotification[],
  channels: { defaults: NotificationChannels; fixed: readonly (keyof NotificationChannels)[] },
  at: Date,
): Promise<AddedNotification[]> {
  const enabled = (name: keyof NotificationChannels) => channelEnabled(name, channels.defaults, channels.fixed);
  const texts = (pick: (notification: MemberNotification) => string | null) => sql`${notifications.map(pick)}::text[]`;
  const { rows } = await sql<AddedNotification>`
    with chosen as (
      select n.member_id, n.dedupe_key, n.title, n.body, n.href, n.place, ${enabled('shown')} as shown,
        ${enabled('mailed')} and n.may_mail and s.notificationemailfrequency <> 'never' as mailed,
        ${enabled('pushed')} as pushed
      from unnest(${notifications.map(({ memberId }) => memberId)}::bigint[], ${texts(({ dedupeKey }) => dedupeKey)},
        ${texts(({ title }) => title)}, ${texts(({ body }) => body)}, ${texts(({ href }) => href)},
        ${notifications.map(({ mayMail }) => mayMail)}::boolean[]) with ordinality as n (member_id, dedupe_key, title,
        body, href, may_mail, place)
      join members m on m.member_id = n.member_id join member_settings s on s.member_id = m.member_id
      left join notification_choices c on c.member_id = m.member_id and c.kind = ${kind}
      where m.status = 'active'),
    added as (
      insert into notifications (member_id, kind, dedupe_key, title, body, href, created_at, hidden_at, to_mail)
      select member_id, ${kind}, dedupe_key, title, body, href, ${at}::timestamptz,
        case when shown then null else ${at}::timestamptz end, mailed from chosen order by place
      on conflict (member_id, dedupe_key) do nothing returning member_id, id, dedupe_key)
    select added.member_id, added.id, chosen.pushed from added join chosen using (member_id, dedupe_key)
    order by chosen.place`.execute(db);
  return rows;
}

/**
 * Removes the notifications with a dedupe key from members, and returns the members who still had it. The dedupe key is
 * retained.
 */
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

/** Push subscriptions of members in browsers that are still signed in. `db` must be system scoped. */
export async function listeningOf(
  db: Database,
  memberIds: readonly number[],
  now: Date,
): Promise<{ member_id: number; id: number }[]> {
  const { rows } = await sql<{ member_id: number; id: number }>`
    select p.member_id, p.id from push_subscriptions p
    join sessions s on s.member_id = p.member_id and s.id = p.session_id and s.ended_at is null
      and s.expires_at > ${now}
    where p.member_id = any(${[...memberIds]}::bigint[]) order by p.member_id, p.id`.execute(db);
  return rows;
}

/** Marks notifications that link to a screen as viewed. Returns their number. */
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

/**
 * Whether no session of the member was active since a time. Activity is recorded with each new access token, so `since`
 * must be further back than a token's lifetime.
 */
export async function isAway(db: Database, memberId: number, since: Date): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sessions where member_id = ${memberId} and ended_at is null and last_seen_at > ${since}
      limit 1`.execute(db);
  return rows.length === 0;
}

/** The id of the notification with a dedupe key; undefined when there is none. */
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
