import type { PoolClient } from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool } from 'kysely';
import type { Database, Tables } from './database.ts';
import { gather } from './lookup-connections.ts';
import { beginWith, commitWith } from './member-connection.ts';
import { withSteps } from './nested-transaction.ts';
import { connectOf } from './transaction-connections.ts';
import { isOutdatedPlan, queryStored } from './prepared-statements.ts';
import { APP_ROLE, MEMBER_ROLE } from './privileges.ts';

/** Two views of one open transaction. A transaction that either begins is a step within it. */
export interface BothScopes {
  /** Behind the member's row-level security. */
  memberDb: Database;
  systemDb: Database;
  /** A last statement, which the system sends with the commit, in one message. */
  commitWith(statement: LastStatement): void;
}

interface LastStatement {
  /** Under which connections keep it prepared. */
  name: string;
  text: string;
  values: readonly string[];
}

/** For transactions of the system alone: no row belongs to it. */
const NO_MEMBER = 0;

type Scope = 'memberDb' | 'systemDb';

/** A savepoint takes the role back along with the rows. */
const RESTORES_ROLE = /^rollback to\b/i;

/** Whether statements are sent before the answers to earlier ones have come; pg reads it at each statement. */
interface Pipelined {
  pipeline: boolean;
}

/**
 * A way to run statements of the open transaction in either scope. They run in the order in which they are sent. Those
 * that are sent in one turn of the event loop go out in one write, and a failure makes the later ones fail as well.
 */
function statementsOn(client: PoolClient, memberId: number) {
  const settings = {
    memberDb: `select set_config('role', '${MEMBER_ROLE}', true), set_config('wattle.member_id', '${memberId}', true)`,
    systemDb: `select set_config('role', '${APP_ROLE}', true), set_config('wattle.member_id', '', true)`,
  };
  // A connection works as the system until something else is set.
  let current: Scope | undefined = 'systemDb';
  const waiting = new Set<Promise<unknown>>();
  let hasEnded = false;
  let hasBegun = false;

  /** Sends what must come before a statement. Its failure fails the statement too. */
  function precede(text: string): void {
    client.query(text).catch(() => {});
  }

  function run(scope: Scope, text: string, values: readonly unknown[]): Promise<unknown> {
    gather(client);
    if (!hasBegun) {
      hasBegun = true;
      if (scope === 'systemDb') return beginWith(client, text, values);
      precede('begin');
    }
    if (RESTORES_ROLE.test(text)) {
      current = undefined;
      return client.query(text);
    }
    if (current !== scope) {
      precede(settings[scope]);
      current = scope;
    }
    return queryStored(client, text, values);
  }

  return {
    async send(scope: Scope, text: string, values: readonly unknown[] = []): Promise<unknown> {
      if (hasEnded) throw new Error('This statement’s transaction has already ended.');
      const result = run(scope, text, values);
      waiting.add(result);
      return result.finally(() => waiting.delete(result));
    },
    /** Refuses what comes later: outside the transaction it would run without a scope. */
    async end(): Promise<void> {
      hasEnded = true;
      await Promise.allSettled(waiting);
    },
    hasBegun: () => hasBegun,
    async commit(lastStatement: LastStatement | undefined): Promise<{ command: string }> {
      if (!lastStatement) return client.query('commit');
      if (current !== 'systemDb') precede(settings.systemDb);
      return commitWith(client, lastStatement);
    },
  };
}

function viewOf(send: (text: string, values?: readonly unknown[]) => Promise<unknown>): Database {
  const pool = { connect: async () => ({ query: send, release: () => {} }), end: async () => {}, options: {} };
  return withSteps(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) }));
}

/**
 * Runs `work` in one transaction with both scopes: a statement of `memberDb` runs as the member, one of `systemDb` as the
 * system, in any order. It commits when `work` resolves; a failure rolls everything back.
 * @param opened `systemDb` of the open database
 */
export async function inBothScopes<T>(
  opened: Database,
  memberId: number,
  work: (scopes: BothScopes) => Promise<T>,
): Promise<T> {
  const connect = connectOf(opened);
  if (!connect) throw new Error('This database was not opened by openDatabase.');
  if (!Number.isSafeInteger(memberId)) throw new RangeError('A member id is a whole number.');
  const client = await connect();
  (client as unknown as Pipelined).pipeline = true;
  const statements = statementsOn(client, memberId);
  let isBroken = false;
  let lastStatement: LastStatement | undefined;
  try {
    const result = await work({
      commitWith: (statement) => (lastStatement = statement),
      memberDb: viewOf((text, values) => statements.send('memberDb', text, values)),
      systemDb: viewOf((text, values) => statements.send('systemDb', text, values)),
    });
    await statements.end();
    if (!statements.hasBegun()) return result;
    const { command } = await statements.commit(lastStatement);
    if (command === 'ROLLBACK') throw new Error('A statement in the transaction failed, so nothing was saved.');
    return result;
  } catch (error) {
    isBroken = isOutdatedPlan(error);
    await statements.end();
    if (statements.hasBegun())
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
    throw error;
  } finally {
    (client as unknown as Pipelined).pipeline = false;
    client.release(isBroken);
  }
}

/**
 * Runs `work` in one transaction of the system, whose statements may be sent together: those of one turn of the event
 * loop go out in one write. Within an open transaction it is a step of it.
 */
export async function inSystemTransaction<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return connectOf(db)
    ? inBothScopes(db, NO_MEMBER, ({ systemDb }) => work(systemDb))
    : db.transaction().execute((transaction) => work(transaction));
}
