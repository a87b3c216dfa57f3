import pg from 'pg';
import { serialize } from 'pg-protocol';
import type { PoolClient } from 'pg';
// @ts-expect-error -- pg publishes the file without types
import pgUtils from 'pg/lib/utils.js';

/**
 * Row-level security without an extra round trip.
 *
 * A plain query of a member is sent as two statements in one message: the first sets the role and the member for
 * this implicit transaction alone, the second is the query. PostgreSQL runs both before the one Sync, so nothing of
 * the setting survives and nothing is waited for. Inside an explicit transaction the setting rides on BEGIN.
 */
const SCOPE_NAME = 'member_scope';
const SCOPE_TEXT = "select set_config('role', 'wattle_member', true), set_config('wattle.member_id', $1, true)";

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

const Base = pg.Query as unknown as new (text: string, values: unknown[], callback: (error: Error | null, result: unknown) => void) => QueryInternals;

/** "cached plan must not change result type". */
const OUTDATED_PLAN = '0A000';

/** Statements that one connection keeps parsed; filters make endless variants, and each costs the server memory. */
const MOST_NAMED = 100;

const namesOf = new WeakMap<Wire, Map<string, string>>();

/** A name for a statement on this connection, the same each time; undefined when it keeps enough already. */
function nameFor(wire: Wire, text: string): string | undefined {
  let names = namesOf.get(wire);
  if (!names) {
    names = new Map();
    namesOf.set(wire, names);
  }
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMED) return known;
  const name = `member_${names.size}`;
  names.set(text, name);
  return name;
}

class MemberQuery extends Base {
  readonly #memberId: number;
  #scoped = false;

  constructor(memberId: number, text: string, values: unknown[], callback: (error: Error | null, result: unknown) => void) {
    super(text, values, callback);
    this.#memberId = memberId;
  }

  /** Always the extended protocol, also without parameters: the simple one cannot carry the scope's parameter. */
  requiresPreparation(): boolean {
    return true;
  }

  /**
   * All messages go out as one piece: a write for each costs more than the query of a small row. A statement that comes
   * again on the same connection is not parsed again; its plan is still made for its own values (`plan_cache_mode`).
   */
  override prepare(wire: Wire): void {
    const parts: Buffer[] = [];
    if (wire.submittedNamedStatements[SCOPE_NAME]) {
      this.name = nameFor(wire, this.text);
    } else {
      parts.push(serialize.parse({ text: SCOPE_TEXT, name: SCOPE_NAME }));
      wire.submittedNamedStatements[SCOPE_NAME] = SCOPE_TEXT;
    }
    parts.push(serialize.bind({ statement: SCOPE_NAME, values: [String(this.#memberId)] }), EXECUTE);
    if (this.name === undefined || wire.parsedStatements[this.name] === undefined) parts.push(serialize.parse({ text: this.text, name: this.name }));
    parts.push(serialize.bind({ statement: this.name, values: this.values, valueMapper: toWire }), DESCRIBE, EXECUTE, SYNC);
    wire.stream.write(Buffer.concat(parts));
  }

  override handleDataRow(message: unknown): void {
    if (this.#scoped) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#scoped) super.handleCommandComplete(message, wire);
    else this.#scoped = true;
  }
}

/** The part of a pooled client that Kysely uses. */
export interface ScopedClient {
  query(text: string, values?: readonly unknown[]): Promise<unknown>;
  release(destroy?: boolean): void;
  /** The connection beneath, for COPY inside a transaction that has been begun. */
  readonly raw: PoolClient;
}

/** A pooled client whose every statement sees only the member's rows. */
export function scopeToMember(client: PoolClient, memberId: number): ScopedClient {
  let inTransaction = false;
  // A table that changed beneath a parsed statement spoils the connection for that statement for good.
  let outdated = false;
  return {
    raw: client,
    async query(text, values = []) {
      if (/^(begin|start transaction)/.test(text)) {
        const id = Math.trunc(memberId);
        await client.query(`${text}; select set_config('role', 'wattle_member', true), set_config('wattle.member_id', '${id}', true)`);
        inTransaction = true;
        return { command: 'BEGIN', rowCount: 0, rows: [] };
      }
      if (text === 'commit' || text === 'rollback') {
        inTransaction = false;
        return client.query(text);
      }
      if (inTransaction) return client.query(text, values as unknown[]);
      return new Promise((resolve, reject) => {
        const query = new MemberQuery(memberId, text, values as unknown[], (error, result) => {
          if (!error) return resolve(result);
          outdated ||= (error as { code?: string }).code === OUTDATED_PLAN;
          reject(error);
        });
        client.query(query as unknown as pg.Submittable);
      });
    },
    release(destroy) {
      client.release(destroy || outdated);
    },
  };
}
