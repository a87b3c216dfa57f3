import type { PoolClient } from 'pg';

/**
 * Which statements a connection keeps, parsed and planned.
 *
 * A statement that finds rows by their keys has one good plan for all values, and making it anew costs more than the
 * read itself. What compares, sorts or sums needs a plan for its own values: a generic one makes a text filter
 * many times slower.
 */

export interface Kept {
  name: string;
  /** Whether one plan serves all values. */
  isByKey: boolean;
}

/** Statements that one connection keeps, for each costs the server memory. Filters make endless variants: they leave room for the others. */
const MOST_KEPT = 200;
const MOST_KEPT_OF_FILTERS = 80;

const NEEDS_OWN_PLAN = /[<>]|\bi?like\b|\bbetween\b|\border by\b|\bgroup by\b|\bcount\(|\bwith\b/i;

/** Begins a statement that finds its rows by their keys although it has the look of one that needs its own plan. */
export const ONE_PLAN = '/* one plan */';

export function isByKey(text: string): boolean {
  return text.startsWith(ONE_PLAN) || !NEEDS_OWN_PLAN.test(text);
}

const keptOf = new WeakMap<PoolClient, Map<string, Kept>>();

/** The statement as this connection keeps it, the same each time; undefined when it keeps enough already. */
export function keptStatement(client: PoolClient, text: string): Kept | undefined {
  let kept = keptOf.get(client);
  if (!kept) {
    kept = new Map();
    keptOf.set(client, kept);
  }
  const known = kept.get(text);
  if (known !== undefined) return known;
  const byKey = isByKey(text);
  if (kept.size >= (byKey ? MOST_KEPT : MOST_KEPT_OF_FILTERS)) return undefined;
  const statement = { name: `kept_${kept.size}`, isByKey: byKey };
  kept.set(text, statement);
  return statement;
}

/** "cached plan must not change result type": a table has changed beneath a kept statement, which stays spoiled. */
const OUTDATED_PLAN = '0A000';

export function isOutdatedPlan(error: unknown): boolean {
  return (error as { code?: string }).code === OUTDATED_PLAN;
}

/** Runs a statement as it is, kept when it finds its rows by their keys. */
export function queryKept(client: PoolClient, text: string, values: readonly unknown[]): Promise<unknown> {
  const kept = values.length > 0 ? keptStatement(client, text) : undefined;
  return kept?.isByKey
    ? client.query({ name: kept.name, text, values: values as unknown[] })
    : client.query(text, values as unknown[]);
}
