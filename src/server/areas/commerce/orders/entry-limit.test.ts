import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { draws } from '#contract/areas/draws.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { orders } from '#contract/areas/orders.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { openSession } from '#server/kit/session.ts';
import { embeddedCardPayments } from '#server/ports/card-payments/embedded.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';
import { settleCharge } from '../payments/settle.ts';
import { followUpPayments, reversalOutboxHandler } from '../public.ts';

/**
 * The limit that a member sets on entries bought in a month. An e-book costs $1.00 and comes with 5 entries; each order
 * has ten, so it costs $10.00 and comes with 50 entries, within a limit of 70. Today is 16 November 2026 in Sydney.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  expect(await checkLedger(db())).toEqual([]);
  await server.close();
});

const db = () => server.server.database.systemDb;
const gateway = () => embeddedCardPayments({ database: db(), clock: server.clock }, '/test-gateway');
let keys = 0;
const headers = () => ({ 'idempotency-key': `limit-test-${(keys += 1)}` });
const goods = { items: [{ slug: 'pay-cycle-workbook', quantity: 10 }], total: 10 };
const above = (left: number): string =>
  `This order comes with 50 entries. You’ve set a limit of 70 purchased entries a month, and you have ${left} left.`;

async function limitedBuyer() {
  const member = await server.aMember();
  const ask = async <E extends Endpoint>(endpoint: E, input: AnyInput = {}) => {
    const { access: token } = await openSession(db(), server.clock, {
      memberId: member.id,
      remember: false,
      caller: { ip: '127.0.0.1', userAgent: 'test' },
    });
    return server.callWith(endpoint, { headers: headers(), ...input, token });
  };
  await ask(draws.setLimit, { body: { entries_a_month: 70 } });
  return {
    ...member,
    ask,
    order: async () => (await ask(orders.createOrder, { body: goods })).body.data!.reference,
    capture: async (reference: string, token: string) => ask(orders.capture, { body: { reference, token } }),
    entries: async () => (await ask(entitlements.entries)).body.entries,
  };
}

const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** The buyers of all payments that wait for the bank's check confirm it. */
async function confirmChecks(): Promise<void> {
  await sql`update embedded_card_payments set state = 'captured', settles_at = null
    where state = 'action_required'`.execute(db());
  server.clock.advance(2 * 60_000);
  const parts = { database: db(), clock: server.clock, brand: 'Wattle', publicUrl: 'https://wattle.example' };
  await followUpPayments({ ...parts, gateways: [gateway()] });
}

const chargesOf = async (memberId: number) =>
  (
    await sql<{ cents: number; refunded: number }>`
      select e.amount_cents as cents, e.refunded_cents as refunded from embedded_card_payments e
      join order_payments p on p.key = e.key where p.member_id = ${memberId} and e.state = 'captured'
      order by e.created_at`.execute(db())
  ).rows;

