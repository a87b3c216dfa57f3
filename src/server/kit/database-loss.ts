import { setTimeout as delay } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import { StartRefusal } from './start-refusal.ts';

/** The end of a connection may be heard this much before the end of the server that caused it. */
export const NEWS_MS = 500;

/**
 * Lets the process outlive a connection that the server ends. `pg` tells of such an end by an event, besides failing what runs
 * on the connection, and an event of that name to which nobody listens ends the process.
 */
export function bearLoss(client: Client): void {
  client.on('error', () => {});
}

/**
 * The same for every connection of a pool. The pool itself listens to those that lie idle in it alone: one that is lent out
 * has nobody, however well its borrower catches what its statements throw.
 */
export function bearLosses(pool: Pool): void {
  pool.on('connect', (client) => bearLoss(client as unknown as Client));
  pool.on('error', () => {});
}

/**
 * Why work on the embedded database failed: that it ended by itself says more than what the work met then.
 * @param lost resolves with a line when the database ended by itself
 */
export async function causeOf(failure: unknown, lost: Promise<string>): Promise<unknown> {
  if (failure instanceof StartRefusal) return failure;
  const line = await Promise.race([lost, delay(NEWS_MS)]);
  return typeof line === 'string' ? new StartRefusal(line, { cause: failure }) : failure;
}
