import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `public` anyone; `guest` anyone, and the answer never depends on a session; `offer` the bearer of an
 * Auth link, for that offer alone; `member` a signed-in member; `operator` a member whose role, given by the server, is operator.
 */
export type Auth = 'public' | 'guest' | 'offer' | 'member' | 'operator';

/** `json` an object; `stream` written piece by piece; `file` bytes with their own type; `redirect` a Location. */
export type ReplyKind = 'json' | 'stream' | 'file' | 'redirect';

/** `form` calls accept multipart/form-data, urlencoded and JSON alike; `multipart` calls carry files. */
export type Encoding = 'json' | 'form' | 'multipart';

/** The files that one call may carry. */
export interface FileLimits {
  count: number;
  bytesEach: number;
}

type Schema = z.ZodMiniType;

/** An endpoint as its area declares it. Schema input is the wire, schema output is what the code sees. */
export interface EndpointDeclaration {
  method: 'GET' | 'POST';
  /** Relative to the base path, to the email of the specification, with `{id}` for a parameter. */
  path: string;
  auth: Auth;
  /** One sentence for the API reference. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  encoding?: Encoding;
  reply?: Schema;
  kind?: ReplyKind;
  /** Codes of `errors.ts` that a caller should expect beyond those that every call may answer. */
  errors?: readonly ErrorCode[];
  /** The feature that the call belongs to: it is refused to members whose plan does not have it. */
  feature?: string;
  /** True when the call moves value: it then wants an Idempotency-Key. */
  idempotent?: boolean;
  /** The files that the call takes; a call that does not say so takes none. */
  files?: FileLimits;
  /** True where the call is answered even while the disk is nearly full: it writes next to nothing, and keeps or ends a session. */
  onFullDisk?: true;
}

/** An endpoint that knows its own place: `area` and `name` are its keys in the record of areas. */
export type Endpoint<D extends EndpointDeclaration = EndpointDeclaration> = D & { area: string; name: string };

export type Area<T extends Record<string, EndpointDeclaration>> = { readonly [K in keyof T]: Endpoint<T[K]> };

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<E> = E extends { params: infer S } ? OutputOf<S> : undefined;
export type QueryOf<E> = E extends { query: infer S } ? OutputOf<S> : undefined;
export type BodyOf<E> = E extends { body: infer S } ? OutputOf<S> : undefined;
export type ReplyOf<E> = E extends { reply: infer S } ? OutputOf<S> : undefined;

/** What a schema takes: its spelling on the wire. */
export type WireOf<S> = S extends Schema ? z.input<S> : never;
export type WireQueryOf<E> = E extends { query: infer S } ? WireOf<S> : undefined;
export type WireBodyOf<E> = E extends { body: infer S } ? WireOf<S> : undefined;

/** Codecs of numbers take text too, because forms send it; what they send is always the number. */
type Encoded<T> = [string | number] extends [T] ? Exclude<T, string> : { [K in keyof T]: Encoded<T[K]> };
/** What a caller outside of our code receives. */
export type WireReplyOf<E> = E extends { reply: infer S } ? Encoded<WireOf<S>> : undefined;

type SchemaAt<E, K extends string> = E extends Record<K, infer S> ? S : undefined;
type Part<K extends string, S> = S extends Schema
  ? Record<never, never> extends WireOf<S>
    ? { [P in K]?: WireOf<S> }
    : { [P in K]: WireOf<S> }
  : { [P in K]?: undefined };

/** The input of a call, as the wire spells it; what the endpoint declares as required is required here. */
export type CallInput<E> = Part<'params', SchemaAt<E, 'params'>> &
  Part<'query', SchemaAt<E, 'query'>> &
  Part<'body', SchemaAt<E, 'body'>>;

/** Declares the endpoints of one area. */
export function defineArea<const T extends Record<string, EndpointDeclaration>>(area: string, endpoints: T): Area<T> {
  const named = Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, area, name }] as const);
  return Object.fromEntries(named) as Area<T>;
}
