import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { FeedAccountKind } from '#server/ports/bank-feed/port.ts';
import type { ConnectionRow } from './consents/consent-store.ts';
import type { EventKind, SyncState } from './tables.ts';
import './tables.ts';

/** Data for the list of connections. */

const MAX_CONNECTIONS = 60;
const MAX_EVENTS = 10;

export interface SharedAccountRow {
  connection_id: number;
  feed_account_id: string;
  name: string;
  product: string;
  kind: FeedAccountKind;
  masked_number: string;
  collecting: boolean;
  gone_at: Date | null;
  bank_account_id: number | null;
  account_name: string | null;
  balance_cents: number | null;
}

export interface SyncRow {
  connection_id: number;
  id: number;
  state: SyncState;
  accounts_total: number;
  accounts_done: number;
  rows_read: number;
  imported: number;
  duplicates: number;
  problem: string | null;
  requested_at: Date;
  finished_at: Date | null;
}

export interface EventRow {
  connection_id: number;
  kind: EventKind;
  at: Date;
  detail: string;
}

export interface ConnectionView {
  connection: ConnectionRow;
  accounts: SharedAccountRow[];
  sync: SyncRow | null;
  events: EventRow[];
}

/**
 * Returns the member's connections, open ones first, then newest first, without pending sign-ins. `only` returns one of
 * them in any state.
 */
export async function connectionViews(db: Database, memberId: number, only?: number): Promise<ConnectionView[]> {
  let query = db.selectFrom('bank_connections').selectAll().where('member_id', '=', memberId);
  query = only === undefined ? query.where('state', '<>', 'waiting') : query.where('id', '=', only);
  const connections = await query
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('bank_connections.id', 'desc')
    .limit(MAX_CONNECTIONS)
    .execute();
  const ids = connections.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [accounts, syncs, events] = await Promise.all([
    sql<SharedAccountRow>`
      select l.connection_id, l.feed_account_id, l.name, l.product, l.kind, l.masked_number, l.collecting, l.gone_at,
        l.bank_account_id, a.name as account_name, a.bank_balance_cents as balance_cents
      from bank_connection_accounts l left join bank_accounts a on a.member_id = l.member_id
        and a.id = l.bank_account_id
      where l.member_id = ${memberId} and l.connection_id = any(${ids}::bigint[])
      order by l.name, l.feed_account_id`.execute(db),
    sql<SyncRow>`
      select c.id as connection_id, s.id, s.state, s.accounts_total, s.accounts_done, s.rows_read, s.imported,
        s.duplicates, s.problem, s.requested_at, s.finished_at
      from unnest(${ids}::bigint[]) c(id) cross join lateral (
        select * from bank_syncs s where s.member_id = ${memberId} and s.connection_id = c.id order by s.id desc
        limit 1) s`.execute(db),
    sql<EventRow>`
      select c.id as connection_id, e.kind, e.at, e.detail
      from unnest(${ids}::bigint[]) c(id) cross join lateral (
        select * from bank_consent_events e where e.member_id = ${memberId} and e.connection_id = c.id
        order by e.id desc limit ${MAX_EVENTS}) e
      order by e.id desc`.execute(db),
  ]);
  return connections.map((connection) => {
    const ofConnection = <T extends { connection_id: number }>(rows: readonly T[]): T[] =>
      rows.filter((row) => row.connection_id === connection.id);
    return {
      connection,
      accounts: ofConnection(accounts.rows),
      sync: ofConnection(syncs.rows)[0] ?? null,
      events: ofConnection(events.rows),
    };
  });
}
