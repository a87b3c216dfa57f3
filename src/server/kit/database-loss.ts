import { setTimeout as delay } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import { StartRefusal } from './start-refusal.ts';

/** The end of a connection may be noticed this much earlier than the end of the server that caused it. */
export const END_NOTICE_MS = 500;

/**
 * Keeps the process alive when the server closes a connection. Besides failing the running statement, `pg` emits an
 * `error` event, which ends the process if nobody listens.
 */
export function bearLoss(client: Client): void {
  client.on('error', () => {});
}

/**
 * The same for every connection of a pool. The pool listens only to idle connections; a connection in use has no
 * listener, even if its user catches every error of its statements.
 */
export function bearLosses(pool: Pool): void {
  pool.on('connect', (client) => bearLoss(client as unknown as Client));
  pool.on('error', () => {});
}

/** PostgreSQL is stopping, is starting, or has ended this session. */
const UNAVAILABLE_STATES = /^(08...|57P0[123])$/;
/**
 * Messages of `pg` for a connection that was lost or could not be opened; it provides no codes. The first is Node's,
 * for a socket that the other end has closed.
 */
const UNAVAILABLE_MESSAGES =
  /^This socket has been ended by the other party|^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^Client was closed/;
const UNAVAILABLE_ERRNOS = new Set([
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

/** Whether a statement failed because the database is unavailable, so that the request can be retried shortly. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseAway);
  const { code = '', syscall = '', message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_MESSAGES.test(message)) return true;
  // A missing file is our own error; a missing socket belongs to the database.
  return (
    UNAVAILABLE_ERRNOS.has(code) &&
    (syscall === 'connect' || (code !== 'ENOENT' && ['read', 'write', 'getaddrinfo'].includes(syscall)))
  );
}

/**
 * The cause of a failure on the embedded database: the end of the database explains more than the error that it caused.
 * @param lost resolves with a message when the database ended by itself
 */
export async function causeOf(failure: unknown, lost: Promise<string>): Promise<unknown> {
  if (failure instanceof StartRefusal) return failure;
  const message = await Promise.race([lost, delay(END_NOTICE_MS)]);
  return typeof message === 'string' ? new StartRefusal(message, { cause: failure }) : failure;
}
