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

/** PostgreSQL stops, starts, or has ended this session. */
const AWAY_STATES = /^(08...|57P0[123])$/;
/** What `pg` says of a connection that has gone or could not be had; it gives no codes. */
const AWAY_WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^Client was closed/;
const AWAY_CALLS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** Whether a statement failed because the database is away: what was asked may be asked again in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseAway);
  const { code = '', syscall = '', message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (AWAY_STATES.test(code) || AWAY_WORDS.test(message)) return true;
  // A missing file is a fault of ours; a missing socket of the database is not.
  return (
    AWAY_CALLS.has(code) &&
    (syscall === 'connect' || (code !== 'ENOENT' && ['read', 'write', 'getaddrinfo'].includes(syscall)))
  );
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
