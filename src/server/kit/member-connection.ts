import pg from 'pg';
import { serialize } from 'pg-protocol';
import type { PoolClient } from 'pg';
// @ts-expect-error -- pg publishes the file without types
import pgUtils from 'pg/lib/utils.js';
import { isOutdatedPlan, storedStatement, queryStored } from './prepared-statements.ts';
import type { Stored } from './prepared-statements.ts';
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
  own: { name: 'member_scope', text: `${SCOPE_TEXT}, set_config('plan_cache_mode', 'force_custom_plan', true)` },
  byKey: { name: 'member_scope_by_key', text: SCOPE_TEXT },
};

/** The parts of pg's wire connection that a submitted query uses; the published types leave them out. */
interface Wire {
  stream: { write(bytes: Uint8Array): void };
  /** Statements whose ParseComplete has come, by name; kept by pg's client. */
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
}

interface QueryInternals {
  text: string;
  name: string | undefined;
  values: unknown[];
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

const EXECUTE = serialize.execute();
const DESCRIBE = serialize.describe({ type: 'P' });
const SYNC = serialize.sync();

/** pg's own mapping of JavaScript values to the wire (dates, arrays, objects as JSON). */
const toWire = (pgUtils as { prepareValue(value: unknown): unknown }).prepareValue;

const Base = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: (error: Error | null, result: unknown) => void,
) => QueryInternals;

/** A statement that goes out in one message with another one, and before it. */
interface Prefix {
  name: string;
  text: string;
  values: readonly string[];
}

const BEGIN: Prefix = { name: 'begin', text: 'begin', values: [] };

class PrefixedQuery extends Base {
  readonly #prefix: Prefix;
  readonly #stored: Stored | undefined;
  #isPrefixDone = false;

  constructor(
    prefix: Prefix,
    text: string,
    values: unknown[],
    stored: Stored | undefined,
    callback: (error: Error | null, result: unknown) => void,
  ) {
    super(text, values, callback);
    this.#prefix = prefix;
    this.#stored = stored;
  }

  /** Always the extended protocol, also without parameters: the simple one cannot carry two statements with parameters. */
  requiresPreparation(): boolean {
    return true;
  }

  /** All messages go out as one piece: a write for each costs more than the query of a small row. */
  override prepare(wire: Wire): void {
    const parts: Buffer[] = [];
    const { name, text, values } = this.#prefix;
    if (wire.submittedNamedStatements[name]) {
      this.name = this.#stored?.name;
    } else {
      parts.push(serialize.parse({ name, text }));
      wire.submittedNamedStatements[name] = text;
    }
    parts.push(serialize.bind({ statement: name, values: [...values] }), EXECUTE);
    if (!this.#isParsed(wire)) parts.push(serialize.parse({ text: this.text, name: this.name }));
    if (this.name !== undefined) wire.submittedNamedStatements[this.name] = this.text;
    parts.push(
      serialize.bind({ statement: this.name, values: this.values, valueMapper: toWire }),
      DESCRIBE,
      EXECUTE,
      SYNC,
    );
    wire.stream.write(Buffer.concat(parts));
  }

  /** Parsed here before, or in a message that is still under way on the same line. */
  #isParsed(wire: Wire): boolean {
    return (
      this.name !== undefined &&
      (wire.parsedStatements[this.name] ?? wire.submittedNamedStatements[this.name]) !== undefined
    );
  }

  override handleDataRow(message: unknown): void {
    if (this.#isPrefixDone) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isPrefixDone) super.handleCommandComplete(message, wire);
    else this.#isPrefixDone = true;
  }
}

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

function queryAfter(
  client: PoolClient,
  prefix: Prefix,
  text: string,
  values: readonly unknown[],
  stored: Stored | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const query = new PrefixedQuery(prefix, text, values as unknown[], stored, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    client.query(query as unknown as pg.Submittable);
  });
}

function queryAsMember(
  client: PoolClient,
  memberId: number,
  text: string,
  values: readonly unknown[],
): Promise<unknown> {
  const stored = storedStatement(client, text);
  const scope = stored?.isByKey ? scopes.byKey : scopes.own;
  return queryAfter(client, { ...scope, values: [String(memberId)] }, text, values, stored);
}

/** Begins a transaction with its first statement, in one message. */
export async function beginWith(client: PoolClient, text: string, values: readonly unknown[]): Promise<unknown> {
  if (values.length > 0) {
    const stored = storedStatement(client, text);
    return queryAfter(client, BEGIN, text, values, stored?.isByKey ? stored : undefined);
  }
  const results: unknown = await client.query(`begin; ${text}`);
  return Array.isArray(results) ? results.at(-1) : results;
}

/** Runs the last statement of a transaction and commits, in one message. A statement that fails commits nothing. */
export async function commitWith(
  client: PoolClient,
  statement: { name: string; text: string; values: readonly string[] },
): Promise<{ command: string }> {
  return (await queryAfter(client, statement, 'commit', [], undefined)) as { command: string };
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
