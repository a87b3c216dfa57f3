import { sql } from 'kysely';
import type { GiftState } from '#contract/areas/entitlements.ts';
import type { GiftKind, PreviousGifts } from '#domain/plans/gifts.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Gifts from operators. `db` is the system scope in every call: members cannot read pending gifts. */

export interface GiftInput {
  memberId: number;
  kind: GiftKind;
  planId: number | null;
  title: string | null;
  entries: number | null;
  days: number | null;
  reason: string;
}

/**
 * Serialises gifts to one member, so that two gifts below the limit cannot pass it together. `db` must be an open
 * transaction.
 */
export async function lockGifts(db: Database, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gifts', ${memberId}))`.execute(db);
}

/** Sums what the member was given since then without a second operator's approval. */
export async function givenWithoutApproval(db: Database, memberId: number, since: Date): Promise<PreviousGifts> {
  const { rows } = await sql<PreviousGifts>`
    select coalesce(sum(entries), 0)::int as entries,
      coalesce(sum(days) filter (where kind = 'plan'), 0)::int as "planDays"
    from operator_gifts where member_id = ${memberId} and state = 'given' and not needs_two
      and requested_at > ${since}`.execute(db);
  return rows[0]!;
}

/** Stores a gift: given at once, or waiting for a second operator. Returns its id. */
export async function addGift(
  db: Database,
  { memberId, planId, ...gift }: GiftInput,
  by: { operatorId: number; at: Date },
  needsTwo: boolean,
): Promise<number> {
  const { id } = await db
    .insertInto('operator_gifts')
    .values({
      ...gift,
      member_id: memberId,
      plan_id: planId,
      state: needsTwo ? 'waiting' : 'given',
      needs_two: needsTwo,
      requested_by: by.operatorId,
      requested_at: by.at,
      decided_by: null,
      decided_at: needsTwo ? null : by.at,
      answer: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a gift, locked until the transaction ends. */
export async function lockGift(db: Database, memberId: number, id: number) {
  return db
    .selectFrom('operator_gifts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Records the decision about a waiting gift. */
export async function recordDecision(
  db: Database,
  memberId: number,
  id: number,
  decision: { state: GiftState; by: number; at: Date; answer: string },
): Promise<void> {
  await db
    .updateTable('operator_gifts')
    .set({ state: decision.state, decided_by: decision.by, decided_at: decision.at, answer: decision.answer })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
}

/** The names of the recipient, the requester and the plan, for the notification. */
export async function giftNames(
  db: Database,
  { memberId, planId }: GiftInput,
  requestedBy: number,
): Promise<{ member: string; requester: string; plan: string | null }> {
  const { rows } = await sql<{ member: string; requester: string; plan: string | null }>`
    select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), m.email) as member, a.email as requester,
      (select name from plans where id = ${planId}) as plan
    from members m left join profiles p on p.member_id = m.member_id join members a on a.member_id = ${requestedBy}
    where m.member_id = ${memberId}`.execute(db);
  return rows[0]!;
}

export interface GiftRow {
  member_id: number;
  id: number;
  member: string;
  kind: GiftKind;
  state: GiftState;
  plan: string | null;
  title: string | null;
  entries: number | null;
  days: number | null;
  reason: string;
  needs_two: boolean;
  requested_by_id: number;
  requested_by: string | null;
  requested_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  answer: string | null;
}

/** Which gifts to list; each variant is served by an index. */
export type GiftFilter = { memberId: number } | { status: 'waiting' | 'decided' };

/** One page of gifts, and the total number. */
export async function giftPage(
  db: Database,
  filter: GiftFilter,
  offset: number,
  limit: number,
): Promise<{ rows: GiftRow[]; total: number }> {
  const [condition, order] =
    'memberId' in filter
      ? [sql`g.member_id = ${filter.memberId}`, sql`g.id desc`]
      : filter.status === 'waiting'
        ? [sql`g.state = 'waiting'`, sql`g.requested_at, g.member_id, g.id`]
        : [sql`g.needs_two and g.state <> 'waiting'`, sql`g.decided_at desc, g.member_id, g.id`];
  const [{ rows }, count] = await Promise.all([
    sql<GiftRow>`
      select g.member_id, g.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), m.email) as member,
        g.kind, g.state, l.name as plan, g.title, g.entries, g.days, g.reason, g.needs_two,
        g.requested_by as requested_by_id, a.email as requested_by, g.requested_at, d.email as decided_by, g.decided_at,
        g.answer
      from (select * from operator_gifts g where ${condition} order by ${order} offset ${offset} limit ${limit}) g
      join members m on m.member_id = g.member_id left join profiles p on p.member_id = g.member_id
      left join plans l on l.id = g.plan_id
      left join members a on a.member_id = g.requested_by left join members d on d.member_id = g.decided_by
      order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from operator_gifts g where ${condition}`.execute(db),
  ]);
  return { rows, total: count.rows[0]!.total };
}

export async function countWaitingGifts(db: Database): Promise<number> {
  return (
    await sql<{ total: number }>`select count(*)::int as total from operator_gifts where state = 'waiting'`.execute(db)
  ).rows[0]!.total;
}
