import { visibleSince } from '#domain/notifications/expiry.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { settingsOf } from '../settings/public.ts';
import { countNotifications } from './notification-store.ts';

/** Which of the member's notifications have not expired, according to the member's setting. */
export interface Status {
  since: Date | null;
  now: Date;
  expiryDays: number;
}

export async function statusOf(db: Database, clock: Clock, memberId: number): Promise<Status> {
  const now = clock.now();
  const { notificationexpiry: expiryDays } = await settingsOf(db, memberId);
  const since = visibleSince(now.getTime(), expiryDays);
  return { now, expiryDays, since: since === null ? null : new Date(since) };
}

/** The number of listed notifications that are not viewed. */
export async function countNew(
  db: Database,
  memberId: number,
  { since, now }: Pick<Status, 'since' | 'now'>,
): Promise<number> {
  return countNotifications(db, memberId, { view: 'new', noticesOnly: false, since, now });
}

/** The unread count for other areas, which do not know the member's expiry setting. */
export async function newNotifications(db: Database, clock: Clock, memberId: number): Promise<number> {
  return countNew(db, memberId, await statusOf(db, clock, memberId));
}
