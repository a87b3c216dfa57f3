import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** Encrypted values of one kind, read in batches in the order of two key columns. */
interface EncryptedRows {
  /** Plural noun, shown to the operator. */
  what: string;
  purpose: string;
  table: string;
  first: RawBuilder<unknown>;
  second: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  /** The assignment that replaces the value by `v.reencrypted`. */
  change: RawBuilder<unknown>;
  /** Condition for the rows that are still needed. */
  condition: RawBuilder<unknown>;
}

function encryptedColumn(what: string, purpose: string, table: string, name: string, second: string): EncryptedRows {
  const value = sql.ref(name);
  return {
    what,
    purpose,
    table,
    first: sql.ref('member_id'),
    second: sql.ref(second),
    value,
    change: sql`${value} = v.reencrypted`,
    condition: sql`true`,
  };
}

/**
 * All values that stay encrypted for longer than a sign-in. Short-lived values are decrypted with a former key until
 * they expire.
 */
export const encryptedRows: readonly EncryptedRows[] = [
  encryptedColumn('authenticator apps', 'totp', 'credentials', 'totp_encrypted', 'member_id'),
  encryptedColumn('bank consents', 'bank-grant', 'bank_connections', 'grant_encrypted', 'id'),
  encryptedColumn('bank event secrets', 'bank-event', 'bank_connections', 'event_secret_encrypted', 'id'),
  {
    what: 'wallet keys',
    purpose: 'wallet-key',
    table: 'embedded_wallets',
    first: sql.ref('id'),
    second: sql.ref('id'),
    value: sql.ref('private_key_encrypted'),
    change: sql`private_key_encrypted = v.reencrypted`,
    condition: sql`true`,
  },
  {
    what: 'signing keys of draws',
    purpose: 'draw-key',
    table: 'draw_keys',
    first: sql.ref('id'),
    second: sql.ref('id'),
    value: sql.ref('private_key_encrypted'),
    change: sql`private_key_encrypted = v.reencrypted`,
    condition: sql`true`,
  },
  {
    what: 'seeds of upcoming draws',
    purpose: 'draw-seed',
    table: 'draws',
    first: sql.ref('sequence'),
    second: sql.ref('sequence'),
    value: sql.ref('seed_encrypted'),
    change: sql`seed_encrypted = v.reencrypted`,
    condition: sql`seed is null`,
  },
  {
    what: 'withdrawals on their way to banks',
    purpose: 'bank-grant',
    table: 'outbox',
    first: sql.ref('id'),
    second: sql.ref('id'),
    value: sql`payload->>'grantEncrypted'`,
    change: sql`payload = jsonb_set(payload, '{grantEncrypted}', to_jsonb(v.reencrypted))`,
    condition: sql`topic = 'bank-withdraw' and done_at is null`,
  },
];

export interface EncryptedRow {
  first: number;
  second: number;
  value: string;
}

/** Returns the next rows in order, at most `limit`. */
export async function rowsAfter(
  db: Database,
  { table, first, second, value, condition }: EncryptedRows,
  after: Pick<EncryptedRow, 'first' | 'second'>,
  limit: number,
): Promise<EncryptedRow[]> {
  const { rows } = await sql<EncryptedRow>`
    select ${first} as first, ${second} as second, ${value} as value from ${sql.table(table)}
    where ${condition} and ${value} is not null
      and (${first}, ${second}) > (${after.first}::bigint, ${after.second}::bigint)
    order by ${first}, ${second} limit ${limit}`.execute(db);
  return rows;
}

/** Replaces each value by its re-encrypted one, unless the row has changed. Returns how many were replaced. */
export async function replaceEncrypted(
  db: Database,
  { table, first, second, value, change }: EncryptedRows,
  rows: readonly (EncryptedRow & { reencrypted: string })[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${change}
    from unnest(${rows.map((row) => row.first)}::bigint[], ${rows.map((row) => row.second)}::bigint[],
      ${rows.map((row) => row.value)}::text[], ${rows.map((row) => row.reencrypted)}::text[]) as v (first, second, was,
      reencrypted)
    where ${first} = v.first and ${second} = v.second and ${value} = v.was`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function findDataKey(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('encryption').select('data_key_encrypted').executeTakeFirst())?.data_key_encrypted;
}

/** Stores the first data key, unless another process has stored one. */
export async function addDataKey(db: Database, encrypted: string): Promise<void> {
  await db
    .insertInto('encryption')
    .values({ data_key_encrypted: encrypted, towards: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the data key under the new key, which marks the rotation as complete. */
export async function finishEncryption(db: Database, encrypted: string): Promise<void> {
  const done = { data_key_encrypted: encrypted, towards: null, done_member_id: 0 };
  await db
    .insertInto('encryption')
    .values(done)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(done))
    .execute();
}

/** Returns the last member whose files are encrypted under the key with this mark; 0 to begin. */
export async function doneMember(db: Database, towards: string): Promise<number> {
  const row = await db.selectFrom('encryption').select(['towards', 'done_member_id']).executeTakeFirst();
  return row?.towards === towards ? row.done_member_id : 0;
}

export async function recordMemberDone(db: Database, towards: string, memberId: number): Promise<void> {
  await db.updateTable('encryption').set({ towards, done_member_id: memberId }).execute();
}

export async function membersAfter(db: Database, memberId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('member_id')
    .where('member_id', '>', memberId)
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.member_id);
}

export async function hasMember(db: Database, memberId: number): Promise<boolean> {
  return (
    (await db.selectFrom('members').select('member_id').where('member_id', '=', memberId).executeTakeFirst()) !==
    undefined
  );
}
