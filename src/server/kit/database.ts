import pg from 'pg';
import type { Pool } from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool } from 'kysely';
import { AmountOverflow } from '#domain/money/cents.ts';
import { rememberConnect } from './transaction-connections.ts';
import { bearLosses } from './database-loss.ts';
import { TIMESTAMPTZ, readInstant } from './instant-text.ts';
import { openLookUpLines } from './lookup-connections.ts';
import { APP_ROLE } from './privileges.ts';
import { openClient, sendAlone } from './member-connection.ts';
import type { ClientScope, Connections } from './member-connection.ts';
import { rememberSend } from './direct-sends.ts';
import { transactionSlots } from './transaction-slots.ts';

/** Every table, by name. Each area adds its own by declaration merging in its `tables.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- areas add their tables by declaration merging
export interface Tables {}

export type Database = Kysely<Tables>;

/**
 * The open database, in two scopes that are never exchanged for one another.
 *
 * `systemDb` sees every row: it is for what has no member yet, for operators, jobs and seeds.
 * `memberDb` is the same database behind row-level security: only the member's rows exist. One caveat of PostgreSQL:
 * behind row-level security an index cannot serve an operator that is not leakproof (ILIKE, trigrams). A search that
 * needs such an index uses `systemDb` and names the member itself; see decision 0002.
 */
export interface OpenDatabase {
  url: string;
  pool: Pool;
  systemDb: Database;
  memberDb(memberId: number): Database;
  /**
   * Of the system, or of one member, to look at only: what is worked out anew at a look is seen within its transaction
   * and then taken back.
   */
  keepingNothing(memberId?: number): Database;
  close(): Promise<void>;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new AmountOverflow(`A bigint from the database is too large: ${text}`);
  return value;
}

const defaultTypes = pg.types;

/** bigint becomes a safe integer or throws; a date stays 'YYYY-MM-DD', which no time zone can move. */
const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === INT8) return safeInteger;
      if (oid === TIMESTAMPTZ) return readInstant;
      if (oid === DATE) return (text: string) => text;
      if (oid === INT8_ARRAY)
        return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger));
    }
    return defaultTypes.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/**
 * A kept statement of a member is planned for its own values unless it says otherwise; the system keeps only what reads
 * by keys.
 */
const SESSION_OPTIONS = '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=120000 -c timezone=UTC';

/** A session works as the role that owns nothing, whoever logged in. */
const AS_APP = `-c role=${APP_ROLE}`;

/** How many members' views are kept ready; each is small and holds no connection. */
const STORED_SCOPES = 2_000;

const CONNECT_TIMEOUT_MS = 10_000;

/** Of the connections of a process, those that carry look-ups. */
const MAX_LINES = 4;

function databaseOn(connections: Connections, scope: ClientScope = {}): Database {
  const pool = { connect: async () => openClient(connections, scope), end: async () => {}, options: {} };
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
  rememberSend(database, (text, values) => sendAlone(openClient(connections, scope), text, values));
  return database;
}

/**
 * Opens the serving side of a migrated database: every session works as `wattle_app`, which `url` must log in as or be
 * a member of.
 */
export function openDatabase(url: string, options: { maxConnections?: number } = {}): OpenDatabase {
  const connections = options.maxConnections ?? 16;
  const lineCount = Math.max(1, Math.min(MAX_LINES, Math.floor(connections / 4)));
  const config = {
    connectionString: url,
    types: typeParsers,
    options: `${SESSION_OPTIONS} ${AS_APP}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  const max = Math.max(1, connections - lineCount);
  const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 30_000 });
  bearLosses(pool);
  const connectForTransaction = transactionSlots(pool, max, CONNECT_TIMEOUT_MS);
  const lookUps = openLookUpLines(config, lineCount);
  const ways: Connections = { connect: () => pool.connect(), connectForTransaction, lookUps };
  const systemDb = databaseOn(ways);
  rememberConnect(systemDb, connectForTransaction);
  const scoped = new Map<number, Database>();
  let closing: Promise<void> | undefined;
  return {
    url,
    pool,
    systemDb,
    memberDb(memberId) {
      if (!Number.isSafeInteger(memberId)) throw new RangeError('A member id is a whole number.');
      let known = scoped.get(memberId);
      if (!known) {
        known = databaseOn(ways, { memberId });
        if (scoped.size >= STORED_SCOPES) scoped.clear();
        scoped.set(memberId, known);
      }
      return known;
    },
    keepingNothing: (memberId) => databaseOn(ways, { memberId, keepsNothing: true }),
    close() {
      closing ??= Promise.all([pool.end(), lookUps.close()]).then(() => {});
      return closing;
    },
  };
}
