import type { CallInput, Endpoint, EndpointDeclaration } from '#contract/kit/endpoint.ts';
import { basePath } from './product.ts';

/** The supertype of all endpoints. */
export type AnyEndpoint = Endpoint<EndpointDeclaration>;

/** The input comes first, and may be omitted only if nothing in it is required. */
export type InputThen<E, Options> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: Options]
    : [input: CallInput<E>, options?: Options];

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(',') : String(value);
}

/** 'api/goals/{id}' with params and query filled in, below the base path. Empty query values are left out. */
export function urlOf(endpoint: Pick<AnyEndpoint, 'path'>, input: unknown = {}): string {
  const { params = {}, query: queryInput = {} } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
  };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(queryInput)) {
    if (value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
      search.set(name, textOf(value));
  }
  const query = search.toString();
  return `${basePath}${path}${query === '' ? '' : `?${query}`}`;
}

/** A random idempotency key (safety I7). `randomUUID` is missing on plain-http pages other than loopback. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A canonical text of the input, independent of field order. */
export function stableText(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) => {
      if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? ''
  );
}
