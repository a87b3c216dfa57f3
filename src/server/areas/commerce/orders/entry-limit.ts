import { DEFAULT_ZONE, startOfDayIn } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { refuseAboveLimit } from '../../draws/public.ts';
import { entriesBoughtSince } from './order-store.ts';

/** @throws Failure where an order goes above the limit that the member set on entries bought in a month. */
export async function requireWithinLimit(db: Database, clock: Clock, memberId: number, ordered: number): Promise<void> {
  const monthStart = startOfDayIn(`${clock.today(DEFAULT_ZONE).slice(0, 7)}-01`, DEFAULT_ZONE);
  const bought = () => entriesBoughtSince(db, memberId, new Date(monthStart));
  await refuseAboveLimit(db, clock, memberId, { ordered, bought });
}
