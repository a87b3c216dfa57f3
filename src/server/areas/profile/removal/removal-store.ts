import { sql } from 'kysely';
import { eraseFrom } from '#domain/legal/retention.ts';
import type { RetainedRecord } from '#server/kit/closing.ts';
import type { Database } from '#server/kit/database.ts';
import { dropContactCodes } from '#server/areas/verification/public.ts';
import '../tables.ts';

/** Ledger tables retain their sums without the member (see migration 0002). */
const staying = ['ledger_accounts', 'ledger_postings'];

/** Tables with member data that do not cascade from `members`, from the database catalogue. */
async function looseTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'member_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relname <> 'members' and not (c.relname = any(${staying})) and not exists (
      select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confdeltype = 'c'
        and a.attnum = any(f.conkey))
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Deletes a member from every table, and what was stored about their contact details elsewhere. `db` must be a
 * system-scoped transaction.
 */
export async function removeMember(db: Database, memberId: number, contacts: readonly string[]): Promise<void> {
  await sql`delete from outbox where payload->>'to' = any(${contacts})
      or payload->>'target' = any(${contacts})`.execute(db);
  await dropContactCodes(db, contacts);
  await db.deleteFrom('members').where('member_id', '=', memberId).execute();
  // Two passes, since a trigger of one table may add a row to another that was emptied before it.
  const tables = await looseTables(db);
  for (const table of [...tables, ...tables])
    await sql`delete from ${sql.table(table)} where member_id = ${memberId}`.execute(db);
  // A won prize stays in the public record, under its opaque id.
  await sql`update draw_winners set winner_id = null where winner_id = ${memberId}`.execute(db);
}

/** Locks the member's row, so that nothing is added for the member until the transaction ends. */
export async function lockMember(db: Database, memberId: number): Promise<void> {
  await db.selectFrom('members').select('member_id').where('member_id', '=', memberId).forUpdate().execute();
}

/** Stores the records of a leaving member that the law requires, with the date on which they are deleted. */
export async function retainRecords(
  db: Database,
  formerMember: number,
  records: readonly RetainedRecord[],
  at: Date,
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ kind, source, sourceId, endedOn, content }) => ({
    former_member: formerMember,
    source,
    source_id: sourceId,
    content: JSON.stringify(content),
    ended_on: endedOn,
    erase_from: eraseFrom(endedOn, kind),
    retained_at: at,
  }));
  await db.insertInto('retained_records').values(rows).execute();
}

/** Deletes records whose retention period has ended. A job calls it. */
export async function eraseRecords(db: Database, today: string): Promise<void> {
  await db.deleteFrom('retained_records').where('erase_from', '<=', today).execute();
}
