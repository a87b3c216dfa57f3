import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { orders } from '#contract/areas/orders.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';
import type { PastEvent } from './past.ts';

interface Parts {
  server: Server;
  product: string;
}

const home = {
  recipient: 'Mia Carter',
  line1: '3/12 Silver Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
};
const one = (slug: string, total: number, variant = '') => ({ items: [{ slug, variant, quantity: 1 }], total });

/**
 * Orders of sample goods, paid with the test card on the days on which they happened: a shirt that was sent and that
 * the welcome Qoin paid in part, an e-book, a hooded shirt that came back and was refunded, a small shirt whose buyer
 * asks for a refund, and sponges that wait to be sent; a guest bought a workbook. Nothing is ordered where a real
 * gateway takes payments.
 */
export async function pastOrders(
  { server, product }: Parts,
  member: { token: string },
  operator: string,
): Promise<PastEvent[]> {
  let keys = 0;
  const call = <T>(endpoint: Parameters<typeof callEndpoint>[2], token: string | undefined, body: object): Promise<T> =>
    callEndpoint<T>(server, product, endpoint, {
      ...(token ? { token } : {}),
      body,
      idempotencyKey: `story-orders-${(keys += 1)}`,
    });
  const { data: gateways } = await callEndpoint<{ data: { kind: string; test: boolean; form: string | null }[] }>(
    server,
    product,
    orders.gateway,
  );
  // Only the test gateway has a form page of its own, and takes the test card.
  if (!gateways.some(({ kind, test, form }) => kind === 'card' && test && form !== null)) return [];
  const bought = new Map<string, string>();
  const buy = (daysBack: number, name: string, goods: object): PastEvent => ({
    daysBack,
    async run() {
      const body = { ...goods, token: 'tok_visa' };
      const { data } = await call<{ data: { reference: string } }>(orders.createCapture, member.token, body);
      bought.set(name, data.reference);
    },
  });
  const act = (daysBack: number, run: () => Promise<unknown>): PastEvent => ({
    daysBack,
    run: async () => void (await run()),
  });
  return [
    buy(24, 'shirt', { ...one('tee', 50, 'M'), ...home, use_qoin: true }),
    act(23, () => call(orderBackOffice.fulfil, operator, { reference: bought.get('shirt'), parcel: 'SAMPLE 2204 01' })),
    buy(15, 'handbook', one('debt-handbook', 1)),
    buy(11, 'hoodie', { ...one('hoodie', 75, 'L'), ...home }),
    act(7, () =>
      call(orderBackOffice.refund, operator, {
        reference: bought.get('hoodie'),
        amount: 75,
        reason: 'It came back unworn: too large',
        restock: [0],
      }),
    ),
    act(5, async () => {
      const email = 'guest@wattle.example';
      const goods = { ...one('pay-cycle-workbook', 1), email, name: 'Robin Wren' };
      const { data } = await call<{ data: { reference: string } }>(orders.guestCreate, undefined, goods);
      await call(orders.guestCapture, undefined, { reference: data.reference, email, token: 'tok_visa' });
    }),
    buy(4, 'small shirt', { ...one('tee', 50, 'S'), ...home }),
    buy(2, 'sponges', { ...one('sponge', 7), ...home }),
    act(1, () =>
      call(orders.requestRefund, member.token, {
        reference: bought.get('small shirt'),
        reason: 'It’s too small for me',
      }),
    ),
  ];
}
