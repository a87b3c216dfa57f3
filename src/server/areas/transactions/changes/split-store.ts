import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

export interface Part {
  subCategoryId: number;
  /** In cents, with the sign of the original transaction. */
  amountCents: number;
  notes: string | null;
}

/** Removes the parts of a transaction, which then counts itself again. */
export async function joinParts(db: Database, memberId: number, id: number): Promise<void> {
  await sql`delete from transactions where member_id = ${memberId} and parent_id = ${id}`.execute(db);
  await sql`update transactions set is_split = false where member_id = ${memberId} and id = ${id} and is_split`.execute(
    db,
  );
}

/**
 * Replaces a transaction with parts. The parts are transactions with all values of the original except its identity.
 */
export async function splitInto(
  db: Database,
  memberId: number,
  id: number,
  parts: readonly Part[],
  reason: string,
): Promise<void> {
  await joinParts(db, memberId, id);
  await sql`
    insert into transactions (member_id, bank_account_id, date, amount_cents, balance_cents, sub_category_id, pending,
      batch_id, source, currency, description, words,
      merchant, merchant_key, merchant_code, reason_kind, reason_detail, notes, tags, parent_id)
    select t.member_id, t.bank_account_id, t.date, p.amount, t.balance_cents, p.sub, t.pending, t.batch_id, t.source,
      t.currency, t.description, t.words,
      t.merchant, t.merchant_key, t.merchant_code, case when p.sub <> 0 then 'member' end,
      case when p.sub <> 0 then ${reason} end, p.notes, t.tags, t.id
    from transactions t cross join unnest(${parts.map((part) => part.amountCents)}::bigint[],
      ${parts.map((part) => part.subCategoryId)}::integer[],
      ${parts.map((part) => part.notes)}::text[]) with ordinality p(amount, sub, notes, place)
    where t.member_id = ${memberId} and t.id = ${id} order by p.place`.execute(db);
  await sql`update transactions set is_split = true where member_id = ${memberId} and id = ${id}`.execute(db);
}

/** Locks a transaction until the transaction ends, so that edits of it run one after the other. */
export async function lockTransaction(db: Database, memberId: number, id: number): Promise<void> {
  await sql`select 1 from transactions where member_id = ${memberId} and id = ${id} for update`.execute(db);
}
