import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberships } from '#contract/areas/memberships.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { embeddedCardPayments } from '#server/ports/card-payments/embedded.ts';
import type { CardPayments, ChargeOrder } from '#server/ports/card-payments/port.ts';
import { membershipWorld } from '#tests/build/memberships.ts';
import type { MembershipWorld } from '#tests/build/memberships.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { reversalOutboxHandler } from '../public.ts';

/**
 * Calls that begin a membership at the same time, over a gateway that keeps the first charge waiting until a test lets
 * it go. The clock is set to Monday 16 November 2026, 9 am in Sydney.
 */
let server: TestServer;
let world: MembershipWorld;
let gateway: CardPayments;
let letGo = Promise.withResolvers<void>();
let charging = Promise.withResolvers<void>();
beforeAll(async () => {
  const slow = {
    adapter: 'embedded',
    open: true,
    test: true,
    kind: 'card',
    repeatsRefunds: true,
    publishableKey: null,
    formPage: '/test-gateway/card',
    charge: async (order: ChargeOrder) => {
      charging.resolve();
      await letGo.promise;
      return gateway.charge(order);
    },
  };
  // The database of the real gateway is opened with the server.
  const cardPayments = new Proxy(slow, {
    get: (own, name): unknown => (Reflect.has(own, name) ? Reflect.get(own, name) : Reflect.get(gateway, name)),
  }) as unknown as CardPayments;
  server = await startTestServer({ ports: { cardPayments } });
  world = membershipWorld(server);
  gateway = embeddedCardPayments({ database: world.database, clock: server.clock }, '/test-gateway');
});
beforeEach(() => {
  server.clock.set(testStart);
  letGo = Promise.withResolvers();
  charging = Promise.withResolvers();
});
afterAll(async () => {
  expect(await checkLedger(world.database)).toEqual([]);
  await server.close();
});

const yearly = { option: 'yearly_premium', total: 130, token: 'tok_visa' };
const pro = { option: 'monthly_pro', total: 20, token: 'tok_visa' };
const startOf = (buyer: Awaited<ReturnType<MembershipWorld['aBuyer']>>, body: object) =>
  buyer.ask(memberships.create, { body });

/** Both calls, the second one while the first is being paid. */
async function atOnce(first: object, second: object) {
  const kim = await world.aBuyer();
  const one = startOf(kim, first);
  await charging.promise;
  const two = startOf(kim, second);
  setTimeout(() => letGo.resolve(), 300);
  return { kim, one: await one, two: await two };
}

describe('two calls that begin a membership at once', () => {
  test('of the same kind are charged once: the second one answers with the membership', async () => {
    const { kim, one, two } = await atOnce(yearly, yearly);
    expect(one.body).toMatchObject({ order: { state: 'fulfilled', total: 130 } });
    expect(two).toMatchObject({ status: 200, body: { order: null, subscription: { option: 'yearly_premium' } } });
    expect(await world.charged(kim.id)).toEqual([13000]);
    expect(await kim.running()).toMatchObject({ renews_at: '2027-11-15T22:00:00.000Z', price: 130 });
    expect(await kim.entries()).toBe(500);
  });

  test('of two kinds are charged once: the second one is refused with the price of the upgrade', async () => {
    const { kim, one, two } = await atOnce(yearly, pro);
    expect(one.body).toMatchObject({ subscription: { option: 'yearly_premium', price: 130 } });
    expect(two).toMatchObject({ status: 409, problem: { detail: 'Check the amount before you upgrade.' } });
    expect(two.problem['total']).toEqual(expect.any(Number));
    expect([await world.charged(kim.id), (await kim.running())!.option]).toEqual([[13000], 'yearly_premium']);
  });

  test('six at once, without any waiting, are charged once', async () => {
    letGo.resolve();
    const kim = await world.aBuyer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => startOf(kim, yearly)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await world.charged(kim.id)).toEqual([13000]);
    expect(await kim.running()).toMatchObject({ renews_at: '2027-11-15T22:00:00.000Z' });
  });

  test('a declined first one leaves the way to the second', async () => {
    const { kim, one, two } = await atOnce({ ...yearly, token: 'tok_funds' }, pro);
    expect(one.body).toMatchObject({ order: { payment: { state: 'declined' } } });
    expect(two.body).toMatchObject({ subscription: { option: 'monthly_pro' }, order: { total: 20 } });
    expect(await world.charged(kim.id)).toEqual([2000]);
  });
});

describe('a payment that takes its time', () => {
  test('a charge that the bank is still processing refuses another start', async () => {
    letGo.resolve();
    const kim = await world.aBuyer();
    await startOf(kim, { ...yearly, token: 'tok_slow' });
    expect(await startOf(kim, pro)).toMatchObject({
      status: 409,
      problem: {
        detail: 'We’re still processing a payment for your membership. Wait a minute, then check your membership.',
      },
    });
    server.clock.advance(2 * 60_000);
    await world.followUp();
    expect(await kim.running()).toMatchObject({ option: 'yearly_premium', price: 130 });
    expect((await kim.orders()).length).toBe(1);
  });

  test('one that the bank’s check confirms after another membership has begun goes back', async () => {
    letGo.resolve();
    const kim = await world.aBuyer();
    const waiting = await startOf(kim, { ...yearly, token: 'tok_check' });
    expect(waiting.body.order).toMatchObject({ state: 'awaiting_payment', payment: { state: 'action_required' } });
    expect((await startOf(kim, pro)).body).toMatchObject({ subscription: { option: 'monthly_pro' } });
    await sql`update embedded_card_payments set state = 'captured', settles_at = null
      where state = 'action_required'`.execute(world.database);
    server.clock.advance(2 * 60_000);
    await world.followUp();
    const handler = reversalOutboxHandler({ database: world.database, gateways: [gateway] });
    await drainOutbox(world.database, server.clock, { 'order-reversal': handler }, openLog('silent'));
    expect(await kim.running()).toMatchObject({ option: 'monthly_pro', price: 20 });
    const { rows } = await sql<{ cents: number; refunded: number }>`
      select e.amount_cents as cents, e.refunded_cents as refunded from embedded_card_payments e
      join order_payments p on p.key = e.key where p.member_id = ${kim.id} order by 1`.execute(world.database);
    expect(rows).toEqual([
      { cents: 2000, refunded: 0 },
      { cents: 13000, refunded: 13000 },
    ]);
    const [, first] = await kim.orders();
    expect(first).toMatchObject({ state: 'cancelled', paid_at: null });
  });
});
