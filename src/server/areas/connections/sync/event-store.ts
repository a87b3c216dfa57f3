import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Stores the secret of a connection's webhook, while the connection is open. */
export async function storeEventSecret(
  db: Database,
  memberId: number,
  connectionId: number,
  eventHash: string,
  secretEncrypted: string,
): Promise<void> {
  await db
    .updateTable('bank_connections')
    .set({ event_hash: eventHash, event_secret_encrypted: secretEncrypted })
    .where('member_id', '=', memberId)
    .where('id', '=', connectionId)
    .where('state', '=', 'open')
    .execute();
}

export interface ListeningConnection {
  memberId: number;
  id: number;
  institutionId: string;
  institutionName: string;
  eventSecretEncrypted: string;
  /** Whether any of its accounts is collected. */
  collects: boolean;
}

/** Returns the open connection of any member with this event hash. */
export async function findByEventHash(db: Database, eventHash: string): Promise<ListeningConnection | undefined> {
  const { rows } = await sql<ListeningConnection>`
    select c.member_id as "memberId", c.id, c.institution_id as "institutionId",
      c.institution_name as "institutionName", c.event_secret_encrypted as "eventSecretEncrypted",
      exists (select from bank_connection_accounts a
        where a.member_id = c.member_id and a.connection_id = c.id and a.collecting) as collects
    from bank_connections c where c.event_hash = ${eventHash} and c.state = 'open'
      and c.event_secret_encrypted is not null`.execute(db);
  return rows[0];
}

/**
 * Records that a bank has new transactions. It does not wait for a running sync, because the mark is a row that no sync
 * locks.
 */
export async function addMark(db: Database, memberId: number, connectionId: number, at: Date): Promise<void> {
  await sql`
    insert into bank_event_marks (member_id, connection_id, marked_at) values (${memberId}, ${connectionId}, ${at})
    on conflict (member_id, connection_id) do update set marked_at = excluded.marked_at`.execute(db);
}

/** Deletes the mark, because the sync that begins now fetches the transactions. */
export async function dropMark(db: Database, memberId: number, connectionId: number): Promise<void> {
  await db
    .deleteFrom('bank_event_marks')
    .where('member_id', '=', memberId)
    .where('connection_id', '=', connectionId)
    .execute();
}

/**
 * Deletes the mark in order to act on it. Returns false if there is none, or if a sync is running that may have missed
 * the transactions; the mark then stays.
 */
export async function claimMark(db: Database, memberId: number, connectionId: number): Promise<boolean> {
  const { rows } = await sql<{ connection_id: number }>`
    delete from bank_event_marks m where m.member_id = ${memberId} and m.connection_id = ${connectionId}
      and not exists (select from bank_syncs s where s.member_id = m.member_id and s.connection_id = m.connection_id
        and s.state = 'running')
    returning m.connection_id`.execute(db);
  return rows.length > 0;
}
