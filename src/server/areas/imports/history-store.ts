import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

const MOST_BATCHES = 500;

/** The imports of a member, the newest first. */
export async function batches(db: Database, memberId: number) {
  return db.selectFrom('import_batches').selectAll().where('member_id', '=', memberId).orderBy('id', 'desc').limit(MOST_BATCHES).execute();
}

export async function savedMappings(db: Database, memberId: number) {
  return db.selectFrom('column_mappings').selectAll().where('member_id', '=', memberId).orderBy('used_at', 'desc').execute();
}

export async function findMapping(db: Database, memberId: number, headingKey: string) {
  return db.selectFrom('column_mappings').select(['mapping', 'date_order']).where('member_id', '=', memberId).where('heading_key', '=', headingKey).executeTakeFirst();
}

export interface MappingToKeep {
  headingKey: string;
  name: string;
  headings: string[];
  mapping: unknown;
  dateOrder: 'dmy' | 'mdy' | 'ymd' | null;
}

/** Keeps a mapping for files of the same shape; it takes the place of the one before. */
export async function keepMapping(db: Database, memberId: number, kept: MappingToKeep, at: Date): Promise<void> {
  await sql`
    insert into column_mappings (member_id, heading_key, name, headings, mapping, date_order, used_at)
    values (${memberId}, ${kept.headingKey}, ${kept.name}, ${JSON.stringify(kept.headings)}::jsonb, ${JSON.stringify(kept.mapping)}::jsonb, ${kept.dateOrder}, ${at})
    on conflict (member_id, heading_key) do update set name = excluded.name, headings = excluded.headings, mapping = excluded.mapping,
      date_order = coalesce(excluded.date_order, column_mappings.date_order), used_at = excluded.used_at`.execute(db);
}

export async function forgetMapping(db: Database, memberId: number, id: number): Promise<boolean> {
  const result = await db.deleteFrom('column_mappings').where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
