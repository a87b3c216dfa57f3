import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { ApiProblem, isProblem, offlineProblem, problemOfResponse } from './api-problem.ts';
import { dropAnswer, storedAnswer, keepAnswer } from './offline.ts';
import { MAX_RENEWALS, refreshToken } from './refresh.ts';
import { stableText, urlOf } from './request.ts';
import type { AnyEndpoint, InputThen } from './request.ts';
import { sessionStore } from './session-store.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent with commands that move value; the hook makes one, and keeps it while the same command is tried again. */
  idempotencyKey?: string;
  /** A token other than the session's: an offer's, or one that is still to be checked. It is never renewed. */
  bearer?: string;
  /** Keeps the answer for reading offline, and answers from there when the server cannot be reached. */
  keep?: boolean;
  /** Lets the request outlive the page, for what is told on leaving. */
  keepalive?: boolean;
}

type ExpiredListener = () => void;
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

/** The headers that every call carries, whatever carries it. */
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

/** The part of a 401 that means "this token is no longer good", as opposed to a wrong code or password. */
async function isStaleToken(response: Response): Promise<boolean> {
  return response.status === 401 && (await problemOfResponse(response.clone())).code === 'unauthorised';
}

/** Sends once, and again with a renewed token while it was stale. Any answer but success is thrown. */
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
      // A call that was under way while the member signed out has nothing to say about the session that came after.
      if (sessionStore.current()?.token === bearer) expired();
      throw await problemOfResponse(response);
    }
    bearer = fresh;
    response = await send(fresh);
  }
  if (!response.ok) throw await problemOfResponse(response);
  return response;
}

/** Decodes what the wire says into what the code works with; an answer that breaks the contract is a fault of ours. */
export function decodeReply<E extends AnyEndpoint>(endpoint: E, wire: unknown): ReplyOf<E> {
  if (!endpoint.reply) return undefined as ReplyOf<E>;
  const result = endpoint.reply['~standard'].validate(wire);
  if (result instanceof Promise || result.issues) {
    const first =
      result instanceof Promise
        ? 'asynchronous'
        : result.issues?.map(
            ({ path, message }) =>
              `${path?.map((step) => String(typeof step === 'object' ? step.key : step)).join('.') ?? ''}: ${message}`,
          )[0];
    throw new ApiProblem('internal', 200, 'The answer could not be understood. Please reload the page.', {
      detail: `${endpoint.area}.${endpoint.name} ${first ?? ''}`,
    });
  }
  return result.value as ReplyOf<E>;
}

/** The body of an answer. One that is cut off, as when the page is left, was never received: that is no answer at all. */
async function bodyText(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offlineProblem();
  }
}

/** A page of a proxy in place of JSON becomes undefined, which no reply schema takes. */
export function parsedWire(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Under which address an answer is kept: a question that is asked with a body is told from others of its kind by it. */
function storedUnder(endpoint: AnyEndpoint, url: string, input: unknown): string {
  return endpoint.method === 'GET' ? url : `${url}?requested=${encodeURIComponent(stableText(bodyOf(input)))}`;
}

/**
 * Calls an endpoint: wire in, decoded reply out. Throws an ApiProblem for every failure, and the browser's AbortError
 * when `signal` ended the call.
 */
export function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options]: InputThen<E, CallOptions>
): Promise<ReplyOf<E>> {
  return callWith(endpoint, input, options);
}

/** `call` for code that is itself generic over endpoints and has checked the input already. */
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
    if (keepable && sessionKey === sessionStore.key()) keepAnswer(sessionKey, storedUnder(endpoint, url, input), text);
    return reply;
  } catch (error) {
    if (keepable && (isProblem(error, 'not_found') || isProblem(error, 'forbidden')))
      dropAnswer(sessionKey, storedUnder(endpoint, url, input));
    const stored =
      keepable && isProblem(error, 'offline')
        ? await storedAnswer(sessionKey, storedUnder(endpoint, url, input))
        : undefined;
    if (stored === undefined) throw error;
    return decodeReply(endpoint, parsedWire(stored));
  }
}

/** Opens a call of kind `stream` or `file` and hands over its answer as it comes. */
export async function open<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options = {}]: InputThen<E, CallOptions>
): Promise<Response> {
  const url = urlOf(endpoint, input);
  return exchange(endpoint, options, (bearer) => sendJson(url, endpoint.method, bodyOf(input), bearer, options));
}
