import type { PoolClient } from 'pg';

/**
 * Which statements a connection keeps, parsed and planned.
 *
 * A statement that finds rows by their keys has one good plan for all values, and making it anew costs more than the
 * read itself. What compares, sorts or sums needs a plan for its own values: a generic one makes a text filter
 * many times slower.
 */

export interface Stored {
  name: string;
  /** Whether one plan serves all values. */
  isByKey: boolean;
}

/** Statements that one connection keeps, for each costs the server memory. Filters make endless variants: they leave room for the others. */
const MAX_STORED = 200;
const MAX_STORED_OF_FILTERS = 80;

const NEEDS_OWN_PLAN = /[<>]|\bi?like\b|\bbetween\b|\border by\b|\bgroup by\b|\bcount\(|\bwith\b/i;

/** Begins a statement that finds its rows by their keys although it has the look of one that needs its own plan. */
export const ONE_PLAN = '/* one plan */';

export function isByKey(text: string): boolean {
  return text.startsWith(ONE_PLAN) || !NEEDS_OWN_PLAN.test(text);
}

const storedOf = new WeakMap<PoolClient, Map<string, Stored>>();

/** The statement as this connection keeps it, the same each time; undefined when it keeps enough already. */
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
  const statement = { name: `stored_${stored.size}`, isByKey: byKey };
  stored.set(text, statement);
  return statement;
}

/** "cached plan must not change result type": a table has changed beneath a kept statement, which stays spoiled. */
const OUTDATED_PLAN = '0A000';

export function isOutdatedPlan(error: unknown): boolean {
  return (error as { code?: string }).code === OUTDATED_PLAN;
}

/** Runs a statement as it is, kept when it finds its rows by their keys. */
export function queryStored(client: PoolClient, text: string, values: readonly unknown[]): Promise<unknown> {
  const stored = values.length > 0 ? storedStatement(client, text) : undefined;
  return stored?.isByKey
    ? client.query({ name: stored.name, text, values: values as unknown[] })
    : client.query(text, values as unknown[]);
}
