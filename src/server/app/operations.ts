import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { timingSafeEqual } from 'node:crypto';
import { Failure } from '#contract/kit/errors.ts';
import type { OpenDatabase } from '../kit/database.ts';
import { bearerOf } from '../kit/caller.ts';
import { requireSpace } from '../kit/disk-space.ts';
import type { DiskSpace } from '../kit/disk-space.ts';
import type { Metrics } from '../kit/metrics.ts';

export interface OperationsOptions {
  database: OpenDatabase;
  disk: DiskSpace;
  metrics: Metrics;
  /** Without a token the metrics are open to loopback only. */
  metricsToken: string | undefined;
  draining(): boolean;
}

function sameToken(input: string | undefined, wanted: string): boolean {
  const a = Buffer.from(input ?? '');
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The endpoints for load balancers and monitoring: liveness, readiness, metrics. */
export function mountOperations(
  app: FastifyInstance,
  { database, disk, metrics, metricsToken, draining }: OperationsOptions,
): void {
  app.get('/livez', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    if (draining()) throw new Failure('unavailable', 'The server is stopping.');
    await sql`select 1`.execute(database.systemDb);
    await requireSpace(disk);
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    const loopback =
      /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
      request.headers['x-forwarded-for'] === undefined;
    const allowed = metricsToken ? sameToken(bearerOf(request.headers.authorization), metricsToken) : loopback;
    if (!allowed) throw new Failure('not_found');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
