import type { FastifyInstance } from 'fastify';
import { Failure } from '#contract/kit/errors.ts';
import { onDebitEvent } from '../areas/loans/public.ts';
import type { PaymentContext } from '../areas/loans/public.ts';

const MAX_BYTES = 64 * 1024;

/** Where the service that moves money for loans posts that a debit came back. It is no call of the contract: the service gives its shape, and signs it byte for byte. */
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
        throw new Failure('forbidden', 'This event is not signed as it must be.');
      return reply.code(200).header('cache-control', 'no-store').send({ success: true });
    });
  });
}
