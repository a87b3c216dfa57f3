import type { ConnectForTransaction } from './transaction-slots.ts';

const pools = new WeakMap<object, ConnectForTransaction>();

/** Lets a transaction that needs its connection itself find the pool of an open database. */
export function rememberPool(system: object, connectForTransaction: ConnectForTransaction): void {
  pools.set(system, connectForTransaction);
}

export function poolOf(system: object): ConnectForTransaction | undefined {
  return pools.get(system);
}
