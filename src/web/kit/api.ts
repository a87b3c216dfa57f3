import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { ApiProblem, isProblem, offlineProblem, problemOfResponse } from './api-problem.ts';
import { dropAnswer, cachedAnswer, keepAnswer } from './offline.ts';
import { MAX_RENEWALS, refreshToken } from './refresh.ts';
import { stableText, urlOf } from './request.ts';
import type { AnyEndpoint, InputThen } from './request.ts';
import { sessionStore } from './session-store.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent with commands that move value; the hook creates it and reuses it for retries. */
  idempotencyKey?: string;
  /** A token other than the session's: an offer's, or one still to be verified. Never refreshed. */
  bearer?: string;
  /** Caches the reply for offline reading, and reads from there if the server is unreachable. */
  keep?: boolean;
  /** Lets the request outlive the page, for reports on leaving. */
  keepalive?: boolean;
}

/** @param stays whether the screen can be shown to a visitor as well */
type ExpiredListener = (stays: boolean) => void;
let expired: ExpiredListener = () => {};

/** Rule S15 has one place that acts on it: the session. */
export function onSessionExpired(listener: ExpiredListener): void {
  expired = listener;
}

function bodyOf(input: unknown): unknown {
  return (input as { body?: unknown } | undefined)?.body;
}

function bearerFor(endpoint: AnyEndpoint, options: CallOptions): string | undefined {
  if (options.bearer !== undefined) return options.bearer;
  return endpoint.auth === 'guest' || endpoint.auth === 'offer' ? undefined : sessionStore.current()?.token;
}

/** The headers of every call. */
export function headersFor(bearer: string | undefined, idempotencyKey: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (bearer !== undefined) headers['authorization'] = `Bearer ${bearer}`;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  return headers;
}

async function sendJson(
  url: string,
  method: 'GET' | 'POST',
  body: unknown,
  bearer: string | undefined,
  options: CallOptions,
): Promise<Response> {
  const headers = headersFor(bearer, options.idempotencyKey);
  const init: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  };
  if (method === 'POST') {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body ?? {});
  }
  try {
    return await fetch(url, init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw offlineProblem();
  }
}

/** The 401 codes that mean an expired token, not a wrong code or password. */
async function isStaleToken(response: Response): Promise<boolean> {
  return response.status === 401 && (await problemOfResponse(response.clone())).code === 'unauthorised';
}

/**
 * Sends once, and again with a refreshed token if it was stale. A read for everybody is sent as a visitor's once the
 * session is over: somebody who comes back months later still sees a public screen. Throws unless successful.
 */
export async function exchange(
  endpoint: AnyEndpoint,
  options: CallOptions,
  send: (bearer: string | undefined) => Promise<Response>,
): Promise<Response> {
  let bearer = bearerFor(endpoint, options);
  let response = await send(bearer);
  const ownSession = options.bearer === undefined && bearer !== undefined;
  for (let renewals = 0; ownSession && (await isStaleToken(response)); renewals += 1) {
    const fresh: string | undefined = renewals < MAX_RENEWALS ? await refreshToken(bearer!) : undefined;
    if (fresh === undefined) {
      const isForVisitors = endpoint.auth === 'public' && endpoint.method === 'GET';
      // A call from before a sign-out does not affect the next session.
      if (sessionStore.current()?.token === bearer) expired(isForVisitors);
      if (!isForVisitors) throw await problemOfResponse(response);
      response = await send(undefined);
      break;
    }
    bearer = fresh;
    response = await send(fresh);
  }
  if (!response.ok) throw await problemOfResponse(response);
  return response;
}

/** Decodes the wire format; a reply that violates the contract is a server error. */
export function decodeReply<E extends AnyEndpoint>(endpoint: E, wire: unknown): ReplyOf<E> {
  if (!endpoint.reply) return undefined as ReplyOf<E>;
  const parsed = endpoint.reply['~standard'].validate(wire);
  if (parsed instanceof Promise || parsed.issues) {
    const first =
      parsed instanceof Promise
        ? 'asynchronous'
        : parsed.issues?.map(
            ({ path, message }) =>
              `${path?.map((step) => String(typeof step === 'object' ? step.key : step)).join('.') ?? ''}: ${message}`,
          )[0];
    throw new ApiProblem('internal', 200, 'Something went wrong. Reload the page and try again.', {
      detail: `${endpoint.area}.${endpoint.name} ${first ?? ''}`,
    });
  }
  return parsed.value as ReplyOf<E>;
}

/** The body of a response. A truncated one, as when the page is left, counts as no reply. */
async function bodyText(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offlineProblem();
  }
}

/** A non-JSON body becomes undefined, which no reply schema accepts. */
export function parsedWire(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The cache key of a reply; requests with a body are distinguished by it. */
function cacheUrlOf(endpoint: AnyEndpoint, url: string, input: unknown): string {
  return endpoint.method === 'GET' ? url : `${url}?requested=${encodeURIComponent(stableText(bodyOf(input)))}`;
}

/**
 * Calls an endpoint: encodes the input and decodes the reply. Throws an ApiProblem for every failure, and the
 * browser's AbortError if `signal` aborted.
 */
export function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options]: InputThen<E, CallOptions>
): Promise<ReplyOf<E>> {
  return callWith(endpoint, input, options);
}

/** `call` for generic code that has already checked the input. */
export async function callWith<E extends AnyEndpoint>(
  endpoint: E,
  input: unknown,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const url = urlOf(endpoint, input);
  const keepable = options.keep === true && endpoint.auth !== 'offer' && sessionStore.current() !== null;
  const sessionKey = sessionStore.key();
  try {
    const response = await exchange(endpoint, options, (bearer) =>
      sendJson(url, endpoint.method, bodyOf(input), bearer, options),
    );
    const text = await bodyText(response, options.signal);
    const reply = decodeReply(endpoint, parsedWire(text));
    if (keepable && sessionKey === sessionStore.key()) keepAnswer(sessionKey, cacheUrlOf(endpoint, url, input), text);
    return reply;
  } catch (error) {
    if (keepable && (isProblem(error, 'not_found') || isProblem(error, 'forbidden')))
      dropAnswer(sessionKey, cacheUrlOf(endpoint, url, input));
    const cached =
      keepable && isProblem(error, 'offline')
        ? await cachedAnswer(sessionKey, cacheUrlOf(endpoint, url, input))
        : undefined;
    if (cached === undefined) throw error;
    return decodeReply(endpoint, parsedWire(cached));
  }
}

/** Opens a call of kind `stream` or `file` and returns the response as it arrives. */
export async function open<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options = {}]: InputThen<E, CallOptions>
): Promise<Response> {
  const url = urlOf(endpoint, input);
  return exchange(endpoint, options, (bearer) => sendJson(url, endpoint.method, bodyOf(input), bearer, options));
}
