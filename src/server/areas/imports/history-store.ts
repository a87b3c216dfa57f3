import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

const MAX_BATCHES = 500;

/** The imports of a member, the newest first. */
export async function batches(db: Database, memberId: number) {
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

export interface MappingToKeep {
  headingKey: string;
  name: string;
  headings: string[];
  mapping: unknown;
  dateOrder: 'dmy' | 'mdy' | 'ymd' | null;
  /** False where the columns were told from the file, and only what follows was answered. */
  columnsStated: boolean;
  sign: 'plus_in' | 'plus_out' | null;
  words: { out: readonly string[]; in: readonly string[] } | null;
}

/** Keeps a mapping for files of the same shape; it takes the place of the one before. Mere answers leave stated columns as they are. */
export async function keepMapping(db: Database, memberId: number, stored: MappingToKeep, at: Date): Promise<void> {
  const words = stored.words === null ? null : JSON.stringify(stored.words);
  await sql`
    insert into column_mappings as stored (member_id, heading_key, name, headings, mapping, date_order, columns_stated, amount_sign, words, used_at)
    values (${memberId}, ${stored.headingKey}, ${stored.name}, ${JSON.stringify(stored.headings)}::jsonb, ${JSON.stringify(stored.mapping)}::jsonb, ${stored.dateOrder},
      ${stored.columnsStated}, ${stored.sign}, ${words}::jsonb, ${at})
    on conflict (member_id, heading_key) do update set name = excluded.name, headings = excluded.headings,
      mapping = case when excluded.columns_stated or not stored.columns_stated then excluded.mapping else stored.mapping end,
      columns_stated = excluded.columns_stated or stored.columns_stated, date_order = coalesce(excluded.date_order, stored.date_order),
      amount_sign = coalesce(excluded.amount_sign, stored.amount_sign), words = coalesce(excluded.words, stored.words), used_at = excluded.used_at`.execute(
    db,
  );
}

export async function forgetMapping(db: Database, memberId: number, id: number): Promise<boolean> {
  const result = await db
    .deleteFrom('column_mappings')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
