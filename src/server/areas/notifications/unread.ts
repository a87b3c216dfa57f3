import { visibleSince } from '#domain/notifications/expiry.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { settingsOf } from '../settings/public.ts';
import { countNotifications } from './notification-store.ts';

/** What of a member's notifications still stands, by the member's own choice of days. */
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

/** How many are listed and not viewed. */
export async function countNew(
  db: Database,
  memberId: number,
  { since, now }: Pick<Status, 'since' | 'now'>,
): Promise<number> {
  return countNotifications(db, memberId, { view: 'new', noticesOnly: false, since, now });
}

/** The same for other areas, which know nothing of the member's choices. */
export async function newNotifications(db: Database, clock: Clock, memberId: number): Promise<number> {
  return countNew(db, memberId, await statusOf(db, clock, memberId));
}
