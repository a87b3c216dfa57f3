import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Readable } from 'node:stream';
import type {
  Area,
  Auth,
  BodyOf,
  Endpoint,
  EndpointDeclaration,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '#contract/kit/endpoint.ts';
import type { Clock } from './clock.ts';
import type { ClosingPart } from './closing.ts';
import type { Database } from './database.ts';
import type { FeatureLock } from './feature-lock.ts';
import type { Keys } from './keys.ts';
import type { LiveHub } from './live.ts';
import type { OfferGrant } from './offer-grant.ts';
import type { RateLimit, Try } from './rate-limit.ts';
import type { SessionBook } from './session-book.ts';
import type { Caller } from './connection.ts';
import type { Member, Session } from './signed-in.ts';
import type { SystemDbReason } from './system-db-reasons.ts';

/** Adapters of the external parts. Each `port.ts` adds its own line by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-interface -- ports are added by declaration merging
export interface Ports {}

/** An uploaded file, already on disk under its size cap; removed when the call has been answered. */
export interface UploadedFile {
  field: string;
  /** The name that the sender gave: never used as a path. */
  name: string;
  mimeType: string;
  path: string;
  sizeBytes: number;
}

/** What a handler may set on its answer beside the body. */
export interface ReplyControl {
  status(code: number): void;
  header(name: string, value: string): void;
  setCookie(name: string, value: string, options: { maxAgeSeconds?: number; path: string }): void;
}

/** What every handler gets, whatever its database scope. */
export interface CallContext<A extends Auth> {
  /** The signed-in member; null where the call is open to all and nobody is signed in. */
  member: A extends 'member' | 'operator' ? Member : Member | null;
  session: A extends 'member' | 'operator' ? Session : Session | null;
  /** What an Auth link opens; null on every call but those of offers. */
  offer: A extends 'offer' ? OfferGrant : OfferGrant | null;
  clock: Clock;
  ports: Ports;
  log: Logger;
  caller: Caller;
  reply: ReplyControl;
  /** Counts one try against a limit kept in the database, and refuses with `too_many` when it is used up. */
  limit(limit: RateLimit, key: string): Promise<void>;
  /** The same for several limits at once. */
  limits(tries: readonly Try[]): Promise<void>;
  sessions: SessionBook;
  /** What each area says when an account is to be closed. */
  closing: readonly ClosingPart[];
  /**
   * What stands between the member and a feature; null where it is open. Calls that are one feature's alone name it in
   * the contract.
   */
  featureLock(feature: string): Promise<FeatureLock | null>;
  /** The open pages of members. */
  live: LiveHub;
  /** Set on calls that carry files. */
  files: UploadedFile[];
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
  /** The Idempotency-Key of the request, if it carried one. */
  idempotencyKey: string | null;
  /** For the few answers that must be written manually (streams, files). */
  request: FastifyRequest;
  settings: AppSettings;
}

/** The member's rows: those of the signed-in member, or of the borrower of an offer. Row-level security is on. */
export interface MemberScope {
  memberDb: Database;
}

/** All rows. Every query names whose rows it means. */
export interface SystemScope {
  systemDb: Database;
  /** As `systemDb`, for what is counted once for everybody: it keeps what it writes during support access as well. */
  sharedDb: Database;
}

/** An open call has a member's scope only when somebody is signed in. */
export interface OpenScope extends SystemScope {
  memberDb: Database | null;
}

interface Scopes {
  member: MemberScope;
  operator: MemberScope & SystemScope;
  offer: MemberScope & SystemScope;
  public: OpenScope;
  guest: SystemScope;
}

/**
 * What a handler gets. Its database scopes follow from who may call: a member's call has the member's rows alone.
 * Left open, it has every part, for functions that name those they need: `Pick<Context, 'systemDb' | 'clock'>`.
 */
export type Context<A extends Auth = Auth> = CallContext<A> &
  ([Auth] extends [A] ? MemberScope & SystemScope : Scopes[A]);

/** What a member's handler gets that is wrapped in `withSystemDb`. */
export type SystemContext = Context<'member'> & SystemScope;

/** Who runs the site, as its terms, its privacy text and its agreements name it; each is empty where it is not set. */
export interface OperatorFacts {
  name: string;
  /** Eleven digits. */
  abn: string;
  /** In one line. */
  address: string;
  contact: string;
  /** The number of the Australian credit licence. */
  licence: string;
}

/** The settings that handlers may ask for; the rest of the environment stays in `app/`. */
export interface AppSettings {
  production: boolean;
  product: string;
  brand: string;
  publicUrl: string;
  /** Nobody is named where it is left out. */
  operator?: OperatorFacts;
  keys: Keys;
  dataDirectory: string;
  rateLimits: boolean;
}

/** The answer of a `stream` or `file` call. */
export interface RawReply {
  contentType: string;
  body: Readable | Uint8Array | string;
  /** Suggested file name; makes the browser save instead of show. */
  downloadName?: string;
  cacheSeconds?: number;
}

type Answer<E> = E extends { kind: 'stream' | 'file' }
  ? RawReply
  : E extends { kind: 'redirect' }
    ? { location: string }
    : ReplyOf<E>;

export type Input<E> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };

