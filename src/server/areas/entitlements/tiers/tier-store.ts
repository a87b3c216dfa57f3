import { sql } from 'kysely';
import type { Tier, TierThreshold } from '#domain/commerce/tiers.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** The thresholds of the tiers on a day. */
export async function thresholdsOn(db: Database, day: string): Promise<TierThreshold[]> {
  const { rows } = await sql<TierThreshold>`
    select tier, entries, spent_cents as "spentCents" from tier_thresholds
    where starts_on = (select max(starts_on) from tier_thresholds where starts_on <= ${day}::date)`.execute(db);
  return rows;
}

export interface TierFacts {
  memberId: number;
  membership: Tier;
  entries: number;
  spentCents: number;
  /** The highest plan that runs; null for none. */
  planId: number | null;
}

/**
 * What some members earned and bought since an instant, less what was taken back and refunded, with their plan and
 * present tier. Behind row-level security `memberIds` names the member alone.
 */
export async function tierFacts(
  db: Database,
  memberIds: readonly number[],
  since: Date,
  now: Date,
): Promise<TierFacts[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<TierFacts>`
    select f.member_id as "memberId", f.membership,
      greatest(0, coalesce((
        select sum(p.amount) from ledger_accounts a
        join ledger_postings p on p.member_id = a.member_id and p.account_id = a.id
        join ledger_transfers t on t.id = p.transfer_id
        where a.member_id = f.member_id and a.kind = 'entries' and a.unit = 'entries'
          and t.occurred_at > ${since} and t.kind in ('entries_given', 'entries_taken_back')), 0))::bigint as entries,
      coalesce((
        select sum(o.captured_cents - o.refunded_cents) from orders o
        where o.member_id = f.member_id and o.paid_at > ${since}), 0)::bigint as "spentCents",
      (select max(m.plan_id) from member_plans m
        where m.member_id = f.member_id and m.started_at <= ${now}
          and (m.ends_at is null or m.ends_at > ${now})) as "planId"
    from profiles f where f.member_id = any(${memberIds}::bigint[])`.execute(db);
  return rows;
}

/** Ids of members after one of them, in order. */
export async function membersAfter(db: Database, memberId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('member_id')
    .where('member_id', '>', memberId)
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ member_id: id }) => id);
}
