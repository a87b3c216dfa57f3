import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** Keeps by what a connection's events are known, while it is open. */
export async function keepEventSecret(db: Database, memberId: number, connectionId: number, eventHash: string, secretSealed: string): Promise<void> {
  await db
    .updateTable('bank_connections')
    .set({ event_hash: eventHash, event_secret_sealed: secretSealed })
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
  eventSecretSealed: string;
  /** Whether any of its accounts is collected. */
  collects: boolean;
}

/** The open connection whose events bear this mark, whoever's it is. */
export async function findByEventHash(db: Database, eventHash: string): Promise<ListeningConnection | undefined> {
  const { rows } = await sql<ListeningConnection>`
    select c.member_id as "memberId", c.id, c.institution_id as "institutionId", c.institution_name as "institutionName", c.event_secret_sealed as "eventSecretSealed",
      exists (select from bank_connection_accounts a where a.member_id = c.member_id and a.connection_id = c.id and a.collecting) as collects
    from bank_connections c where c.event_hash = ${eventHash} and c.state = 'open' and c.event_secret_sealed is not null`.execute(db);
  return rows[0];
}
