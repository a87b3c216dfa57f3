import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** Sealed texts of one kind that lie at rest, found by two numbers in whose order they are walked. */
interface EncryptedRows {
  /** In the plural, for the operator. */
  what: string;
  purpose: string;
  table: string;
  first: RawBuilder<unknown>;
  second: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  /** The assignment that puts `v.anew` in the place of the value. */
  change: RawBuilder<unknown>;
  /** Which rows matter still. */
  among: RawBuilder<unknown>;
}

function column(what: string, purpose: string, table: string, name: string, second: string): EncryptedRows {
  const value = sql.ref(name);
  return {
    what,
    purpose,
    table,
    first: sql.ref('member_id'),
    second: sql.ref(second),
    value,
    change: sql`${value} = v.reencrypted`,
    among: sql`true`,
  };
}

/** All that is kept encrypted for longer than a sign-in takes. What lives for minutes opens under a former key until it is over. */
export const encryptedRows: readonly EncryptedRows[] = [
  column('authenticator apps', 'totp', 'credentials', 'totp_encrypted', 'member_id'),
  column('consents of banks', 'bank-grant', 'bank_connections', 'grant_encrypted', 'id'),
  column('secrets of banks’ events', 'bank-event', 'bank_connections', 'event_secret_encrypted', 'id'),
  {
    what: 'withdrawals on their way to banks',
    purpose: 'bank-grant',
    table: 'outbox',
    first: sql.ref('id'),
    second: sql.ref('id'),
    value: sql`payload->>'grantEncrypted'`,
    change: sql`payload = jsonb_set(payload, '{grantEncrypted}', to_jsonb(v.reencrypted))`,
    among: sql`topic = 'bank-withdraw' and done_at is null`,
  },
];

export interface EncryptedRow {
  first: number;
  second: number;
  value: string;
}

/** The next rows after one, in order; at most `most`. */
export async function rowsAfter(
  db: Database,
  { table, first, second, value, among }: EncryptedRows,
  after: Pick<EncryptedRow, 'first' | 'second'>,
  most: number,
): Promise<EncryptedRow[]> {
  const { rows } = await sql<EncryptedRow>`
    select ${first} as first, ${second} as second, ${value} as value from ${sql.table(table)}
    where ${among} and ${value} is not null and (${first}, ${second}) > (${after.first}::bigint, ${after.second}::bigint)
    order by ${first}, ${second} limit ${most}`.execute(db);
  return rows;
}

/** Puts each new text in the place of the one it was made of; a row that has another by now keeps that. Answers how many were changed. */
export async function replaceEncrypted(
  db: Database,
  { table, first, second, value, change }: EncryptedRows,
  rows: readonly (EncryptedRow & { reencrypted: string })[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${change}
    from unnest(${rows.map((row) => row.first)}::bigint[], ${rows.map((row) => row.second)}::bigint[], ${rows.map((row) => row.value)}::text[], ${rows.map((row) => row.reencrypted)}::text[]) as v (first, second, was, reencrypted)
    where ${first} = v.first and ${second} = v.second and ${value} = v.was`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function findDataKey(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('encryption').select('data_key_encrypted').executeTakeFirst())?.data_key_encrypted;
}

/** Keeps the first data key, unless another process was quicker. */
export async function addDataKey(db: Database, encrypted: string): Promise<void> {
  await db
    .insertInto('encryption')
    .values({ data_key_encrypted: encrypted, towards: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Puts the data key under another seal, by which all is said to be done. */
export async function finishEncryption(db: Database, encrypted: string): Promise<void> {
  const done = { data_key_encrypted: encrypted, towards: null, done_member_id: 0 };
  await db
    .insertInto('encryption')
    .values(done)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(done))
    .execute();
}

/** The member after whom files are to be encrypted under the key of this mark: 0 to begin. */
export async function doneMember(db: Database, towards: string): Promise<number> {
  const row = await db.selectFrom('encryption').select(['towards', 'done_member_id']).executeTakeFirst();
  return row?.towards === towards ? row.done_member_id : 0;
}

export async function recordMemberDone(db: Database, towards: string, memberId: number): Promise<void> {
  await db.updateTable('encryption').set({ towards, done_member_id: memberId }).execute();
}

export async function membersAfter(db: Database, memberId: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('member_id')
    .where('member_id', '>', memberId)
    .orderBy('member_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.member_id);
}

export async function hasMember(db: Database, memberId: number): Promise<boolean> {
  return (
    (await db.selectFrom('members').select('member_id').where('member_id', '=', memberId).executeTakeFirst()) !==
    undefined
  );
}
