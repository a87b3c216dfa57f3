import { notificationKindInfo } from '#domain/notifications/kinds.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { publishLiveEach } from '#server/kit/live.ts';
import { enqueueAll } from '#server/kit/outbox.ts';
import { lifetimes } from '#server/kit/session.ts';
import { addNotifications, addEachNotification, isAway, listeningOf, removeByDedupeKey } from './notify-store.ts';
import type { AddedNotification } from './notify-store.ts';

export const PUSH_TOPIC = 'push';

/** A notification to a member. */
export interface Notification {
  kind: NotificationKind;
  /** Identifies the event, such as 'bill:12:2026-11-20'. A member receives one notification per dedupe key, ever. */
  dedupeKey: string;
  /** One line, without amounts because it also appears on lock screens. Amounts belong in the body. */
  title: string;
  body?: string;
  /** A path in the app that it links to. */
  href?: string | null;
  /** When it expires. The member's own expiry setting applies as well. */
  expiresAt?: Date | null;
  /** True when a separate email is sent, so that the digest does not repeat it. */
  hasEmail?: boolean;
}

/** The outbox payload of a push message. It contains ids only; the content is read on delivery. */
export interface PushOrder {
  memberId: number;
  notificationId: number;
  subscriptionId: number;
}

const MAX_TITLE = 200;
const MAX_BODY = 1_000;

/**
 * Notifies members of one event and returns how many had not been notified before. All notifications go through here.
 * Lists, open pages and subscribed browsers are updated when the transaction commits. `db` must be system scoped.
 */
export async function notifyMany(
  db: Database,
  clock: Clock,
  memberIds: readonly number[],
  notification: Notification & { noticeId?: number },
): Promise<number> {
  const now = clock.now();
  const { defaults, fixed } = notificationKindInfo[notification.kind];
  const newNotification = {
    kind: notification.kind,
    dedupeKey: notification.dedupeKey,
    title: notification.title.slice(0, MAX_TITLE),
    body: (notification.body ?? '').slice(0, MAX_BODY),
    href: notification.href ?? null,
    expiresAt: notification.expiresAt ?? null,
    noticeId: notification.noticeId ?? null,
    mayMail: notification.hasEmail !== true,
  };
  const added = await addNotifications(db, memberIds, newNotification, { defaults, fixed }, now);
  await publishAdded(db, clock, added);
  return added.length;
}

/** Updates open pages and queues push messages for new notifications. */
async function publishAdded(db: Database, clock: Clock, added: readonly AddedNotification[]): Promise<void> {
  await publishLiveEach(db, 'notifications', added);
  const pushed = Map.groupBy(
    added.filter((notification) => notification.pushed),
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

/** Notifies many members, each with their own text, all of one kind. For jobs. `db` must be system scoped. */
export async function notifyEach(
  db: Database,
  clock: Clock,
  kind: NotificationKind,
  notifications: readonly (Pick<Notification, 'dedupeKey' | 'title' | 'body' | 'href' | 'hasEmail'> & {
    memberId: number;
  })[],
): Promise<void> {
  if (notifications.length === 0) return;
  const newNotifications = notifications.map(({ memberId, dedupeKey, title, body, href, hasEmail }) => ({
    memberId,
    dedupeKey,
    title: title.slice(0, MAX_TITLE),
    body: (body ?? '').slice(0, MAX_BODY),
    href: href ?? null,
    mayMail: hasEmail !== true,
  }));
  await publishAdded(
    db,
    clock,
    await addEachNotification(db, kind, newNotifications, notificationKindInfo[kind], clock.now()),
  );
}

/**
 * Notifies one member of one event, once. True when the notification is new. `db` must be system scoped, preferably in
 * the transaction of the event.
 */
export async function notify(
  db: Database,
  clock: Clock,
  { memberId, ...notification }: Notification & { memberId: number },
): Promise<boolean> {
  return (await notifyMany(db, clock, [memberId], notification)) > 0;
}

/**
 * Withdraws the notifications of a dedupe key that no longer apply, and updates lists and open pages. `db` must be
 * system scoped.
 */
export async function withdrawNotifications(
  db: Database,
  clock: Clock,
  memberIds: readonly number[],
  dedupeKey: string,
): Promise<void> {
  if (memberIds.length > 0)
    await publishLiveEach(db, 'notifications', await removeByDedupeKey(db, memberIds, dedupeKey, clock.now()));
}

/** Whether the member has had no active session for longer than an open page can be idle. */
export async function isMemberAway(db: Database, clock: Clock, memberId: number): Promise<boolean> {
  return isAway(db, memberId, new Date(clock.now().getTime() - 1000 * (lifetimes.accessSeconds + 5 * 60)));
}
