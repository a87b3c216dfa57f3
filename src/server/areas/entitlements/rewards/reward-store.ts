import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RewardEvent, RewardRule } from '#contract/areas/reward-rules.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueueFrom } from '#server/kit/outbox.ts';
import '../tables.ts';

export const REWARD_TOPIC = 'reward';

/** Identifies one reward event; the payload of its outbox message. */
export interface RewardEventKey {
  memberId: number;
  event: RewardEvent;
  day: string;
}

/**
 * CTEs for a WITH list that record the reward events of a sign-in, each once per member and day and the sign-up only
 * once, and enqueue an outbox message for an event that grants entries. `members` names an earlier CTE that yields the
 * member_id. The outbox makes the grant, so that a sign-in does not wait for the ledger.
 */
export function rewardEventParts({
  members,
  events,
  at,
  day,
}: {
  members: string;
  events: readonly RewardEvent[];
  at: Date;
  day: string;
}): RawBuilder<unknown> {
  const message = sql`select concat_ws(':', member_id, event, day),
      jsonb_build_object('memberId', member_id, 'event', event, 'day', day) from rewarded where entries is not null`;
  return sql`rewarded as (
      insert into reward_events (member_id, event, day, at, entries)
      select m.member_id, e.event, ${day}::date, ${at}::timestamptz, r.entries from ${sql.ref(members)} m
      cross join unnest(${events}::text[]) as e (event)
        left join reward_rules r on r.event = e.event and r.active and r.starts_on <= ${day}::date
          and (r.ends_on is null or r.ends_on >= ${day}::date)
      on conflict do nothing returning member_id, event, day, entries
    ), reward_messages as (${enqueueFrom(REWARD_TOPIC, at, message)})`;
}

/** The entries that the event has still to grant, locked until the transaction ends; undefined where there are none. */
export async function lockUngranted(
  db: Database,
  { memberId, event, day }: RewardEventKey,
): Promise<number | undefined> {
  const { rows } = await sql<{ entries: number }>`
    select e.entries from reward_events e join members m on m.member_id = e.member_id and m.status = 'active'
    where e.member_id = ${memberId} and e.event = ${event} and e.day = ${day} and e.entries is not null
      and e.granted_at is null for update of e`.execute(db);
  return rows[0]?.entries;
}

export async function markGranted(db: Database, { memberId, event, day }: RewardEventKey, at: Date): Promise<void> {
  await db
    .updateTable('reward_events')
    .set({ granted_at: at })
    .where('member_id', '=', memberId)
    .where('event', '=', event)
    .where('day', '=', day)
    .execute();
}

export async function listRewardRules(db: Database): Promise<RewardRule[]> {
  return db.selectFrom('reward_rules').selectAll().orderBy('event').execute();
}

/** The rule of an event, locked until the transaction ends. */
export async function lockRewardRule(db: Database, event: RewardEvent): Promise<RewardRule | undefined> {
  return db.selectFrom('reward_rules').selectAll().where('event', '=', event).forUpdate().executeTakeFirst();
}

export async function setRewardRule(db: Database, rule: RewardRule): Promise<void> {
  const { event: _event, ...values } = rule;
  await db
    .insertInto('reward_rules')
    .values(rule)
    .onConflict((conflict) => conflict.column('event').doUpdateSet(values))
    .execute();
}
