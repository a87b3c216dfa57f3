import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { sendBatch } from './batch.ts';
import type { Statement, Stored } from './batch.ts';

/**
 * Decides which statements a connection keeps prepared.
 *
 * A statement that finds rows by key has one good plan for all values, and planning it costs more than the read itself.
 * A statement that compares, sorts or sums needs a plan for its own values: a generic plan makes a text filter many
 * times slower.
 */

/**
 * How many statements one connection keeps, since each costs memory on the server. Filters have endless variants and
 * leave space for the others.
 */
const MAX_STORED = 200;
const MAX_STORED_OF_FILTERS = 80;

const NEEDS_OWN_PLAN = /[<>]|\bi?like\b|\bbetween\b|\border by\b|\bgroup by\b|\bcount\(|\bwith\b/i;

/** Marks a statement that finds its rows by their keys although it has the look of one that needs its own plan. */
export const ONE_PLAN = '/* one plan */';
/** The same for a query of the builder: `select….modifyFront(onePlan)`. */
export const onePlan = sql.raw(ONE_PLAN);

export function isByKey(text: string): boolean {
  return text.includes(ONE_PLAN) || !NEEDS_OWN_PLAN.test(text);
}

const storedOf = new WeakMap<PoolClient, Map<string, Stored>>();

/** The statement under the name that this connection prepares it by; undefined when the limit is reached. */
export function storedStatement(client: PoolClient, text: string): Stored | undefined {
  let stored = storedOf.get(client);
  if (!stored) {
    stored = new Map();
    storedOf.set(client, stored);
  }
  const known = stored.get(text);
  if (known !== undefined) return known;
  const byKey = isByKey(text);
  if (stored.size >= (byKey ? MAX_STORED : MAX_STORED_OF_FILTERS)) return undefined;
  const statement: Stored = { name: `stored_${stored.size}`, isByKey: byKey };
  stored.set(text, statement);
  return statement;
}

/** "cached plan must not change result type": a table has changed under a prepared statement, which stays invalid. */
const OUTDATED_PLAN = '0A000';

export function isOutdatedPlan(error: unknown): boolean {
  return (error as { code?: string }).code === OUTDATED_PLAN;
}

/** A statement as a connection sends it: prepared when it finds its rows by key. */
export function statementOn(client: PoolClient, text: string, values: readonly unknown[]): Statement {
  const stored = values.length > 0 ? storedStatement(client, text) : undefined;
  return { text, values, stored: stored?.isByKey ? stored : undefined };
}

/** Runs a statement, prepared when it finds its rows by key. */
export function queryStored(client: PoolClient, text: string, values: readonly unknown[]): Promise<unknown> {
  const statement = statementOn(client, text, values);
  return statement.stored ? sendBatch(client, statement) : client.query(text, values as unknown[]);
}
