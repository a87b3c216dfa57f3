import type { Insertable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import '../tables.ts';

/** The hashes of receipts in the order of the log; at most the first `size`. */
export async function receiptHashes(db: Database, size?: number): Promise<Uint8Array[]> {
  let query = db.selectFrom('draw_receipts').select('hash').orderBy('position');
  if (size !== undefined) query = query.limit(size);
  return (await query.execute()).map(({ hash }) => hash);
}

/** Where the receipts of a draw stand in the log. */
export async function positionsOf(db: Database, sequence: number): Promise<number[]> {
  const rows = await db
    .selectFrom('draw_receipts')
    .select('position')
    .where('sequence', '=', sequence)
    .orderBy('position')
    .execute();
  return rows.map(({ position }) => position);
}

export async function newestHead(db: Database) {
  return db
    .selectFrom('draw_log_heads')
    .select(['size', 'day', 'beacon', 'beacon_round'])
    .orderBy('size', 'desc')
    .executeTakeFirst();
}

/** Whether a head over so many receipts is signed. */
export async function isHead(db: Database, size: number): Promise<boolean> {
  const head = await db.selectFrom('draw_log_heads').select('size').where('size', '=', size).executeTakeFirst();
  return head !== undefined;
}

export async function addHead(db: Database, head: Insertable<Tables['draw_log_heads']>): Promise<void> {
  await db
    .insertInto('draw_log_heads')
    .values(head)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest heads, newest first. */
export async function listHeads(db: Database, limit: number) {
  return db
    .selectFrom('draw_log_heads')
    .innerJoin('draw_keys', 'draw_keys.id', 'draw_log_heads.key_id')
    .select(['size', 'day', 'root', 'body', 'signature', 'at', 'draw_keys.public_key'])
    .orderBy('size', 'desc')
    .limit(limit)
    .execute();
}
