import type { EntryLimit, draws } from '#contract/areas/draws.ts';
import { Failure } from '#contract/kit/errors.ts';
import { daysAfter } from '#domain/plans/period.ts';
import { counted } from '#domain/text/counted.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { addLimit, lastLimit, limitAt, lockLimit } from './limit-store.ts';

/** A higher limit waits so long, so that it is not raised on the spur of the moment. */
const DAYS_TO_RAISE = 7;

async function limitOnWire(db: Database, memberId: number, now: Date): Promise<EntryLimit> {
  const [current, last] = [await limitAt(db, memberId, now), await lastLimit(db, memberId)];
  return {
    entries_a_month: current?.entries_a_month ?? null,
    next: last && last.starts_at > now ? last : null,
  };
}

/**
 * Refuses an order that would take the entries bought this month above the member's own limit.
 * @param bought counts the entries of the orders that the member has paid this month
 * @throws Failure `conflict`
 */
export async function refuseAboveLimit(
  db: Database,
  clock: Clock,
  memberId: number,
  { ordered, bought: count }: { ordered: number; bought: () => Promise<number> },
): Promise<void> {
  if (ordered === 0) return;
  const limit = (await limitAt(db, memberId, clock.now()))?.entries_a_month;
  if (limit == null) return;
  const bought = await count();
  if (bought + ordered <= limit) return;
  throw new Failure(
    'conflict',
    `This order comes with ${counted(ordered, 'entry', 'entries')}. You’ve set a limit of ${counted(limit, 'purchased entry', 'purchased entries')} a month, and you have ${Math.max(0, limit - bought)} left.`,
  );
}

export const limitHandlers = {
  async limit(_input, { memberDb, member, clock }) {
    return limitOnWire(memberDb, member.id, clock.now());
  },

  async setLimit({ body: { entries_a_month: entries } }, { memberDb, member, clock }) {
    const now = clock.now();
    const data = await memberDb.transaction().execute(async (transaction) => {
      await lockLimit(transaction, member.id);
      const current = (await limitAt(transaction, member.id, now))?.entries_a_month ?? null;
      const isHigher = current !== null && (entries === null || entries > current);
      const starts = isHigher ? daysAfter(now, DAYS_TO_RAISE) : now;
      await addLimit(transaction, member.id, { entries_a_month: entries, starts_at: starts }, now);
      return limitOnWire(transaction, member.id, now);
    });
    return { success: true, data };
  },
} satisfies Partial<HandlersOf<typeof draws>>;
