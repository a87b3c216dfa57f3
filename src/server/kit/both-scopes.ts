import type { PoolClient } from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool } from 'kysely';
import { sendingByTurns } from './batch.ts';
import type { Statement, StatementAnswer } from './batch.ts';
import type { Database, Tables } from './database.ts';
import { BEGIN, scopeOf } from './member-connection.ts';
import { withSteps } from './nested-transaction.ts';
import { rememberSend } from './direct-sends.ts';
import { together } from './together.ts';
import { connectOf } from './transaction-connections.ts';
import { isOutdatedPlan, statementOn } from './prepared-statements.ts';
import { APP_ROLE } from './privileges.ts';

/** Two views of one open transaction. A transaction that either begins is a step within it. */
export interface BothScopes {
  /** Behind the member's row-level security. */
  memberDb: Database;
  systemDb: Database;
  /** A last statement, which the system sends with the commit, in one message. */
  commitWith(statement: Statement): void;
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

const COMMIT: Statement = { text: 'commit', values: [], stored: { name: 'commit', isByKey: true } };
const SYSTEM_SCOPE: Statement = {
  text: `select set_config('role', '${APP_ROLE}', true), set_config('wattle.member_id', '', true)`,
  values: [],
  stored: { name: 'system_scope', isByKey: true },
};

/**
 * A way to run statements of the open transaction in either scope. They run in the order in which they are sent. Those
 * that are sent in one turn of the event loop go out in one write, and a failure makes the later ones fail as well.
 */
function statementsOn(client: PoolClient, memberId: number) {
  const add = sendingByTurns(client);
  // A connection works as the system until something else is set.
  let current: Scope | undefined = 'systemDb';
  const waiting = new Set<Promise<unknown>>();
  const left: Promise<unknown>[] = [];
  let sent = 0;
  let hasEnded = false;
  let hasBegun = false;

  /** Sends what must come before a statement. Its failure fails the statement too. */
  function precede(statement: Statement): void {
    add(statement).catch(() => {});
  }

  function setScope(scope: Scope): void {
    if (current !== scope) precede(scope === 'memberDb' ? scopeOf(memberId) : SYSTEM_SCOPE);
    current = scope;
  }

  function run(scope: Scope, text: string, values: readonly unknown[]): Promise<StatementAnswer> {
    if (!hasBegun) precede(BEGIN);
    hasBegun = true;
    if (RESTORES_ROLE.test(text)) current = undefined;
    else setScope(scope);
    return add(statementOn(client, text, values));
  }

  return {
    async send(scope: Scope, text: string, values: readonly unknown[] = []): Promise<unknown> {
      if (hasEnded) throw new Error('This statement’s transaction has already ended.');
      sent += 1;
      const result = run(scope, text, values);
      waiting.add(result);
      return result.finally(() => waiting.delete(result));
    },
    /** Leaves a statement to the commit, or waits for it where it is not sent at once. */
    async leave(send: () => Promise<unknown>): Promise<void> {
      const before = sent;
      const answer = send();
      if (sent === before) return void (await answer);
      answer.catch(() => {});
      left.push(answer);
    },
    /** Refuses what comes later: outside the transaction it would run without a scope. */
    async end(): Promise<void> {
      hasEnded = true;
      await Promise.allSettled(waiting);
    },
    hasBegun: () => hasBegun,
    /** Sends the commit behind all statements, also behind those that have no answer yet. */
    async commit(lastStatement: Statement | undefined): Promise<void> {
      hasEnded = true;
      if (lastStatement) setScope('systemDb');
      const last = lastStatement ? [add(lastStatement)] : [];
      const { command } = (await together(...left, ...last, add(COMMIT))).at(-1) as StatementAnswer;
      if (command === 'ROLLBACK') throw new Error('A statement in the transaction failed, so nothing was saved.');
    },
  };
}

const leaves = new WeakMap<Database, (send: () => Promise<unknown>) => Promise<void>>();

/**
 * Ends a transaction with statements whose answers nobody needs, each sent by a function that sends no other. Where the
 * transaction can, they go out in one write with its COMMIT, and their first failure is that of the transaction;
 * otherwise this waits for them.
 */
export async function leaveToCommit(db: Database, ...sends: readonly (() => Promise<unknown>)[]): Promise<void> {
  const leave = leaves.get(db);
  if (leave) await Promise.all(sends.map(leave));
  else await together(...sends.map((send) => send()));
}

function viewOf(statements: ReturnType<typeof statementsOn>, scope: Scope): Database {
  const send = (text: string, values?: readonly unknown[]) => statements.send(scope, text, values);
  const pool = { connect: async () => ({ query: send, release: () => {} }), end: async () => {}, options: {} };
  const view = withSteps(
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) }),
  );
  rememberSend(view, send);
  leaves.set(view, statements.leave);
  return view;
}

/**
 * Runs `work` in one transaction with both scopes: a statement of `memberDb` runs as the member, one of `systemDb` as
 * the system, in any order. It commits when `work` resolves; a failure rolls everything back.
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
  let lastStatement: Statement | undefined;
  try {
    const result = await work({
      commitWith: (statement) => (lastStatement = statement),
      memberDb: viewOf(statements, 'memberDb'),
      systemDb: viewOf(statements, 'systemDb'),
    });
    if (statements.hasBegun()) await statements.commit(lastStatement);
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
