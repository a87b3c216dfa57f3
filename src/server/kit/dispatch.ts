import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { Failure } from '#contract/kit/errors.ts';
import type { Auth, Endpoint } from '#contract/kit/endpoint.ts';
import { allowedMethods } from './allowed-methods.ts';
import { sendJson, sendRaw } from './answer.ts';
import { bodyLimits, readBody } from './body.ts';
import type { BodyRules } from './body.ts';
import { bearerOf, callerOf, refuseOtherSites, replyControl } from './caller.ts';
import type { Clock } from './clock.ts';
import type { ClosingPart } from './closing.ts';
import type { OpenDatabase } from './database.ts';
import { requireSpace } from './disk-space.ts';
import type { DiskSpace } from './disk-space.ts';
import type { LiveHub } from './live.ts';
import { lockedFailure } from './feature-lock.ts';
import type { FeatureGate } from './feature-lock.ts';
import type { AppSettings, CallContext, OpenScope, Ports, RawReply, Route, UploadedFile } from './implement.ts';
import { withIdempotency } from './idempotency.ts';
import { withIdempotentSteps } from './idempotent-steps.ts';
import { expiredLink, resolveGrant } from './offer-grant.ts';
import type { OfferGrant } from './offer-grant.ts';
import { requireOperator } from './operator-gate.ts';
import { badInput } from './problem.ts';
import type { PublicReads } from './public-reads.ts';
import { countTries } from './rate-limit.ts';
import { noteRefusal } from './refusal-log.ts';
import { scopesOf } from './call-scopes.ts';
import type { Asker } from './call-scopes.ts';
import type { ResolvedSession, SessionBook, ViewGate } from './session-book.ts';

export interface DispatchParts {
  database: OpenDatabase;
  sessions: SessionBook;
  publicReads: PublicReads;
  /** How operators who look along are held to looking. */
  viewGate: ViewGate;
  disk: DiskSpace;
  closing: readonly ClosingPart[];
  featureGate: FeatureGate;
  live: LiveHub;
  clock: Clock;
  ports: Ports;
  log: Logger;
  settings: AppSettings;
}

type Schema = z.ZodMiniType;

function decode(schema: Schema | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeDecode(schema, (input ?? {}) as never);
  if (!result.success) throw badInput(result.error.issues);
  return result.data;
}

async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  sessions: SessionBook,
): Promise<ResolvedSession | undefined> {
  if (endpoint.auth === 'guest' || endpoint.auth === 'offer') return undefined;
  const token = bearerOf(request.headers.authorization);
  const resolved = token ? await sessions.resolve(token) : undefined;
  if (endpoint.auth === 'public' && (resolved || !token || endpoint.withExpiredToken)) return resolved;
  if (!resolved) throw new Failure('unauthorised');
  return resolved;
}

async function refuseLocked(gate: FeatureGate, memberId: number, feature: string): Promise<void> {
  const lock = await gate(memberId, feature);
  if (lock) throw lockedFailure(feature, lock);
}

/** @throws Failure where a call is not open to who asks. */
async function admit(
  { viewGate, featureGate }: DispatchParts,
  endpoint: Endpoint,
  resolved: ResolvedSession | undefined,
): Promise<void> {
  if (endpoint.auth === 'operator') requireOperator(resolved);
  const viewId = resolved?.session.viewId;
  if (resolved && viewId !== undefined)
    await viewGate({ member: resolved.member, session: { ...resolved.session, viewId } }, endpoint);
  if (resolved && endpoint.feature !== undefined) await refuseLocked(featureGate, resolved.member.id, endpoint.feature);
}

/** The offer that the Auth of a call opens; a session of a member is none, and is not looked at. */
async function offerOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  { database, clock }: DispatchParts,
): Promise<OfferGrant | undefined> {
  if (endpoint.auth !== 'offer') return undefined;
  const { Auth } = request.query as { Auth?: unknown };
  const token = typeof Auth === 'string' && Auth !== '' ? Auth : bearerOf(request.headers.authorization);
  if (!token) throw new Failure('unauthorised', 'Open this from the link in your email, or sign in.');
  const grant = await resolveGrant(database.systemDb, clock, token);
  if (!grant) throw expiredLink();
  return grant;
}

function contextOf(
  parts: DispatchParts,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  asker: Asker,
  files: UploadedFile[] = [],
): CallContext<Auth> & Partial<OpenScope> {
  const { database, settings, clock } = parts;
  const { resolved, offer } = asker;
  let gone: AbortController | undefined;
  const key = request.headers['idempotency-key'];
  return {
    ...scopesOf(database, route, asker),
    member: resolved?.member ?? null,
    session: resolved?.session ?? null,
    offer: offer ?? null,
    clock,
    ports: parts.ports,
    log: parts.log,
    caller: callerOf(request, settings),
    reply: replyControl(reply, settings),
    limit: (limit, value) =>
      settings.rateLimits ? countTries(database.systemDb, clock, [[limit, value]]) : Promise.resolve(),
    limits: (tries) => (settings.rateLimits ? countTries(database.systemDb, clock, tries) : Promise.resolve()),
    sessions: parts.sessions,
    closing: parts.closing,
    featureLock: (feature) => (resolved ? parts.featureGate(resolved.member.id, feature) : Promise.resolve(null)),
    live: parts.live,
    files,
    /** Made when it is asked for: most calls are answered before anybody could go away. */
    get signal() {
      if (!gone) {
        const controller = new AbortController();
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) controller.abort();
        });
        gone = controller;
      }
      return gone.signal;
    },
    idempotencyKey: typeof key === 'string' ? key : null,
    request,
    settings,
  };
}

