import type { Pool } from 'pg';

const pools = new WeakMap<object, Pool>();

/** Lets a bulk transaction find the pool of an open database. */
export function rememberPool(system: object, pool: Pool): void {
  pools.set(system, pool);
}

export function poolOf(system: object): Pool | undefined {
  return pools.get(system);
}
