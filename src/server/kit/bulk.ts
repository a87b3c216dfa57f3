import type { PoolClient } from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool } from 'kysely';
import type { Database, Tables } from './database.ts';
import { connectOf } from './transaction-connections.ts';
import { APP_ROLE, MEMBER_ROLE } from './privileges.ts';

/** One transaction of one member on its own connection, for COPY and for queries. */
export interface BulkTransaction {
  client: PoolClient;
  db: Database;
  /**
   * Runs `work` as the system, for rows that the member's role may not write. Row-level security does not apply to it,
   * and it cannot see temporary tables of the transaction.
   */
  asSystem<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

/** Thrown inside a bulk transaction to roll it back and still return an answer. */
class KeepNothing<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super('Nothing was saved.');
    this.answer = answer;
  }
}

export function keepNothing<T>(answer: T): Error {
  return new KeepNothing(answer);
}

function onClient(client: PoolClient): Database {
  const single = {
    connect: async () => ({ query: client.query.bind(client), release: () => {} }),
    end: async () => {},
    options: {},
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: single as unknown as PostgresPool }) });
}

/** A failure rolls back `work` and, as the role is part of the savepoint, restores the role. */
async function asSystem<T>(client: PoolClient, work: (db: Database) => Promise<T>): Promise<T> {
  await client.query(`savepoint as_system; set local role ${APP_ROLE}`);
  try {
    const result = await work(onClient(client));
    await client.query(`set local role ${MEMBER_ROLE}; release savepoint as_system`);
    return result;
  } catch (error) {
    await client.query('rollback to savepoint as_system; release savepoint as_system');
    throw error;
  }
}

/**
 * Runs `work` in one transaction behind the member's row-level security. It commits when `work` resolves; a failure, or
 * `throw keepNothing(answer)`, rolls everything back. `db` must be the system's.
 */
export async function inBulkTransaction<T>(
  system: Database,
  memberId: number,
  work: (bulk: BulkTransaction) => Promise<T>,
): Promise<T> {
  const connect = connectOf(system);
  if (!connect) throw new Error('This database was not opened by openDatabase.');
  if (!Number.isSafeInteger(memberId)) throw new RangeError('A member id is a whole number.');
  const client = await connect();
  let broken = false;
  try {
    await client.query(
      `begin; select set_config('role', '${MEMBER_ROLE}', true), set_config('wattle.member_id', '${memberId}', true)`,
    );
    const answer = await work({ client, db: onClient(client), asSystem: (part) => asSystem(client, part) });
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    if (error instanceof KeepNothing) return error.answer as T;
    throw error;
  } finally {
    client.release(broken);
  }
}
