import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { MANUAL_ENTRY } from '../transaction.ts';
import '../tables.ts';

const MAX_NOTE = 500;

const storedField = (key: string) => sql`p.stored->>${sql.lit(key)}`;

/**
 * Copies to the named twins the category that the member chose, tags and parts, and the manual entry's description as a
 * note unless the bank's text contains it.
 */
export async function inheritFromManualEntries(db: Database, memberId: number, batchId: number): Promise<void> {
  const ofBatch = sql`p.member_id = ${memberId} and p.batch_id = ${batchId}
      and ${storedField('source')} = ${MANUAL_ENTRY}`;
  const note = sql`case when position(lower(${storedField('description')}) in lower(t.description)) > 0 then ${storedField('notes')}
    when length(${storedField('description')}) + coalesce(length(${storedField('notes')}),
      0) + 2 > ${MAX_NOTE}::integer then ${storedField('notes')}
    else concat_ws(': ', ${storedField('description')}, ${storedField('notes')}) end`;
  await sql`
    update transactions t set
      notes = coalesce(${note}, t.notes),
      tags = case when ${storedField('tags')} is null then t.tags
      else array(select jsonb_array_elements_text(p.stored->'tags')) end,
      sub_category_id = case when ${storedField('reason_kind')} = 'member' then (${storedField('sub_category_id')})::integer
      else t.sub_category_id end,
      reason_kind = case when ${storedField('reason_kind')} = 'member' then 'member' else t.reason_kind end,
      reason_detail = case when ${storedField('reason_kind')} = 'member' then ${storedField('reason_detail')}
      else t.reason_detail end,
      rule_id = case when ${storedField('reason_kind')} = 'member' then null else t.rule_id end,
      is_split = (${storedField('is_split')})::boolean
    from replaced_pending p where ${ofBatch} and ${storedField('parent_id')} is null and t.member_id = ${memberId}
      and t.id = p.twin_id`.execute(db);
  await sql`
    insert into transactions (member_id, bank_account_id, date, amount_cents, balance_cents, sub_category_id, pending,
      batch_id, source, currency, description, words,
      merchant, merchant_key, merchant_code, reason_kind, reason_detail, notes, tags, parent_id)
    select t.member_id, t.bank_account_id, t.date, (${storedField('amount_cents')})::bigint, t.balance_cents,
      (${storedField('sub_category_id')})::integer, t.pending, t.batch_id, t.source, t.currency, t.description, t.words,
      t.merchant, t.merchant_key, t.merchant_code, ${storedField('reason_kind')}, ${storedField('reason_detail')},
      ${storedField('notes')}, t.tags, t.id
    from replaced_pending p join transactions t on t.member_id = ${memberId} and t.id = p.twin_id
    where ${ofBatch} and ${storedField('parent_id')} is not null order by p.id`.execute(db);
  await followTwins(db, memberId, batchId, sql`p.id`, sql`p.twin_id`);
}

/** When an import is undone, moves references from the twins back to the manual entries. The twins must still exist. */
export async function restoreManualEntries(db: Database, memberId: number, batchId: number): Promise<void> {
  await followTwins(db, memberId, batchId, sql`p.twin_id`, sql`p.id`);
}

type Sql = ReturnType<typeof sql>;

/** Moves references by id (refunds, receipts, tax items, bill payments) from one transaction to the other. */
async function followTwins(db: Database, memberId: number, batchId: number, from: Sql, to: Sql): Promise<void> {
  const pairs = sql`replaced_pending p where p.member_id = ${memberId} and p.batch_id = ${batchId}
      and ${storedField('source')} = ${MANUAL_ENTRY} and ${storedField('parent_id')} is null`;
  await sql`update transactions t set refund_of = ${to}
    from ${pairs} and t.member_id = ${memberId} and t.refund_of = ${from}`.execute(db);
  for (const table of ['assistant_files', 'tax_transaction_tags', 'payment_occurrences']) {
    await sql`update ${sql.table(table)} t set transaction_id = ${to}
      from ${pairs} and t.member_id = ${memberId} and t.transaction_id = ${from}`.execute(db);
  }
}
