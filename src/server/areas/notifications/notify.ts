import { kindWords } from '#domain/notifications/kinds.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { tellLiveEach } from '#server/kit/live.ts';
import { enqueue } from '#server/kit/outbox.ts';
import { lifetimes } from '#server/kit/session.ts';
import { addNotifications, isAway, listeningOf } from './notify-store.ts';

export const PUSH_TOPIC = 'push';

/** What a member is told of. */
export interface Notification {
  kind: NotificationKind;
  /** What it tells of, such as 'bill:12:2026-11-20'. A member is told of an occasion once, ever. */
  occasion: string;
  /** One line. It also stands on lock screens, so it holds no amount: amounts belong in the body. */
  title: string;
  body?: string;
  /** A path of ours that it leads to. */
  href?: string | null;
  /** When it is of no use any more; the member's own choice of days holds besides. */
  expiresAt?: Date | null;
  /** True where a letter of its own goes out or has gone, so that no letter tells of it twice. */
  hasLetter?: boolean;
}

/** What the outbox carries to a browser: only which words, and where to; the words are read when they go out. */
export interface PushOrder {
  memberId: number;
  notificationId: number;
  subscriptionId: number;
}

const MOST_TITLE = 200;
const MOST_BODY = 1_000;

/**
 * Tells members of one thing and answers how many had not been told before. Everything that the house tells a member goes
 * through here: the list, the open pages and the browsers that listen hear of it when the transaction commits. `db` must
 * be the system's.
 */
export async function notifyMany(db: Database, clock: Clock, memberIds: readonly number[], told: Notification & { noticeId?: number }): Promise<number> {
  const now = clock.now();
  const { usual, fixed } = kindWords[told.kind];
  const row = {
    kind: told.kind, occasion: told.occasion, title: told.title.slice(0, MOST_TITLE), body: (told.body ?? '').slice(0, MOST_BODY),
    href: told.href ?? null, expiresAt: told.expiresAt ?? null, noticeId: told.noticeId ?? null, mayMail: told.hasLetter !== true,
  };
  const added = await addNotifications(db, memberIds, row, { usual, fixed }, now);
  await tellLiveEach(db, 'notifications', added);
  const pushed = new Map(added.filter((one) => one.pushed).map((one) => [one.member_id, one.id]));
  if (pushed.size === 0) return added.length;
  for (const { member_id: memberId, id: subscriptionId } of await listeningOf(db, [...pushed.keys()], now)) {
    const order: PushOrder = { memberId, notificationId: pushed.get(memberId)!, subscriptionId };
    await enqueue(db, clock, { topic: PUSH_TOPIC, key: `${memberId}:${order.notificationId}:${subscriptionId}`, payload: order });
  }
  return added.length;
}

/** Tells one member of one thing, once; true when it was news. `db` must be the system's, best the transaction of the event itself. */
export async function notify(db: Database, clock: Clock, { memberId, ...told }: Notification & { memberId: number }): Promise<boolean> {
  return (await notifyMany(db, clock, [memberId], told)) > 0;
}

/** Whether nobody has been at the member's pages for longer than a page in use is silent. */
export async function isMemberAway(db: Database, clock: Clock, memberId: number): Promise<boolean> {
  return isAway(db, memberId, new Date(clock.now().getTime() - 1000 * (lifetimes.accessSeconds + 5 * 60)));
}
