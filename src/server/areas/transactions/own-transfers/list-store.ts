import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export interface TransferListed {
  id: number;
  from_id: number;
  to_id: number;
  amount_cents: number;
  matched_by: 'rule' | 'member';
}

export async function transferPage(
  db: Database,
  memberId: number,
  limit: number,
  offset: number,
): Promise<TransferListed[]> {
  return db
    .selectFrom('transfers')
    .select(['id', 'from_id', 'to_id', 'amount_cents', 'matched_by'])
    .where('member_id', '=', memberId)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function transferCount(db: Database, memberId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from transfers where member_id = ${memberId}`.execute(db);
  return rows[0]!.count;
}

export async function findTransfer(db: Database, memberId: number, id: number): Promise<TransferListed | null> {
  const result = await db
    .selectFrom('transfers')
    .select(['id', 'from_id', 'to_id', 'amount_cents', 'matched_by'])
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result ?? null;
}

/** Ids of transactions of other accounts with the opposite amount within two weeks, nearest first. */
export async function candidateIds(
  db: Database,
  memberId: number,
  row: { bank_account_id: number; date: string; amount_cents: number; currency: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from transactions t
    where t.member_id = ${memberId} and t.amount_cents = -(${row.amount_cents}::bigint)
      and t.bank_account_id <> ${row.bank_account_id}
      and t.date between ${row.date}::date - 14 and ${row.date}::date + 14 and t.transfer_id is null
      and t.refund_of is null
      and not t.is_split and t.parent_id is null and not t.pending and t.currency = ${row.currency}
    order by abs(t.date - ${row.date}::date), t.id limit 20`.execute(db);
  return rows.map((result) => result.id);
}

/** Records that two transactions are not a transfer, so that no later import links them again. */
export async function refuse(
  db: Database,
  memberId: number,
  pairs: readonly { fromId: number; toId: number }[],
): Promise<void> {
  await sql`
    insert into refused_transfers (member_id, from_id, to_id)
    select ${memberId}, * from unnest(${pairs.map((pair) => pair.fromId)}::bigint[],
      ${pairs.map((pair) => pair.toId)}::bigint[]) on conflict do nothing`.execute(db);
}

/** Deletes such a record when the member links the transactions. */
export async function accept(db: Database, memberId: number, fromId: number, toId: number): Promise<void> {
  await db
    .deleteFrom('refused_transfers')
    .where('member_id', '=', memberId)
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .execute();
}
