import type { orders, SavedMethod } from '#contract/areas/orders.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { CardRefused, GatewayUnavailable } from '#server/ports/card-payments/port.ts';
import { gatewayNamed, openGateways } from './gateways.ts';
import { findMethod, keepMethod, listMethods, removeMethod, setDefaultMethod } from './payment-store.ts';

const MAX_METHODS = 10;

type MethodRow = Awaited<ReturnType<typeof listMethods>>[number];

/** A saved card as members see it. */
export const savedMethodOf = ({ id, brand, last_four, expires, is_default, created_at }: MethodRow): SavedMethod => ({
  id,
  brand,
  last_four,
  expires,
  is_default,
  added_at: created_at,
});

const methodsOf = ({ systemDb, member, ports }: SystemContext) =>
  listMethods(systemDb, member.id, ports.cardPayments.adapter);

async function answerOf<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof CardRefused) throw badField('token', error.message);
    if (error instanceof GatewayUnavailable)
      throw new Failure('unavailable', 'We couldn’t reach the payment service. Try again in a few minutes.');
    throw error;
  });
}

export const methodHandlers = {
  async methods(_input, { memberDb, member, ports }) {
    return { data: (await listMethods(memberDb, member.id, ports.cardPayments.adapter)).map(savedMethodOf) };
  },

  saveMethod: withSystemDb('money-movement', async ({ body: { token } }, context) => {
    const { systemDb, member, clock, ports } = context;
    if ((await methodsOf(context)).length >= MAX_METHODS)
      throw new Failure('not_enough', `You can save up to ${MAX_METHODS} cards. Remove one first.`);
    const card = await answerOf(ports.cardPayments.saveCard(token, member.email));
    const id = await keepMethod(systemDb, member.id, { gateway: ports.cardPayments.adapter, ...card }, clock.now());
    return { success: true, data: savedMethodOf((await findMethod(systemDb, member.id, id))!) };
  }),

  savePayment: withSystemDb('money-movement', async ({ body: { method_id: id } }, { systemDb, member, ports }) => {
    const saved = await findMethod(systemDb, member.id, id);
    if (saved?.gateway !== ports.cardPayments.adapter) throw new Failure('not_found', 'We couldn’t find that card.');
    await setDefaultMethod(systemDb, member.id, id);
    return { success: true, data: savedMethodOf((await findMethod(systemDb, member.id, id))!) };
  }),

  removeMethod: withSystemDb('money-movement', async ({ body: { method_id: id } }, context) => {
    const { systemDb, member, ports } = context;
    const saved = await findMethod(systemDb, member.id, id);
    if (!saved) throw new Failure('not_found', 'We couldn’t find that card.');
    const gateway = gatewayNamed(openGateways(ports), saved.gateway);
    if (gateway) await answerOf(gateway.forgetCard(saved.token));
    await removeMethod(systemDb, member.id, id);
    return { data: (await methodsOf(context)).map(savedMethodOf) };
  }),

  async gateway(_input, { ports }) {
    return {
      data: openGateways(ports).map(({ adapter, kind, test, formPage }) => ({
        name: adapter,
        kind,
        test,
        form: formPage,
      })),
    };
  },

  async stripe(_input, { ports: { cardPayments: card } }) {
    return { success: true, data: { publishable_key: card.publishableKey } };
  },
} satisfies Partial<HandlersOf<typeof orders>>;
