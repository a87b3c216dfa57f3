import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { BodyTooLarge, wholeBytes } from '#server/kit/whole-bytes.ts';
import { cdrErrors } from './cdr-shapes.ts';
import { FeedAccountGone, FeedConsentEnded, FeedMalformed, FeedUnavailable } from './port.ts';

/** One request to a data holder: its timeout, its retries, and the meaning of error responses. */

const TIMEOUT_MS = 20_000;
const TRIES = 3;
const FIRST_WAIT_MS = 200;
/** A holder may ask us to retry later; a longer wait is left to the next sync. */
const MAX_WAIT_MS = 3_000;
/** The most bytes that are read of a response. */
export const MAX_BYTES = 8_000_000;

/** GET unless a body is provided. */
export interface Asking {
  method?: string;
  headers: Record<string, string>;
  body?: URLSearchParams | string;
}

export interface Answered {
  status: number;
  /** Null where the response has no such header. */
  header: (name: string) => string | null;
  text: string;
}

/** How a request is sent. Redirects are not followed. */
export type Send = (url: string, asking: Asking, signal: AbortSignal) => Promise<Answered>;

export interface RequestOptions {
  timeoutMs?: number;
  /** Another transport than plain TLS. */
  send?: Send;
}

const gone = /\/(InvalidBankingAccount|UnavailableBankingAccount|InvalidResource)$/;
const ended = /\/(InvalidConsent|RevokedConsent|InvalidArrangement)$/;

export interface HolderAnswer {
  status: number;
  body: unknown;
  header: Answered['header'];
  retryAfterMs: number;
}

async function plainly(url: string, asking: Asking, signal: AbortSignal): Promise<Answered> {
  const response = await fetch(url, { ...asking, redirect: 'error', signal });
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: response.body ? (await wholeBytes(response.body, MAX_BYTES)).toString() : '',
  };
}

async function once(url: string, asking: Asking, timeoutMs: number, send: Send): Promise<HolderAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { status, header, text } = await send(url, asking, signal);
    let body: unknown = null;
    try {
      body = text === '' ? null : JSON.parse(text);
    } catch {
      if (status >= 200 && status < 300) throw new FeedMalformed('The bank’s response isn’t JSON.');
    }
    const seconds = Number(header('retry-after') ?? Number.NaN);
    return { status, body, header, retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : 0 };
  } catch (error) {
    if (error instanceof FeedMalformed) throw error;
    if (error instanceof BodyTooLarge) throw new FeedMalformed('The bank’s response is too large.');
    throw new FeedUnavailable(
      signal.aborted ? 'The bank is taking too long to respond.' : 'The bank isn’t responding.',
    );
  }
}

/** Sends a request up to three times, as long as the bank fails rather than refuses. */
export async function request(
  url: string,
  asking: Asking,
  { timeoutMs = TIMEOUT_MS, send = plainly }: RequestOptions = {},
): Promise<HolderAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await once(url, asking, timeoutMs, send);
      if (answer.status !== 429 && answer.status < 500) return answer;
      if (attempt === TRIES || answer.retryAfterMs > MAX_WAIT_MS) throw new FeedUnavailable('The bank is busy.');
      await wait(Math.max(answer.retryAfterMs, FIRST_WAIT_MS * attempt));
    } catch (error) {
      if (!(error instanceof FeedUnavailable) || attempt === TRIES) throw error;
      await wait(FIRST_WAIT_MS * attempt);
    }
  }
}

/** Validates a response against its schema; `what` names it in an error. */
export function shaped<S extends z.ZodMiniType>(schema: S, body: unknown, what: string): z.output<S> {
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  throw new FeedMalformed(`The bank’s ${what} doesn’t match the standard.`, result.error.issues[0]!.path.join('.'));
}

/** Converts the error response of a resource into the failure that it means. */
export function refusalOf({ status, body }: HolderAnswer, accountId?: string): Error {
  const parsed = z.safeParse(cdrErrors, body);
  const codes = parsed.success ? parsed.data.errors.map(({ code }) => code) : [];
  if (codes.some((code) => ended.test(code))) return new FeedConsentEnded();
  if (accountId !== undefined && (status === 404 || codes.some((code) => gone.test(code))))
    return new FeedAccountGone(accountId);
  return new FeedUnavailable(`The bank returned error ${status}.`);
}

/** The error code of an authorisation server, such as 'invalid_grant' (RFC 6749, 5.2). */
export function oauthErrorOf({ body }: HolderAnswer): string | undefined {
  const { error } = (body ?? {}) as { error?: unknown };
  return typeof error === 'string' ? error : undefined;
}
