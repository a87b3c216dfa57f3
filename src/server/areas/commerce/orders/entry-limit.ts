import { Failure } from '#contract/kit/errors.ts';
import { addMonths } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, startOfDayIn } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { lockLimit, refuseAboveLimit } from '../../draws/public.ts';
import { entriesBoughtSince } from './entry-limit-store.ts';
import { NOBODY } from './order-store.ts';
import type { OrderRow } from './order-store.ts';

const firstOfMonth = (clock: Clock): string => `${clock.today(DEFAULT_ZONE).slice(0, 7)}-01`;

/**
 * Refuses an order that goes above the limit that the member set on entries bought in a month. Orders whose payment is
 * under way count, and others wait until the transaction ends. `db` must be a transaction.
 * @param orderId the order, once it is placed
 * @returns whether the member has set a limit
 * @throws Failure `conflict`
 */
export async function requireWithinLimit(
  db: Database,
  clock: Clock,
  memberId: number,
  ordered: number,
  orderId = 0,
): Promise<boolean> {
  const since = new Date(startOfDayIn(firstOfMonth(clock), DEFAULT_ZONE));
  let isLimited = false;
  await refuseAboveLimit(db, clock, memberId, {
    ordered,
    bought: async () => {
      isLimited = true;
      await lockLimit(db, memberId);
      return entriesBoughtSince(db, memberId, { since, except: orderId });
    },
  });
  return isLimited;
}

const refusal = (error: unknown): Failure | undefined =>
  error instanceof Failure && error.code === 'conflict' ? error : undefined;

/** Whether an order's entries fit within its buyer's limit now. `db` must be a transaction. */
export async function isWithinLimit(
  db: Database,
  clock: Clock,
  { member_id: memberId, id, entries }: Pick<OrderRow, 'member_id' | 'id' | 'entries'>,
): Promise<boolean> {
  if (memberId === NOBODY) return true;
  try {
    await requireWithinLimit(db, clock, memberId, entries, id);
    return true;
  } catch (error) {
    if (!refusal(error)) throw error;
    return false;
  }
}

/**
 * The same for an order that was paid without the account. Its entries count in the month in which it is added to the
 * account, so that it can be added later.
 * @throws Failure `conflict`
 */
export async function requireClaimWithinLimit(
  db: Database,
  clock: Clock,
  memberId: number,
  entries: number,
): Promise<void> {
  try {
    await requireWithinLimit(db, clock, memberId, entries);
  } catch (error) {
    const refused = refusal(error);
    if (!refused) throw error;
    const next = formatDate(addMonths(firstOfMonth(clock), 1));
    throw new Failure('conflict', `${refused.message} Try again from ${next}, or change your limit.`);
  }
}
