import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import type { PushOrder } from '../notify.ts';
import '../tables.ts';

export type SubscriptionRow = Omit<Selectable<Tables['push_subscriptions']>, 'member_id'>;

/** Maximum number of browsers per member. A new one replaces the oldest. */
const MAX_DEVICES = 10;

/** The browsers in which the member is still signed in, newest first. */
export async function subscriptionsOf(db: Database, memberId: number, now: Date): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.member_id', '=', 'p.member_id').onRef('s.id', '=', 'p.session_id'),
    )
    .select([
      'p.id',
      'p.session_id',
      'p.endpoint',
      'p.public_key',
      'p.auth_secret',
      'p.device',
      'p.created_at',
      'p.sent_at',
    ])
    .where('p.member_id', '=', memberId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy('p.id', 'desc')
    .execute();
}

export type NewSubscription = Pick<
  SubscriptionRow,
  'session_id' | 'endpoint' | 'public_key' | 'auth_secret' | 'device'
>;

/** Stores a push subscription. An existing one is moved to the current session. `db` must be system scoped. */
export async function keepSubscription(
  db: Database,
  memberId: number,
  subscription: NewSubscription,
  at: Date,
): Promise<SubscriptionRow> {
  return db.transaction().execute(async (transaction) => {
    // A browser that signs in to another account takes its subscription along, so that the previous member's
    // notifications are not shown there. The secret proves that it is the same browser.
    await transaction
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', subscription.endpoint)
      .where('auth_secret', '=', subscription.auth_secret)
      .where('member_id', '<>', memberId)
      .execute();
    const row = await transaction
      .insertInto('push_subscriptions')
      .values({ member_id: memberId, ...subscription, created_at: at, sent_at: null })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'endpoint']).doUpdateSet({
          session_id: subscription.session_id,
          public_key: subscription.public_key,
          auth_secret: subscription.auth_secret,
          device: subscription.device,
        }),
      )
      .returning(['id', 'session_id', 'endpoint', 'public_key', 'auth_secret', 'device', 'created_at', 'sent_at'])
      .executeTakeFirstOrThrow();
    await sql`delete from push_subscriptions where member_id = ${memberId}
        and id in (select id from push_subscriptions where member_id = ${memberId} and id <> ${row.id} order by id desc
          offset ${MAX_DEVICES - 1})`.execute(transaction);
    return row;
  });
}

/** Deletes a subscription. False when there is none. */
export async function dropSubscription(
  db: Database,
  memberId: number,
  by: { id?: number; endpoint?: string },
): Promise<boolean> {
  let query = db.deleteFrom('push_subscriptions').where('member_id', '=', memberId);
  if (by.id !== undefined) query = query.where('id', '=', by.id);
  if (by.endpoint !== undefined) query = query.where('endpoint', '=', by.endpoint);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** The content of a push message and the subscription it goes to. */
export interface PendingPush {
  endpoint: string;
  public_key: string;
  auth_secret: string;
  title: string;
  body: string;
  href: string | null;
  expires_at: Date | null;
  amounts: boolean;
}

/**
 * The content and destination of a push. Undefined when the member has viewed the notification, signed out there or
 * disabled push. `db` must be system scoped.
 */
export async function findPendingPush(
  db: Database,
  { memberId, notificationId, subscriptionId }: PushOrder,
  now: Date,
): Promise<PendingPush | undefined> {
  const { rows } = await sql<PendingPush>`
    select p.endpoint, p.public_key, p.auth_secret, n.title, n.body, n.href, n.expires_at,
      coalesce(l.push_amounts, false) as amounts
    from notifications n
    join push_subscriptions p on p.member_id = n.member_id and p.id = ${subscriptionId}
    join sessions s on s.member_id = p.member_id and s.id = p.session_id and s.ended_at is null
      and s.expires_at > ${now}
    left join notification_plans l on l.member_id = n.member_id
    where n.member_id = ${memberId} and n.id = ${notificationId} and n.viewed_at is null and n.removed_at is null
      and (n.expires_at is null or n.expires_at > ${now})`.execute(db);
  return rows[0];
}

export async function recordSent(db: Database, memberId: number, id: number, at: Date): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ sent_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
}