/** How many calls with files a member makes: statements, images and papers together. */
const uploads = { name: 'uploads', hits: 120, windowSeconds: 3600 };

/** Counts an upload before its first byte is read. @throws Failure where there were too many. */
async function countUpload({ database, clock, settings }: DispatchParts, memberId: number | undefined): Promise<void> {
  if (settings.rateLimits) await countTries(database.systemDb, clock, [[uploads, String(memberId)]]);
}

/** What this caller may send to this call. */
function rulesOf({ encoding, files, rawBytes }: Endpoint, isKnown: boolean): BodyRules {
  return {
    textBytes: isKnown ? bodyLimits.memberBytes : bodyLimits.guestBytes,
    takesForms: encoding === 'form' || encoding === 'multipart',
    files,
    rawBytes,
  };
}

/** Runs one call: who asks, what is sent, the handler, the answer. The error handler maps failures. */
async function run(parts: DispatchParts, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { endpoint } = route;
  let resolved: ResolvedSession | undefined;
  try {
    if (endpoint.method === 'POST') refuseOtherSites(request, parts.settings);
    resolved = await authenticate(endpoint, request, parts.sessions);
    await admit(parts, endpoint, resolved);
    return await carryOut(parts, route, request, reply, resolved);
  } catch (error) {
    noteRefusal(parts.log, endpoint, request, resolved, error);
    throw error;
  }
}

async function carryOut(
  parts: DispatchParts,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  resolved: ResolvedSession | undefined,
): Promise<unknown> {
  const { endpoint, handle, publicRead } = route;
  const offer = await offerOf(endpoint, request, parts);
  const params = decode(endpoint.params, request.params);
  const query = decode(endpoint.query, request.query);
  if (endpoint.method === 'POST' && !endpoint.onFullDisk) await requireSpace(parts.disk);
  if (endpoint.files && request.isMultipart()) await countUpload(parts, resolved?.member.id ?? offer?.memberId);
  const received =
    endpoint.method === 'POST'
      ? await readBody(request, rulesOf(endpoint, Boolean(resolved ?? offer)), parts.disk.uploads)
      : undefined;
  const input = received?.input ?? {};
  try {
    const body = endpoint.rawBytes === undefined ? decode(endpoint.body, input) : input;
    if (publicRead && !(resolved && publicRead.signedIn))
      return await parts.publicReads.serve({ endpoint, publicRead }, { params, query, body } as never, {
        request,
        reply,
      });
    const context = contextOf(parts, route, request, reply, { resolved, offer }, received?.files);
    const answer = async (scoped: typeof context): Promise<unknown> => {
      const value: unknown = await handle({ params, query, body } as never, scoped as never);
      return endpoint.reply && (endpoint.kind ?? 'json') === 'json' ? z.encode(endpoint.reply, value as never) : value;
    };
    if (endpoint.idempotent) {
      const once = endpoint.idempotent === 'steps' ? withIdempotentSteps : withIdempotency;
      return sendJson(reply, await once(parts.database.systemDb, context, endpoint, input, answer));
    }
    const value = await answer(context);
    switch (endpoint.kind) {
      case 'stream':
      case 'file':
        return sendRaw(reply, value as RawReply);
      case 'redirect':
        return reply.redirect((value as { location: string }).location, 303);
      default:
        return sendJson(reply, JSON.stringify(value ?? null));
    }
  } finally {
    await received?.discard();
  }
}

/**
 * Mounts every route below the base path, and answers every other request below it: 405 if the path takes another
 * method, otherwise 404. Two endpoints with one method and path are refused at boot.
 */
export function mountRoutes(
  app: FastifyInstance,
  basePath: string,
  routes: readonly Route[],
  parts: DispatchParts,
): void {
  const seen = new Map<string, string>();
  const mounted: { method: string; url: string }[] = [];
  for (const route of routes) {
    const { endpoint } = route;
    const url = basePath + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const key = `${endpoint.method} ${url}`;
    const other = seen.get(key);
    if (other) throw new Error(`Two endpoints share ${key}: ${other} and ${endpoint.area}.${endpoint.name}`);
    seen.set(key, `${endpoint.area}.${endpoint.name}`);
    mounted.push({ method: endpoint.method, url });
    app.route({
      method: endpoint.method,
      url,
      handler: (request, reply) => run(parts, route, request, reply),
    });
  }
  const allowed = allowedMethods(mounted);
  const refuse = (reply: FastifyReply, methods: readonly string[]): never => {
    reply.header('allow', methods.join(', '));
    throw new Failure('method_not_allowed');
  };
  for (const { url, methods } of allowed.shadowed) {
    const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => !methods.includes(method));
    app.route({ method: others, url, handler: (_request, reply) => refuse(reply, methods) });
  }
  app.all(`${basePath}*`, (request, reply) => {
    const methods = allowed.of(request.url.split('?')[0] ?? '');
    if (methods.length === 0) throw new Failure('unknown_call');
    return refuse(reply, methods);
  });
}
