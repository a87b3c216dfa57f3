import type { ConnectForTransaction } from './transaction-slots.ts';

const connects = new WeakMap<object, ConnectForTransaction>();

/** Lets a transaction that works on its connection directly get one of an open database. */
export function rememberConnect(system: object, connectForTransaction: ConnectForTransaction): void {
  connects.set(system, connectForTransaction);
}

export function connectOf(system: object): ConnectForTransaction | undefined {
  return connects.get(system);
}
