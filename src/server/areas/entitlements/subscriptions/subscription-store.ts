import { sql } from 'kysely';
import type { RawBuilder, Updateable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import type { SubscriptionEvent } from '../tables.ts';
import '../tables.ts';

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof runningSubscription>>>;

/** The member's membership that has not ended. */
export async function runningSubscription(db: Database, memberId: number) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
}

/**
 * A query of the memberships whose paid period runs at an instant: `member_id`, the `entries` that each gives, and a
 * `reference` that names the period.
 */
export function runningMemberships(at: Date): RawBuilder<unknown> {
  return sql`select member_id, entries, 'membership:' || id || ':' || period as reference from subscriptions
    where entries > 0 and state <> 'ended' and period_starts_at <= ${at} and paid_until > ${at}`;
}

/** The memberships of some members that have not ended, locked until the transaction ends. */
export async function lockSubscriptions(db: Database, memberIds: readonly number[]): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('member_id', 'in', memberIds)
    .where('state', '<>', 'ended')
    .orderBy('member_id')
    .forUpdate()
    .execute();
}

export async function addSubscription(
  db: Database,
  row: Omit<SubscriptionRow, 'id' | 'period' | 'attempts'>,
): Promise<number> {
  const { id } = await db.insertInto('subscriptions').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a membership and adds what happened to its history. */
export async function changeSubscription(
  db: Database,
  { member_id, id }: Pick<SubscriptionRow, 'member_id' | 'id'>,
  change: Updateable<Tables['subscriptions']>,
  event: { at: Date; what: SubscriptionEvent; note?: string },
): Promise<void> {
  await db
    .with('added', (part) =>
      part.insertInto('subscription_events').values({ member_id, subscription_id: id, ...event }),
    )
    .updateTable('subscriptions')
    .set(change)
    .where('member_id', '=', member_id)
    .where('id', '=', id)
    .execute();
}

export async function addSubscriptionEvent(
  db: Database,
  { member_id, id }: Pick<SubscriptionRow, 'member_id' | 'id'>,
  event: { at: Date; what: SubscriptionEvent; note?: string },
): Promise<void> {
  await db
    .insertInto('subscription_events')
    .values({ member_id, subscription_id: id, ...event })
    .execute();
}

/** What happened to the member's memberships, newest first. */
export async function subscriptionEvents(db: Database, memberId: number, limit: number) {
  return db
    .selectFrom('subscription_events')
    .select(['at', 'what', 'note'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A membership on which there is something to do, and the period that is paid. */
export interface DueMembership {
  memberId: number;
  id: number;
  period: number;
}

/**
 * Claims memberships on which there is something to do, until `leaseUntil`. A claim that a crash leaves behind is taken
 * up again after it.
 */
export async function claimSubscriptions(
  db: Database,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<DueMembership[]> {
  const { rows } = await sql<DueMembership>`
    update subscriptions set next_attempt_at = ${leaseUntil}
    where (member_id, id) in (
      select member_id, id from subscriptions where state <> 'ended' and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit} for update skip locked)
    returning member_id as "memberId", id, period`.execute(db);
  return rows;
}

/**
 * Marks renewals of the coming days as announced and returns them: one day ahead for a week, three for longer periods.
 * `db` must be a transaction, in which the emails are queued.
 */
export async function claimReminders(db: Database, now: Date, limit: number): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    update subscriptions set reminder_sent_for = renews_at
    where (member_id, id) in (
      select member_id, id from subscriptions
      where state in ('active', 'paused') and renews_at > ${now}
        and renews_at <= ${now}::timestamptz + case when days < 28 then interval '1 day' else interval '3 days' end
        and reminder_sent_for is distinct from renews_at
      order by renews_at limit ${limit} for update skip locked)
    returning *`.execute(db);
  return rows;
}
