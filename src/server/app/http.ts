import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import compress from '@fastify/compress';
import { constants as zlib } from 'node:zlib';
import type { Logger } from 'pino';
import { Failure, problemOf } from '#contract/kit/errors.ts';
import { registerBodyParsers } from '../kit/body.ts';
import type { Metrics } from '../kit/metrics.ts';
import { failureOf } from '../kit/problem.ts';
import { callHeaders, safetyHeaders } from './safety-headers.ts';
import { closeConnectionsAtStop } from './open-connections.ts';
import { awaitHandlersAtStop } from './running-handlers.ts';
import { answerUnreadable } from './unreadable-requests.ts';

export interface HttpOptions {
  log: Logger;
  metrics: Metrics;
  /** Addresses of the proxies that may name the caller ('10.0.0.0/8, loopback'); empty trusts none. */
  trustedProxies: string;
  basePath: string;
  secure: boolean;
  /** Whether pages may load Stripe's script and frames. */
  stripe: boolean;
}

function sendProblem(reply: FastifyReply, failure: Failure): FastifyReply {
  const problem = problemOf(failure);
  const wait = failure.extra['retry_after_seconds'];
  if (typeof wait === 'number') reply.header('retry-after', String(wait));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unmatched';
}

/**
 * The framework with everything that applies to every request: parsing, security headers, compression, problems, logs.
 */
export async function openHttp({
  log,
  metrics,
  trustedProxies,
  basePath,
  secure,
  stripe,
}: HttpOptions): Promise<FastifyInstance> {
  const ofPages = safetyHeaders(secure, stripe);
  const ofCalls = callHeaders(secure);
  const app = Fastify({
    logger: false,
    trustProxy: trustedProxies === '' ? false : trustedProxies,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // A request with a malformed URL reaches no route and no hook.
    frameworkErrors: (error, _request, reply) =>
      void sendProblem(reply.headers(ofCalls), failureOf(error) ?? new Failure('internal')),
    clientErrorHandler: answerUnreadable(ofCalls),
  });
  closeConnectionsAtStop(app);
  awaitHandlersAtStop(app);
  // Not for every request: its hooks cost more than a small response. The dispatcher compresses where it pays.
  await app.register(compress, {
    global: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } },
    customTypes: /^(application\/(json|problem\+json|xml|javascript)|text\/(?!event-stream)|image\/svg\+xml)/,
  });
  await registerBodyParsers(app);

  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(request.url.startsWith(basePath) ? ofCalls : ofPages);
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    const { elapsedTime: ms, statusCode: status } = reply;
    metrics.answered(request.method, routeOf(request), status, ms / 1000);
    if (log.isLevelEnabled('debug'))
      log.debug({ method: request.method, route: routeOf(request), status, ms: Math.round(ms * 10) / 10 }, 'answered');
    next();
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    // A refusal is a normal response; an error of the database or of our code is logged for investigation.
    if (failure && (failure === error || failure.code !== 'unavailable')) return sendProblem(reply, failure);
    const { name, message, stack, code } = error as Error & { code?: string };
    log.error(
      { method: request.method, route: routeOf(request), error: name, code, message, stack },
      'a request failed',
    );
    return sendProblem(reply, failure ?? new Failure('internal'));
  });
  return app;
}
