import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { orders } from '#contract/areas/orders.ts';
import { civilDateIn } from '#domain/calendar/zone.ts';
import { systemClock } from '../../kit/clock.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

const DAY_MS = 86_400_000;

/** The system's clock, which the seed sets back while it places the orders of past days. */
export interface SeedClock extends Clock {
  daysBack: number;
}

export function seedClock(): SeedClock {
  const clock: SeedClock = {
    daysBack: 0,
    now: () => new Date(systemClock.now().getTime() - clock.daysBack * DAY_MS),
    today: (zone) => civilDateIn(clock.now().getTime(), zone),
  };
  return clock;
}

interface Parts {
  server: Server;
  product: string;
  clock: SeedClock;
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
 * Orders of sample goods, paid with the test card on the days on which they happened: a shirt that was sent, an e-book, a
 * hooded shirt that came back and was refunded, a small shirt whose buyer asks for a refund, and sponges that wait to be
 * sent; a guest bought a workbook. Nothing is ordered where a real gateway takes payments.
 */
export async function seedOrders(parts: Parts, member: { token: string }, operator: string): Promise<void> {
  const { server, product, clock } = parts;
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
  if (!gateways.some(({ kind, test, form }) => kind === 'card' && test && form !== null)) return;
  const buy = async (daysBack: number, goods: object): Promise<string> => {
    clock.daysBack = daysBack;
    const body = { ...goods, token: 'tok_visa' };
    return (await call<{ data: { reference: string } }>(orders.createCapture, member.token, body)).data.reference;
  };
  try {
    const shirt = await buy(24, { ...one('tee', 50, 'M'), ...home });
    clock.daysBack = 23;
    await call(orderBackOffice.fulfil, operator, { reference: shirt, parcel: 'SAMPLE 2204 01' });
    await buy(15, one('debt-handbook', 1));
    const hoodie = await buy(11, { ...one('hoodie', 75, 'L'), ...home });
    clock.daysBack = 7;
    await call(orderBackOffice.refund, operator, {
      reference: hoodie,
      amount: 75,
      reason: 'It came back unworn: too large',
      restock: [0],
    });
    clock.daysBack = 5;
    const guest = { email: 'guest@wattle.example', name: 'Robin Wren' };
    const { data } = await call<{ data: { reference: string } }>(orders.guestCreate, undefined, {
      ...one('pay-cycle-workbook', 1),
      ...guest,
    });
    const { reference } = data;
    await call(orders.guestCapture, undefined, { reference, email: guest.email, token: 'tok_visa' });
    const small = await buy(4, { ...one('tee', 50, 'S'), ...home });
    await buy(2, { ...one('sponge', 7), ...home });
    clock.daysBack = 1;
    await call(orders.requestRefund, member.token, { reference: small, reason: 'It’s too small for me' });
  } finally {
    clock.daysBack = 0;
  }
}
