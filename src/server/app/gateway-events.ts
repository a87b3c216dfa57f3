import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#contract/kit/errors.ts';
import { onGatewayEvents } from '../areas/commerce/public.ts';
import type { EventParts } from '../areas/commerce/public.ts';
import type { Ports } from '../kit/implement.ts';

const MAX_BYTES = 256 * 1024;
const STRIPE_EVENTS = 'api/stripe/index.php';
/** Where AsiaPay posts its data feed. */
const DATA_FEED = 'api/asiapay/datafeed';

/** Calls of the specification that are served here: their format is the gateway's, so the contract does not declare them. */
export const gatewayCalls: readonly string[] = [`POST ${STRIPE_EVENTS}`];

/** Where gateways post the results of payments, signed over the exact bytes. Each event counts once for ever. */
export async function mountGatewayEvents(
  app: FastifyInstance,
  basePath: string,
  {
    cardPayments,
    redirectPayments,
    ...parts
  }: Omit<EventParts, 'gateway'> & Pick<Ports, 'cardPayments' | 'redirectPayments'>,
): Promise<void> {
  const receive = async (request: FastifyRequest, gateway: EventParts['gateway'], signature: unknown) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!(await onGatewayEvents({ ...parts, gateway }, body, typeof signature === 'string' ? signature : '')))
      throw new Failure('forbidden', 'This event’s signature isn’t valid.');
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(`${basePath}${STRIPE_EVENTS}`, async (request, reply) => {
      await receive(request, cardPayments, request.headers['stripe-signature']);
      return reply.code(200).header('cache-control', 'no-store').send({ success: true });
    });
    // AsiaPay signs a field of the body, and repeats the feed until it reads this word.
    scope.post(`${basePath}${DATA_FEED}`, async (request, reply) => {
      await receive(request, redirectPayments, '');
      return reply.code(200).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK');
    });
  });
}
