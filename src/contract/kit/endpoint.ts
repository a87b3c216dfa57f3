import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `public` anyone; `guest` anyone, without regard to a session; `offer` the bearer of an offer link's
 * token, for that offer only; `member` a signed-in member; `operator` a member with the server-assigned role operator.
 */
export type Auth = 'public' | 'guest' | 'offer' | 'member' | 'operator';

/** `json` an object; `stream` written in pieces; `file` bytes with their own type; `redirect` a Location. */
export type ReplyKind = 'json' | 'stream' | 'file' | 'redirect';

/** `form` calls accept multipart/form-data, urlencoded and JSON; `multipart` calls carry files. */
export type Encoding = 'json' | 'form' | 'multipart';

/** Limits on the files of one call. */
export interface FileLimits {
  count: number;
  bytesEach: number;
}

type Schema = z.ZodMiniType;

/** An endpoint as its area declares it. The input of a schema is the wire format, its output what the code uses. */
export interface EndpointDeclaration {
  method: 'GET' | 'POST';
  /** Relative to the base path, exactly as specified, with `{id}` for a parameter. */
  path: string;
  auth: Auth;
  /**
   * The description in the API reference: what the call does, then limits and refusals. A single plain string literal,
   * which the build removes from the page.
   */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  encoding?: Encoding;
  /**
   * Set instead of `body` if a provider posts in a format of its own and signs it byte for byte: the handler gets the
   * exact bytes, of any type, up to so many.
   */
  rawBytes?: number;
  reply?: Schema;
  kind?: ReplyKind;
  /** Codes of `errors.ts` to expect beyond those that every call may return. */
  errors?: readonly ErrorCode[];
  /** The feature of a plan that the call requires; other members are refused. */
  feature?: string;
  /**
   * Set if the call moves value and so requires an Idempotency-Key: `true` for one that is one transaction, `'steps'`
   * for one that asks a provider in between, and resumes where it stopped when it is repeated.
   */
  idempotent?: true | 'steps';
  /** The files that the call accepts; by default none. */
  files?: FileLimits;
  /**
   * True if the call is served even while the disk is nearly full: it writes almost nothing, and renews or ends a
   * session, or books money that has moved already.
   */
  onFullDisk?: true;
  /**
   * True if a public call is served even with a token that has expired. Others refuse it: the caller is a member, who
   * would otherwise be answered as a visitor.
   */
  withExpiredToken?: true;
}

/** An endpoint with its `area` and `name`, which identify it. */
export type Endpoint<D extends EndpointDeclaration = EndpointDeclaration> = D & { area: string; name: string };

export type Area<T extends Record<string, EndpointDeclaration>> = { readonly [K in keyof T]: Endpoint<T[K]> };

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<E> = E extends { params: infer S } ? OutputOf<S> : undefined;
export type QueryOf<E> = E extends { query: infer S } ? OutputOf<S> : undefined;
export type BodyOf<E> = E extends { rawBytes: number }
  ? Uint8Array
  : E extends { body: infer S }
    ? OutputOf<S>
    : undefined;
export type ReplyOf<E> = E extends { reply: infer S } ? OutputOf<S> : undefined;

/** The input of a schema: its format on the wire. */
export type WireOf<S> = S extends Schema ? z.input<S> : never;
export type WireQueryOf<E> = E extends { query: infer S } ? WireOf<S> : undefined;
export type WireBodyOf<E> = E extends { body: infer S } ? WireOf<S> : undefined;

/** Number codecs accept text as well, because forms send it; they always return numbers. */
type Encoded<T> = [string | number] extends [T] ? Exclude<T, string> : { [K in keyof T]: Encoded<T[K]> };
/** What a client receives. */
export type WireReplyOf<E> = E extends { reply: infer S } ? Encoded<WireOf<S>> : undefined;

type SchemaAt<E, K extends string> = E extends Record<K, infer S> ? S : undefined;
type Part<K extends string, S> = S extends Schema
  ? Record<never, never> extends WireOf<S>
    ? { [P in K]?: WireOf<S> }
    : { [P in K]: WireOf<S> }
  : { [P in K]?: undefined };

/** The input of a call in its wire format; what the endpoint requires is required here. */
export type CallInput<E> = Part<'params', SchemaAt<E, 'params'>> &
  Part<'query', SchemaAt<E, 'query'>> &
  Part<'body', SchemaAt<E, 'body'>>;

/** Declares the endpoints of an area. */
export function defineArea<const T extends Record<string, EndpointDeclaration>>(area: string, endpoints: T): Area<T> {
  const named = Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, area, name }] as const);
  return Object.fromEntries(named) as Area<T>;
}
