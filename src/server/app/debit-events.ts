import type { FastifyInstance } from 'fastify';
import { Failure } from '#contract/kit/errors.ts';
import { onDebitEvent } from '../areas/loans/public.ts';
import type { PaymentContext } from '../areas/loans/public.ts';

const MAX_BYTES = 64 * 1024;

/**
 * Where the direct debit service posts dishonours. It is not a call of the contract: the service defines the format and
 * signs the body byte for byte.
 */
export async function mountDebitEvents(app: FastifyInstance, basePath: string, parts: PaymentContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(`${basePath}api/loans/debit/event`, async (request, reply) => {
      const signature = request.headers['verification-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!(await onDebitEvent(parts, body, typeof signature === 'string' ? signature : '')))
        throw new Failure('forbidden', 'This event’s signature isn’t valid.');
      return reply.code(200).header('cache-control', 'no-store').send({ success: true });
    });
  });
}
