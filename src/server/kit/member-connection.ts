import type { PoolClient } from 'pg';
import { sendBatch } from './batch.ts';
import type { Statement } from './batch.ts';
import { isOutdatedPlan, storedStatement, statementOn, queryStored } from './prepared-statements.ts';
import { isLookUp } from './lookup-connections.ts';
import type { LookUpLines } from './lookup-connections.ts';
import type { ConnectForTransaction } from './transaction-slots.ts';

/**
 * Row-level security, and transactions of the system, without an extra round trip.
 *
 * A plain query of a member is sent as two statements in one message: the first sets the role and the member for
 * this implicit transaction alone, the second is the query. PostgreSQL runs both before the one Sync, so nothing of
 * the setting survives and nothing is waited for. Inside an explicit transaction the setting rides on BEGIN.
 * A transaction of the system sends BEGIN with its first statement in the same way.
 */
const SCOPE_TEXT = "select set_config('role', 'wattle_member', true), set_config('wattle.member_id', $1, true)";

/** The scope of a statement that is planned for its own values each time, and of one whose single plan serves all. */
const scopes = {
  own: {
    stored: { name: 'member_scope', isByKey: true },
    text: `${SCOPE_TEXT}, set_config('plan_cache_mode', 'force_custom_plan', true)`,
  },
  byKey: { stored: { name: 'member_scope_by_key', isByKey: true }, text: SCOPE_TEXT },
};

export const BEGIN: Statement = { text: 'begin', values: [], stored: { name: 'begin', isByKey: true } };

/** What Kysely uses of a pooled client. A connection is taken when the first statement needs one of its own. */
export interface LazyClient {
  query(text: string, values?: readonly unknown[]): Promise<unknown>;
  release(destroy?: boolean): void;
}

/** Where the statements of an open database go. */
export interface Connections {
  connect(): Promise<PoolClient>;
  connectForTransaction: ConnectForTransaction;
  lookUps: LookUpLines;
}

/** A statement that sets the scope for the rest of its transaction. */
export const scopeOf = (memberId: number): Statement => ({ ...scopes.byKey, values: [String(memberId)] });

function queryAsMember(
  client: PoolClient,
  memberId: number,
  text: string,
  values: readonly unknown[],
): Promise<unknown> {
  const stored = storedStatement(client, text);
  const scope = stored?.isByKey ? scopes.byKey : scopes.own;
  return sendBatch(client, { ...scope, values: [String(memberId)] }, { text, values, stored });
}

/** Begins a transaction with its first statement, in one message. */
async function beginWith(client: PoolClient, text: string, values: readonly unknown[]): Promise<unknown> {
  if (values.length > 0) return sendBatch(client, BEGIN, statementOn(client, text, values));
  const results: unknown = await client.query(`begin; ${text}`);
  return Array.isArray(results) ? results.at(-1) : results;
}

const BEGINS = /^(begin|start transaction)/;
const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback';

export interface ClientScope {
  /** Every statement sees only this member's rows; the system's view where it is left out. */
  memberId?: number | undefined;
  /** Whatever is written is taken back: a commit rolls back, and so does every statement that stands alone. */
  keepsNothing?: boolean | undefined;
}

const done = (text: string) => ({ command: text.toUpperCase(), rowCount: 0, rows: [] });

/** Begins a transaction at once, with the member's scope where there is a member. */
async function beginNow(client: PoolClient, text: string, memberId: number | undefined): Promise<unknown> {
  const scope =
    memberId === undefined
      ? ''
      : `; select set_config('role', 'wattle_member', true), set_config('wattle.member_id', '${Math.trunc(memberId)}', true)`;
  await client.query(text + scope);
  return done('begin');
}

/** Runs a statement that stands alone, and takes back what it wrote. */
async function alone(
  client: PoolClient,
  memberId: number | undefined,
  text: string,
  values: readonly unknown[],
): Promise<unknown> {
  await beginNow(client, 'begin', memberId);
  try {
    return await queryStored(client, text, values);
  } finally {
    await client.query('rollback');
  }
}

/** A client of the system's view, or of one member's. */
export function openClient(
  { connect, connectForTransaction, lookUps }: Connections,
  { memberId, keepsNothing = false }: ClientScope = {},
): LazyClient {
  let own: PoolClient | undefined;
  let inTransaction = false;
  // The system's transactions begin with their first statement.
  let isToBegin = false;
  // A table that changed beneath a parsed statement spoils the connection for that statement for good.
  let outdated = false;

  const plain = (client: PoolClient, text: string, values: readonly unknown[]) =>
    memberId === undefined || inTransaction
      ? queryStored(client, text, values)
      : queryAsMember(client, memberId, text, values);

  async function begin(client: PoolClient, text: string): Promise<unknown> {
    isToBegin = memberId === undefined && !keepsNothing && text === 'begin';
    inTransaction = true;
    return isToBegin ? done('begin') : beginNow(client, text, memberId);
  }

  async function end(client: PoolClient, text: string): Promise<unknown> {
    inTransaction = false;
    if (isToBegin) {
      isToBegin = false;
      return done(text);
    }
    const answer = await client.query(keepsNothing ? 'rollback' : text);
    // Whoever asked to commit is told that it was done: that nothing is kept is no fault of the call.
    return keepsNothing ? { ...answer, command: text.toUpperCase() } : answer;
  }

  async function run(client: PoolClient, text: string, values: readonly unknown[]): Promise<unknown> {
    if (!isToBegin)
      return keepsNothing && !inTransaction ? alone(client, memberId, text, values) : plain(client, text, values);
    isToBegin = false;
    return beginWith(client, text, values);
  }

  return {
    async query(text, values = []) {
      if (!inTransaction && isLookUp(text)) return lookUps.send((client) => plain(client, text, values));
      if (BEGINS.test(text)) {
        own ??= await connectForTransaction();
        return begin(own, text);
      }
      own ??= await connect();
      if (isEnd(text)) return end(own, text);
      try {
        return await run(own, text, values);
      } catch (error) {
        outdated ||= isOutdatedPlan(error);
        throw error;
      }
    },
    release(destroy) {
      isToBegin = false;
      own?.release(destroy || outdated);
      own = undefined;
    },
  };
}

/** Sends one statement on a client of its own. */
export async function sendAlone(client: LazyClient, text: string, values: readonly unknown[]): Promise<unknown> {
  try {
    return await client.query(text, values);
  } finally {
    client.release();
  }
}
