import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Lookups for banks' notices, and the tokens that authenticated them. */

/** Stores one-time tokens. Returns false if one of them was used before. */
export async function useTokens(db: Database, tokens: readonly { id: string; until: Date }[]): Promise<boolean> {
  const result = await db
    .insertInto('bank_notice_tokens')
    .values([...tokens])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === tokens.length;
}

/** Deletes used tokens that have expired and are refused anyway. Called by a job. */
export async function sweepNoticeTokens(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('bank_notice_tokens').where('until', '<', now).execute();
}

export interface ArrangementConnection {
  memberId: number;
  id: number;
  state: string;
  grantEncrypted: string | null;
}

/** Returns the connections of any member that have this arrangement hash. */
export async function findByArrangement(db: Database, arrangementHash: string): Promise<ArrangementConnection[]> {
  return db
    .selectFrom('bank_connections')
    .select(['member_id as memberId', 'id', 'state', 'grant_encrypted as grantEncrypted'])
    .where('arrangement_hash', '=', arrangementHash)
    .execute();
}

/** Returns connections of a bank that were opened before arrangement hashes were stored. */
export async function connectionsWithoutHash(
  db: Database,
  institutionId: string,
): Promise<{ memberId: number; id: number; grantEncrypted: string }[]> {
  const { rows } = await sql<{ memberId: number; id: number; grantEncrypted: string }>`
    select member_id as "memberId", id, grant_encrypted as "grantEncrypted" from bank_connections
    where institution_id = ${institutionId} and grant_encrypted is not null and arrangement_hash is null`.execute(db);
  return rows;
}

/** Stores the arrangement hash of a connection, unless it holds another grant by now. */
export async function setArrangementHash(
  db: Database,
  { memberId, id, grantEncrypted }: { memberId: number; id: number; grantEncrypted: string },
  arrangementHash: string,
): Promise<void> {
  await db
    .updateTable('bank_connections')
    .set({ arrangement_hash: arrangementHash })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('grant_encrypted', '=', grantEncrypted)
    .execute();
}
