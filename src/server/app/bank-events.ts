import type { FastifyInstance } from 'fastify';
import { Failure } from '#contract/kit/errors.ts';
import { receiveEvent } from '../areas/connections/public.ts';
import type { EventContext } from '../areas/connections/public.ts';
import type { Clock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import type { AppSettings, Ports } from '../kit/implement.ts';
import { basePathOf } from './base-path.ts';

/** Banks only post to public https addresses; without one, no events are requested. */
export function eventPartsOf({
  database,
  clock,
  ports,
  settings,
}: {
  database: Database;
  clock: Clock;
  ports: Ports;
  settings: AppSettings;
}): EventContext {
  const callsUrl = settings.publicUrl.startsWith('https:')
    ? `${settings.publicUrl}${basePathOf(settings.product)}`
    : '';
  return { system: database, clock, feed: ports.bankFeed, keys: settings.keys, callsUrl };
}

const MAX_BYTES = 64 * 1024;

/**
 * Where banks post events. It is not a call of the contract: the bank defines the format and signs the body byte for
 * byte.
 */
export async function mountBankEvents(app: FastifyInstance, basePath: string, parts: EventContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { key: string } }>(`${basePath}api/bank_connection/event/:key`, async (request, reply) => {
      const signature = request.headers['x-up-authenticity-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const result = await receiveEvent(parts, request.params.key, {
        body,
        signature: typeof signature === 'string' ? signature : '',
      });
      if (result === 'unknown') throw new Failure('not_found');
      if (result === 'forged') throw new Failure('forbidden', 'This event’s signature isn’t valid.');
      return reply.code(200).header('cache-control', 'no-store').send({ success: true });
    });
  });
}