describe('orders that are above the limit together', () => {
  test('four that are ordered and paid at once: one is paid, and the others are refused before they are charged', async () => {
    const kim = await limitedBuyer();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => kim.ask(orders.createCapture, { body: { ...goods, token: 'tok_visa' } })),
    );
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 3]);
    expect(await chargesOf(kim.id)).toEqual([{ cents: 1000, refunded: 0 }]);
    expect(await kim.entries()).toBe(50);
  });

  test('four that wait and are paid at once: one is paid', async () => {
    const kim = await limitedBuyer();
    const references = [await kim.order(), await kim.order(), await kim.order(), await kim.order()];
    const answers = await Promise.all(references.map((reference) => kim.capture(reference, 'tok_visa')));
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 3]);
    expect((await chargesOf(kim.id)).length).toBe(1);
    expect(await kim.entries()).toBe(50);
  });

  test('a payment that waits for the bank’s check counts, and is kept when it is confirmed', async () => {
    const kim = await limitedBuyer();
    const references = [await kim.order(), await kim.order(), await kim.order()];
    const first = await kim.capture(references[0]!, 'tok_check');
    expect(first.body.data).toMatchObject({ payment: { state: 'action_required' } });
    for (const reference of references.slice(1))
      expect(await kim.capture(reference, 'tok_check')).toMatchObject({ status: 409, problem: { detail: above(20) } });
    expect(await kim.ask(orders.createOrder, { body: goods })).toMatchObject({ status: 409 });
    await confirmChecks();
    expect(await chargesOf(kim.id)).toEqual([{ cents: 1000, refunded: 0 }]);
    expect(await kim.entries()).toBe(50);
  });

  test('one that is cancelled or declined leaves its entries to the next', async () => {
    const kim = await limitedBuyer();
    const [first, second, third] = [await kim.order(), await kim.order(), await kim.order()];
    await kim.capture(first, 'tok_check');
    await kim.ask(orders.cancelOrder, { body: { reference: first } });
    expect((await kim.capture(second, 'tok_funds')).body.data).toMatchObject({ payment: { state: 'declined' } });
    expect((await kim.capture(third, 'tok_visa')).body.data).toMatchObject({ state: 'fulfilled' });
    expect(await kim.entries()).toBe(50);
  });

  test('a payment that had been left and still arrives goes back when the month’s entries are used up', async () => {
    const kim = await limitedBuyer();
    const first = await kim.order();
    await kim.capture(first, 'tok_check');
    await sql`update order_payments set state = 'cancelled', settled_at = now()
      where member_id = ${kim.id}`.execute(db());
    expect((await kim.capture(await kim.order(), 'tok_visa')).status).toBe(200);
    const { rows } = await sql<{ key: string; reference: string }>`
      select e.key, e.reference from embedded_card_payments e join order_payments p on p.key = e.key
      where p.member_id = ${kim.id} and p.state = 'cancelled'`.execute(db());
    const { key, reference } = rows[0]!;
    await confirmChecks();
    const parts = { clock: server.clock, brand: 'Wattle', publicUrl: 'https://wattle.example' };
    const captured = { state: 'captured', reference, card: null, savedToken: null } as const;
    for (let notice = 0; notice < 2; notice += 1)
      await db()
        .transaction()
        .execute((transaction) => settleCharge(transaction, parts, { key, gateway: 'embedded' }, captured));
    const handler = reversalOutboxHandler({ database: db(), gateways: [gateway()] });
    await drainOutbox(db(), server.clock, { 'order-reversal': handler }, openLog('silent'));
    expect(await chargesOf(kim.id)).toEqual([
      { cents: 1000, refunded: 1000 },
      { cents: 1000, refunded: 0 },
    ]);
    expect((await kim.ask(orders.details, { body: { reference: first } })).body.data).toMatchObject({
      state: 'awaiting_payment',
      payment: {
        state: 'declined',
        message:
          'Your payment arrived late and would take you above your limit on purchased entries. We’re returning the money to your card.',
      },
    });
    expect(await kim.entries()).toBe(50);
  });
});

describe('a guest’s order that is added to the account', () => {
  async function guestOrder(email: string, token: string | null = 'tok_visa'): Promise<string> {
    const created = await server.callWith(orders.guestCreate, {
      headers: headers(),
      body: { ...goods, email, name: 'Robin Wren' },
    });
    const { reference } = created.body.data!;
    if (token) await server.callWith(orders.guestCapture, { headers: headers(), body: { reference, email, token } });
    return reference;
  }

  async function verifiedBuyer() {
    const robin = await limitedBuyer();
    await sql`update profiles set email_verified_at = now() where member_id = ${robin.id}`.execute(db());
    return { ...robin, claim: async (reference: string) => robin.ask(orders.claimOrder, { body: { reference } }) };
  }
  const refused = (left: number, day: string) => ({
    status: 409,
    problem: { detail: `${above(left)} Try again from ${day}, or change your limit.` },
  });

  test('counts in the month in which it is added, so that one above the limit can be added later', async () => {
    const robin = await verifiedBuyer();
    const references = [await guestOrder(robin.email), await guestOrder(robin.email), await guestOrder(robin.email)];
    const claimed = await Promise.all(references.map((reference) => robin.claim(reference)));
    expect([countOf(claimed, 200), countOf(claimed, 409)]).toEqual([1, 2]);
    expect(claimed.find(({ status }) => status === 409)).toMatchObject(refused(20, '01/12/2026'));
    expect(await robin.entries()).toBe(50);
    server.clock.set('2026-12-02T00:00:00.000Z');
    const left = references.filter((_, index) => claimed[index]!.status === 409);
    expect((await robin.claim(left[0]!)).status).toBe(200);
    expect(await robin.claim(left[1]!)).toMatchObject(refused(20, '01/01/2027'));
    expect(await robin.ask(orders.createOrder, { body: goods })).toMatchObject({ status: 409 });
    expect(await robin.entries()).toBe(100);
  });

  test('counts while the bank checks its payment', async () => {
    const robin = await verifiedBuyer();
    const [first, second] = [await guestOrder(robin.email, 'tok_check'), await guestOrder(robin.email, 'tok_check')];
    expect((await robin.claim(first)).status).toBe(200);
    expect(await robin.claim(second)).toMatchObject(refused(20, '01/12/2026'));
    await confirmChecks();
    expect(await robin.entries()).toBe(50);
  });
});
