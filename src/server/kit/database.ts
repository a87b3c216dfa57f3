import pg from 'pg';
import type { Pool, PoolClient } from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool } from 'kysely';
import { rememberPool } from './bulk.ts';
import { scopeToMember } from './member-connection.ts';

/** Every table, by name. Each area adds its own by declaration merging in its `tables.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- areas add their tables by declaration merging
export interface Tables {}

export type Database = Kysely<Tables>;

/**
 * The open database.
 *
 * `system` sees every row: it is for what has no member yet, for shared tables, jobs and seeds.
 * `forMember` is the same database behind row-level security: only the member's rows exist. One caveat of PostgreSQL:
 * behind row-level security an index cannot serve an operator that is not leakproof (ILIKE, trigrams). A search that
 * needs such an index asks `system` and names the member itself; the decision is recorded in docs/decisions.
 */
export interface OpenDatabase {
  url: string;
  pool: Pool;
  system: Database;
  forMember(memberId: number): Database;
  close(): Promise<void>;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A bigint of the database does not fit: ${text}`);
  return value;
}

const defaultTypes = pg.types;

/** bigint becomes a safe integer or throws; a date stays 'YYYY-MM-DD', which no time zone can move. */
const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === INT8) return safeInteger;
      if (oid === DATE) return (text: string) => text;
      if (oid === INT8_ARRAY) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger));
    }
    return defaultTypes.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** Statements keep their own plan for their own values: a generic plan makes text filters many times slower. */
const SESSION_OPTIONS = '-c plan_cache_mode=force_custom_plan -c statement_timeout=60000 -c idle_in_transaction_session_timeout=120000 -c timezone=UTC';

/** How many members' views are kept ready; each is small and holds no connection. */
const KEPT_SCOPES = 2_000;

function scopedDatabase(pool: Pool, memberId: number): Database {
  const scopedPool = {
    connect: async () => scopeToMember((await pool.connect()) as PoolClient, memberId),
    end: async () => {},
    options: {},
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: scopedPool as unknown as PostgresPool }) });
}

export function openDatabase(url: string, options: { maxConnections?: number } = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 16,
    types: typeParsers,
    options: SESSION_OPTIONS,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  // An idle connection that the server closes must not end the process; the pool replaces it at the next use.
  pool.on('error', () => {});
  const system = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
  rememberPool(system, pool);
  const scoped = new Map<number, Database>();
  let closing: Promise<void> | undefined;
  return {
    url,
    pool,
    system,
    forMember(memberId) {
      if (!Number.isSafeInteger(memberId)) throw new RangeError('A member id is a whole number.');
      let known = scoped.get(memberId);
      if (!known) {
        known = scopedDatabase(pool, memberId);
        if (scoped.size >= KEPT_SCOPES) scoped.clear();
        scoped.set(memberId, known);
      }
      return known;
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}
