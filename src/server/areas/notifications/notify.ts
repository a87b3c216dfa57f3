import { notificationKindInfo } from '#domain/notifications/kinds.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { publishLiveEach } from '#server/kit/live.ts';
import { enqueueAll } from '#server/kit/outbox.ts';
import { lifetimes } from '#server/kit/session.ts';
import { addNotifications, addOwnNews, isAway, listeningOf, removeByDedupeKey } from './notify-store.ts';
import type { Reported } from './notify-store.ts';

export const PUSH_TOPIC = 'push';

/** What a member is told of. */
export interface Notification {
  kind: NotificationKind;
  /** What it tells of, such as 'bill:12:2026-11-20'. A member is told of a dedupe key once, ever. */
  dedupeKey: string;
  /** One line. It also stands on lock screens, so it holds no amount: amounts belong in the body. */
  title: string;
  body?: string;
  /** A path of ours that it leads to. */
  href?: string | null;
  /** When it is of no use any more; the member's own choice of days holds besides. */
  expiresAt?: Date | null;
  /** True where an email of its own goes out or has gone, so that no email tells of it twice. */
  hasEmail?: boolean;
}

/** What the outbox carries to a browser: only which words, and where to; the words are read when they go out. */
export interface PushOrder {
  memberId: number;
  notificationId: number;
  subscriptionId: number;
}

const MAX_TITLE = 200;
const MAX_BODY = 1_000;

/**
 * Tells members of one thing and answers how many had not been told before. Everything that the company tells a member goes
 * through here: the list, the open pages and the browsers that listen hear of it when the transaction commits. `db` must
 * be the system's.
 */
export async function notifyMany(
  db: Database,
  clock: Clock,
  memberIds: readonly number[],
  reported: Notification & { noticeId?: number },
): Promise<number> {
  const now = clock.now();
  const { defaults, fixed } = notificationKindInfo[reported.kind];
  const row = {
    kind: reported.kind,
    dedupeKey: reported.dedupeKey,
    title: reported.title.slice(0, MAX_TITLE),
    body: (reported.body ?? '').slice(0, MAX_BODY),
    href: reported.href ?? null,
    expiresAt: reported.expiresAt ?? null,
    noticeId: reported.noticeId ?? null,
    mayMail: reported.hasEmail !== true,
  };
  const added = await addNotifications(db, memberIds, row, { defaults, fixed }, now);
  await spread(db, clock, added);
  return added.length;
}

/** Lets open pages and the browsers that listen hear of what was added. */
async function spread(db: Database, clock: Clock, added: readonly Reported[]): Promise<void> {
  await publishLiveEach(db, 'notifications', added);
  const pushed = Map.groupBy(
    added.filter((one) => one.pushed),
    (one) => one.member_id,
  );
  if (pushed.size === 0) return;
  const orders = (await listeningOf(db, [...pushed.keys()], clock.now())).flatMap(
    ({ member_id: memberId, id: subscriptionId }) =>
      pushed.get(memberId)!.map(({ id: notificationId }): PushOrder => ({ memberId, notificationId, subscriptionId })),
  );
  await enqueueAll(
    db,
    clock,
    PUSH_TOPIC,
    orders.map((order) => ({
      key: `${order.memberId}:${order.notificationId}:${order.subscriptionId}`,
      payload: order,
    })),
  );
}

/** Tells many members at once, each of something of their own, all of one kind; for jobs that work on many members. `db` must be the system's. */
export async function notifyEach(
  db: Database,
  clock: Clock,
  kind: NotificationKind,
  news: readonly (Pick<Notification, 'dedupeKey' | 'title' | 'body' | 'href' | 'hasEmail'> & { memberId: number })[],
): Promise<void> {
  if (news.length === 0) return;
  const rows = news.map(({ memberId, dedupeKey, title, body, href, hasEmail }) => ({
    memberId,
    dedupeKey,
    title: title.slice(0, MAX_TITLE),
    body: (body ?? '').slice(0, MAX_BODY),
    href: href ?? null,
    mayMail: hasEmail !== true,
  }));
  await spread(db, clock, await addOwnNews(db, kind, rows, notificationKindInfo[kind], clock.now()));
}

/** Tells one member of one thing, once; true when it was news. `db` must be the system's, best the transaction of the event itself. */
export async function notify(
  db: Database,
  clock: Clock,
  { memberId, ...reported }: Notification & { memberId: number },
): Promise<boolean> {
  return (await notifyMany(db, clock, [memberId], reported)) > 0;
}

/** Takes what was told of a dedupe key back, where it concerns nobody any more: it goes from the lists, and open pages hear of it. `db` must be the system's. */
export async function withdrawNotifications(
  db: Database,
  clock: Clock,
  memberIds: readonly number[],
  dedupeKey: string,
): Promise<void> {
  if (memberIds.length > 0)
    await publishLiveEach(db, 'notifications', await removeByDedupeKey(db, memberIds, dedupeKey, clock.now()));
}

/** Whether nobody has been at the member's pages for longer than a page in use is silent. */
export async function isMemberAway(db: Database, clock: Clock, memberId: number): Promise<boolean> {
  return isAway(db, memberId, new Date(clock.now().getTime() - 1000 * (lifetimes.accessSeconds + 5 * 60)));
}