export type Handler<E extends EndpointDeclaration> = (
  input: Input<E>,
  context: Context<E['auth']>,
) => Promise<Answer<E>>;

/** A member's handler that also gets `systemDb`, with the reason for it. */
export interface SystemHandler<E extends EndpointDeclaration> {
  reason: SystemDbReason;
  handle: (input: Input<E>, context: SystemContext) => Promise<Answer<E>>;
}

/** Gives a member's handler `systemDb`. `tests/ownership/system-scope.tsv` lists every use. */
export function withSystemDb<E extends EndpointDeclaration>(
  reason: SystemDbReason,
  handle: SystemHandler<E>['handle'],
): SystemHandler<E> {
  return { reason, handle };
}

/** What a public read gets: nothing that says who asks. */
export interface PublicScope {
  systemDb: Database;
  clock: Clock;
}

/** An answer that everybody gets, kept as a copy until one of its tables changes (`public-reads.ts`). */
export interface PublicRead<E extends EndpointDeclaration> {
  /** Every table that the answer is made from. */
  tables: readonly string[];
  /** The answer, and when it changes although no table does; null for never. */
  read: (input: Input<E>, scope: PublicScope) => Promise<{ answer: Answer<E>; until: Date | null }>;
  /** Answers a signed-in member, where that differs; never from a copy. */
  signedIn?: Handler<E>;
}

/** A call that everybody gets the same answer from, made from these tables alone. */
export function publicRead<E extends EndpointDeclaration>(
  tables: readonly string[],
  read: PublicRead<E>['read'],
  signedIn?: Handler<E>,
): PublicRead<E> {
  return { tables, read, ...(signedIn ? { signedIn } : {}) };
}

type HandlerFor<E extends EndpointDeclaration> = E['auth'] extends 'member'
  ? Handler<E> | SystemHandler<E>
  : E['auth'] extends 'public' | 'guest'
    ? Handler<E> | PublicRead<E>
    : Handler<E>;

export type Handlers<T extends Record<string, EndpointDeclaration>> = { [K in keyof T]: HandlerFor<Endpoint<T[K]>> };

/** An endpoint with its one handler, ready for the dispatcher. */
export interface Route {
  endpoint: Endpoint;
  handle: Handler<Endpoint>;
  /** Why a member's call has `systemDb`; left out where it has not. */
  systemDbReason?: SystemDbReason;
  /** Set where everybody who is not signed in gets the same answer. */
  publicRead?: PublicRead<Endpoint>;
}

/** Answers one signed-in member, without a copy. */
function handlerOf({ read, signedIn }: PublicRead<Endpoint>): Handler<Endpoint> {
  return signedIn ?? (async (input, { systemDb, clock }) => (await read(input, { systemDb, clock })).answer);
}

/** Wants exactly one handler for each endpoint of the area; the compiler refuses a missing or a superfluous one. */
export function implement<T extends Record<string, EndpointDeclaration>>(
  area: Area<T>,
  handlers: Handlers<T>,
): Route[] {
  return Object.entries(area).map(([name, endpoint]) => {
    const handler = handlers[name as keyof T] as unknown as
      | Handler<Endpoint>
      | SystemHandler<Endpoint>
      | PublicRead<Endpoint>;
    if (typeof handler === 'function') return { endpoint: endpoint as Endpoint, handle: handler };
    if ('read' in handler) return { endpoint: endpoint as Endpoint, handle: handlerOf(handler), publicRead: handler };
    return {
      endpoint: endpoint as Endpoint,
      handle: handler.handle as unknown as Handler<Endpoint>,
      systemDbReason: handler.reason,
    };
  });
}

/**
 * The handlers of an area. A file that has some of them `satisfies Partial<HandlersOf<…>>`; `implement` wants them all.
 */
export type HandlersOf<A> = A extends Area<infer T extends Record<string, EndpointDeclaration>> ? Handlers<T> : never;
