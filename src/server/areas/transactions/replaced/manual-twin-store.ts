import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { MANUAL_ENTRY } from '../transaction.ts';
import '../tables.ts';

const MAX_NOTE = 500;

const own = (key: string) => sql`p.stored->>${sql.lit(key)}`;

/**
 * Once the twins stand and are named: they take over the category that the member chose, tags and parts, and the member's
 * words as a note, where the bank's do not say the same.
 */
export async function inheritFromManualEntries(db: Database, memberId: number, batchId: number): Promise<void> {
  const ofBatch = sql`p.member_id = ${memberId} and p.batch_id = ${batchId} and ${own('source')} = ${MANUAL_ENTRY}`;
  const reported = sql`case when position(lower(${own('description')}) in lower(t.description)) > 0 then ${own('notes')}
    when length(${own('description')}) + coalesce(length(${own('notes')}), 0) + 2 > ${MAX_NOTE}::integer then ${own('notes')}
    else concat_ws(': ', ${own('description')}, ${own('notes')}) end`;
  await sql`
    update transactions t set
      notes = coalesce(${reported}, t.notes),
      tags = case when ${own('tags')} is null then t.tags else array(select jsonb_array_elements_text(p.stored->'tags')) end,
      sub_category_id = case when ${own('reason_kind')} = 'member' then (${own('sub_category_id')})::integer else t.sub_category_id end,
      reason_kind = case when ${own('reason_kind')} = 'member' then 'member' else t.reason_kind end,
      reason_detail = case when ${own('reason_kind')} = 'member' then ${own('reason_detail')} else t.reason_detail end,
      rule_id = case when ${own('reason_kind')} = 'member' then null else t.rule_id end,
      is_split = (${own('is_split')})::boolean
    from replaced_pending p where ${ofBatch} and ${own('parent_id')} is null and t.member_id = ${memberId} and t.id = p.twin_id`.execute(
    db,
  );
  await sql`
    insert into transactions (member_id, bank_account_id, date, amount_cents, balance_cents, sub_category_id, pending, batch_id, source, currency, description, words,
      merchant, merchant_key, merchant_code, reason_kind, reason_detail, notes, tags, parent_id)
    select t.member_id, t.bank_account_id, t.date, (${own('amount_cents')})::bigint, t.balance_cents, (${own('sub_category_id')})::integer, t.pending, t.batch_id, t.source, t.currency, t.description, t.words,
      t.merchant, t.merchant_key, t.merchant_code, ${own('reason_kind')}, ${own('reason_detail')}, ${own('notes')}, t.tags, t.id
    from replaced_pending p join transactions t on t.member_id = ${memberId} and t.id = p.twin_id
    where ${ofBatch} and ${own('parent_id')} is not null order by p.id`.execute(db);
  await followTwins(db, memberId, batchId, sql`p.id`, sql`p.twin_id`);
}

/** When an import is taken back, what hangs on the twins returns to the rows that the member had entered. The twins must stand still. */
export async function restoreManualEntries(db: Database, memberId: number, batchId: number): Promise<void> {
  await followTwins(db, memberId, batchId, sql`p.twin_id`, sql`p.id`);
}

type Sql = ReturnType<typeof sql>;

/** What hangs on a row by its id (money back, receipts, items of the tax return, a bill that it paid) goes from the one to the other. */
async function followTwins(db: Database, memberId: number, batchId: number, from: Sql, to: Sql): Promise<void> {
  const pairs = sql`replaced_pending p where p.member_id = ${memberId} and p.batch_id = ${batchId} and ${own('source')} = ${MANUAL_ENTRY} and ${own('parent_id')} is null`;
  await sql`update transactions t set refund_of = ${to} from ${pairs} and t.member_id = ${memberId} and t.refund_of = ${from}`.execute(
    db,
  );
  for (const table of ['assistant_files', 'tax_transaction_tags', 'payment_occurrences']) {
    await sql`update ${sql.table(table)} t set transaction_id = ${to} from ${pairs} and t.member_id = ${memberId} and t.transaction_id = ${from}`.execute(
      db,
    );
  }
}
