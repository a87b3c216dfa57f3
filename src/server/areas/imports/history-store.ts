import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

const MAX_BATCHES = 500;

/** The member's imports, newest first. */
export async function readBatches(db: Database, memberId: number) {
  return db
    .selectFrom('import_batches')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(MAX_BATCHES)
    .execute();
}

export async function savedMappings(db: Database, memberId: number) {
  return db
    .selectFrom('column_mappings')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('used_at', 'desc')
    .execute();
}

export async function findMapping(db: Database, memberId: number, headingKey: string) {
  return db
    .selectFrom('column_mappings')
    .select(['mapping', 'date_order', 'columns_stated', 'amount_sign', 'words'])
    .where('member_id', '=', memberId)
    .where('heading_key', '=', headingKey)
    .executeTakeFirst();
}

export interface NewMapping {
  headingKey: string;
  name: string;
  headings: string[];
  mapping: unknown;
  dateOrder: 'dmy' | 'mdy' | 'ymd' | null;
  /** False where the columns were detected in the file and only the following questions were answered. */
  columnsStated: boolean;
  sign: 'plus_in' | 'plus_out' | null;
  words: { out: readonly string[]; in: readonly string[] } | null;
}

/**
 * Stores a mapping for files with the same headings, replacing an earlier one. Columns that the member stated are not
 * replaced by detected ones.
 */
export async function storeMapping(db: Database, memberId: number, mapping: NewMapping, at: Date): Promise<void> {
  const words = mapping.words === null ? null : JSON.stringify(mapping.words);
  await sql`
    insert into column_mappings as stored (member_id, heading_key, name, headings, mapping, date_order, columns_stated,
      amount_sign, words, used_at)
    values (${memberId}, ${mapping.headingKey}, ${mapping.name}, ${JSON.stringify(mapping.headings)}::jsonb,
      ${JSON.stringify(mapping.mapping)}::jsonb, ${mapping.dateOrder},
      ${mapping.columnsStated}, ${mapping.sign}, ${words}::jsonb, ${at})
    on conflict (member_id, heading_key) do update set name = excluded.name, headings = excluded.headings,
      mapping = case when excluded.columns_stated
      or not stored.columns_stated then excluded.mapping else stored.mapping end,
      columns_stated = excluded.columns_stated or stored.columns_stated,
      date_order = coalesce(excluded.date_order, stored.date_order),
      amount_sign = coalesce(excluded.amount_sign, stored.amount_sign), words = coalesce(excluded.words, stored.words),
      used_at = excluded.used_at`.execute(db);
}

export async function deleteMapping(db: Database, memberId: number, id: number): Promise<boolean> {
  const result = await db
    .deleteFrom('column_mappings')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
