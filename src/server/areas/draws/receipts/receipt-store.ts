import { sql } from 'kysely';
import type { ReceiptKind } from '#domain/draws/receipt.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** An arbitrary fixed number for the advisory lock under which one transaction at a time appends to the log. */
const APPEND_LOCK = 7_305_611;

/** Until the transaction ends no other one appends, which keeps the log without gaps. */
export async function lockLog(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(APPEND_LOCK)})`.execute(db);
}

export interface SigningKeyRow {
  id: number;
  public_key: Uint8Array;
  private_key_encrypted: string;
  starts_at: Date;
}

export async function currentKey(db: Database): Promise<SigningKeyRow | undefined> {
  return db
    .selectFrom('draw_keys')
    .select(['id', 'public_key', 'private_key_encrypted', 'starts_at'])
    .where('ends_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** The latest date of a receipt, a head or the start of a key; null before the first one. */
export async function lastSignedAt(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest((select max(at) from draw_receipts), (select max(at) from draw_log_heads),
      (select max(starts_at) from draw_keys)) as at`.execute(db);
  return rows[0]!.at;
}

/** Adds a key that signs from now on, and ends the one before it, which stays published. */
export async function addKey(
  db: Database,
  { publicKey, privateKeyEncrypted, at }: { publicKey: Uint8Array; privateKeyEncrypted: string; at: Date },
): Promise<SigningKeyRow> {
  await db.updateTable('draw_keys').set({ ends_at: at }).where('ends_at', 'is', null).execute();
  return db
    .insertInto('draw_keys')
    .values({ public_key: publicKey, private_key_encrypted: privateKeyEncrypted, starts_at: at, ends_at: null })
    .returning(['id', 'public_key', 'private_key_encrypted', 'starts_at'])
    .executeTakeFirstOrThrow();
}

/** How many receipts the log has, and the hash of the draw's last one. */
export async function logEnd(db: Database, sequence: number): Promise<{ size: number; previous: Uint8Array | null }> {
  const last = await db.selectFrom('draw_receipts').select('position').orderBy('position', 'desc').executeTakeFirst();
  return { size: last ? last.position + 1 : 0, previous: await lastReceiptHash(db, sequence) };
}

export async function lastReceiptHash(db: Database, sequence: number): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('draw_receipts')
    .select('hash')
    .where('sequence', '=', sequence)
    .orderBy('position', 'desc')
    .executeTakeFirst();
  return row?.hash ?? null;
}

export interface NewReceipt {
  position: number;
  sequence: number;
  kind: ReceiptKind;
  body: string;
  hash: Uint8Array;
  signature: Uint8Array;
  key_id: number;
  at: Date;
}

export async function addReceipt(db: Database, receipt: NewReceipt): Promise<void> {
  await db.insertInto('draw_receipts').values(receipt).execute();
}

/** The receipts of a draw, in their order. */
export async function receiptsOf(db: Database, sequence: number) {
  return db
    .selectFrom('draw_receipts')
    .innerJoin('draw_keys', 'draw_keys.id', 'draw_receipts.key_id')
    .select(['position', 'kind', 'body', 'hash', 'signature', 'at', 'draw_keys.public_key'])
    .where('sequence', '=', sequence)
    .orderBy('position')
    .execute();
}

/** Every key that has ever signed, oldest first. */
export async function publishedKeys(db: Database) {
  return db.selectFrom('draw_keys').select(['public_key', 'starts_at', 'ends_at']).orderBy('id').execute();
}
