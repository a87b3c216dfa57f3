import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memberships } from '#contract/areas/memberships.ts';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { orders } from '#contract/areas/orders.ts';
import { settings } from '#contract/areas/settings.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openSession } from '#server/kit/session.ts';
import { giftBuyer } from '#tests/build/gift-cards.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { membershipWorld } from '#tests/build/memberships.ts';
import type { MembershipWorld } from '#tests/build/memberships.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** A membership whose money goes back. The clock is set to Monday 16 November 2026, 9 am in Sydney. */
let server: TestServer;
let world: MembershipWorld;
let operatorId: number;
beforeAll(async () => {
  server = await startTestServer();
  world = membershipWorld(server);
  operatorId = (await server.aMember({ role: 'operator' })).id;
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  expect(await checkLedger(world.database)).toEqual([]);
  await server.close();
});

let keys = 0;
async function refund({ reference }: { reference: string }, amount: number): Promise<void> {
  const caller = { ip: '127.0.0.1', userAgent: 'test' };
  const session = { memberId: operatorId, remember: false, caller, secondStep: true };
  const { access: token } = await openSession(world.database, server.clock, session);
  const headers = { 'idempotency-key': `refund-test-${(keys += 1)}` };
  const body = { reference, amount, reason: 'Bought by mistake' };
  const { body: reply } = await server.callWith(orderBackOffice.refund, { token, headers, body });
  expect(reply).toMatchObject({ state: 'processing' });
}

/** What the operator reads before a refund in full. */
async function announced({ reference }: { reference: string }) {
  const caller = { ip: '127.0.0.1', userAgent: 'test' };
  const session = { memberId: operatorId, remember: false, caller, secondStep: true };
  const { access: token } = await openSession(world.database, server.clock, session);
  const { body } = await server.call(orderBackOffice.details, { token, body: { reference } });
  return body.membership_after_refund;
}

type Buyer = Awaited<ReturnType<MembershipWorld['aBuyer']>>;
const planOf = async (buyer: Buyer) => (await buyer.ask(settings.subscriptionDetails)).body.data.Name;

test('a refund in full ends the membership at once, and its card is never charged again', async () => {
  const kim = await world.aBuyer();
  await kim.start('monthly_premium');
  server.clock.set('2026-11-20T22:00:00.000Z');
  expect(await announced((await kim.orders())[0]!)).toEqual({ ends_at: null, back_to: null });
  await refund((await kim.orders())[0]!, 10);
  expect([await kim.running(), await kim.isPremium(), await kim.entries()]).toEqual([null, false, 0]);
  await world.runUntil('2026-12-20T22:00:00.000Z', 24);
  expect(await world.charged(kim.id)).toEqual([10_00]);
  const mails = await mailboxOf(server).emails(kim.email);
  expect(mails.find(({ subject }) => subject.startsWith('Your refund'))!.text).toContain(
    'Your membership has ended and won’t renew.',
  );
});

test('a refund of a second month leaves the first one, which ends by itself', async () => {
  const kim = await world.aBuyer();
  await kim.start('monthly_premium');
  const more = { items: [{ slug: 'monthly_premium', quantity: 1 }], total: 10, token: 'tok_visa' };
  await kim.ask(orders.createCapture, { body: more });
  expect((await kim.running())!.renews_at).toBe('2027-01-14T22:00:00.000Z');
  expect(await announced((await kim.orders())[0]!)).toEqual({ ends_at: '2026-12-15T22:00:00.000Z', back_to: null });
  await refund((await kim.orders())[0]!, 10);
  expect(await kim.running()).toMatchObject({ state: 'ending', paid_until: '2026-12-15T22:00:00.000Z' });
  expect(await kim.isPremium()).toBe(true);
  await world.runUntil('2026-12-16T22:00:00.000Z', 24);
  expect([await kim.isPremium(), await world.charged(kim.id)]).toEqual([false, [10_00, 10_00]]);
});

test('refunds of both months end it at once', async () => {
  const kim = await world.aBuyer();
  await kim.start('monthly_premium');
  const more = { items: [{ slug: 'monthly_premium', quantity: 1 }], total: 10, token: 'tok_visa' };
  await kim.ask(orders.createCapture, { body: more });
  for (const order of await kim.orders()) await refund(order, 10);
  expect([await kim.running(), await kim.isPremium(), await kim.entries()]).toEqual([null, false, 0]);
});

test('refunds of both months end it at once, the first month refunded first', async () => {
  const kim = await world.aBuyer();
  await kim.start('monthly_premium');
  server.clock.set('2026-11-16T22:00:00.000Z');
  const more = { items: [{ slug: 'monthly_premium', quantity: 1 }], total: 10, token: 'tok_visa' };
  await kim.ask(orders.createCapture, { body: more });
  const [second, first] = await kim.orders();
  await refund(first!, 10);
  expect(await kim.running()).toMatchObject({ state: 'active' });
  server.clock.set('2026-11-17T22:00:00.000Z');
  await refund(second!, 10);
  expect([await kim.running(), await kim.isPremium(), await kim.entries()]).toEqual([null, false, 0]);
});

test('what was refunded and ended before isn’t taken off a later membership', async () => {
  const kim = await world.aBuyer();
  await kim.start('monthly_premium');
  await refund((await kim.orders())[0]!, 10);
  server.clock.set('2026-11-16T22:00:00.000Z');
  await kim.start('monthly_premium');
  const more = { items: [{ slug: 'monthly_premium', quantity: 1 }], total: 10, token: 'tok_visa' };
  await kim.ask(orders.createCapture, { body: more });
  server.clock.set('2026-11-17T22:00:00.000Z');
  await refund((await kim.orders())[0]!, 10);
  expect(await kim.running()).toMatchObject({ state: 'ending', paid_until: '2026-12-16T22:00:00.000Z' });
});

test('a membership that gift cards paid for ends too, the first month refunded first', async () => {
  const kim = await world.aBuyer();
  const { card } = await giftBuyer(server, { email: 'more-gifts@example.com' });
  const monthly = { items: [{ slug: 'monthly_premium', quantity: 1 }], total: 10, charged: 0 };
  for (const [day, gift] of [
    ['16', await card(50)],
    ['17', await card(50)],
  ]) {
    server.clock.set(`2026-11-${day}T22:00:00.000Z`);
    await kim.ask(orders.createCapture, { body: { ...monthly, gift_cards: [gift!] } });
  }
  const [second, first] = await kim.orders();
  server.clock.set('2026-11-18T22:00:00.000Z');
  await refund(first!, 10);
  expect(await kim.isPremium()).toBe(true);
  await refund(second!, 10);
  expect([await kim.isPremium(), await kim.entries()]).toEqual([false, 0]);
});

test('a membership that a gift card paid for ends too, an earlier month of it first', async () => {
  const kim = await world.aBuyer();
  const { card } = await giftBuyer(server, { email: 'gifts@example.com' });
  const monthly = { items: [{ slug: 'monthly_premium', quantity: 1 }], total: 10, charged: 0 };
  for (const gift_cards of [[await card(50)], [await card(50)]])
    await kim.ask(orders.createCapture, { body: { ...monthly, gift_cards } });
  expect([await kim.isPremium(), await kim.running()]).toEqual([true, null]);
  const [second, first] = await kim.orders();
  await refund(second!, 10);
  const texts = async () => (await mailboxOf(server).emails(kim.email)).map(({ text }) => text).join('\n');
  expect(await kim.isPremium()).toBe(true);
  expect(await texts()).toContain('Your membership ends on 16/12/2026.');
  await refund(first!, 10);
  expect([await kim.isPremium(), await kim.entries()]).toEqual([false, 0]);
  expect(await texts()).toContain('Your membership has ended.');
});

test('a part of the money, or that of an earlier month, changes nothing', async () => {
  const kim = await world.aBuyer();
  await kim.start('monthly_premium');
  await world.runUntil('2026-12-17T22:00:00.000Z', 24);
  const [renewal, first] = await kim.orders();
  await refund(first!, 10);
  await refund(renewal!, 4);
  expect(await kim.running()).toMatchObject({ state: 'active' });
  expect(await kim.isPremium()).toBe(true);
});

test('a refund of an upgrade returns to the month that was paid before it', async () => {
  const kim = await world.aBuyer();
  await kim.start('monthly_premium');
  server.clock.set('2026-11-25T22:00:00.000Z');
  await kim.ask(memberships.set, { body: { membership: 'monthly_pro', total: 13.33 } });
  const [upgrade, first] = await kim.orders();
  server.clock.set('2026-12-10T22:00:00.000Z');
  // The operator is told so before, and asking changes nothing.
  expect(await announced(first!)).toBeNull();
  expect(await announced(upgrade!)).toEqual({ ends_at: '2026-12-15T22:00:00.000Z', back_to: 'Monthly Premium' });
  expect(await kim.running()).toMatchObject({ option: 'monthly_pro', state: 'active' });
  await refund(upgrade!, 13.33);
  expect(await announced(upgrade!)).toBeNull();
  expect(await kim.running()).toMatchObject({
    option: 'monthly_premium',
    state: 'ending',
    paid_until: '2026-12-15T22:00:00.000Z',
    price: 10,
  });
  expect([await planOf(kim), await kim.entries()]).toEqual(['Premium', 10]);
  const texts = async () => (await mailboxOf(server).emails(kim.email)).map(({ text }) => text).join('\n');
  expect(await texts()).toContain(
    'You’re back on Monthly Premium, which you’ve paid for until 16/12/2026. It won’t renew.',
  );
  server.clock.set('2026-12-11T22:00:00.000Z');
  await refund(first!, 10);
  expect([await kim.running(), await planOf(kim), await kim.entries()]).toEqual([null, 'Free', 0]);
  await world.runUntil('2027-01-20T22:00:00.000Z', 24);
  expect(await world.charged(kim.id)).toEqual([10_00, 13_33]);
});

test('a refund of an upgrade ends the membership where the month before it is over, or refunded too', async () => {
  const [kim, lee] = [await world.aBuyer(), await world.aBuyer()];
  for (const { start } of [kim, lee]) await start('monthly_premium');
  server.clock.set('2026-11-25T22:00:00.000Z');
  for (const { ask } of [kim, lee]) await ask(memberships.set, { body: { membership: 'monthly_pro', total: 13.33 } });
  const [upgrade, first] = await lee.orders();
  server.clock.set('2026-11-26T22:00:00.000Z');
  await refund(first!, 10);
  expect(await planOf(lee)).toBe('Pro');
  await refund(upgrade!, 13.33);
  expect([await lee.running(), await planOf(lee), await lee.entries()]).toEqual([null, 'Free', 0]);
  server.clock.set('2026-12-16T22:00:00.000Z');
  await refund((await kim.orders())[0]!, 13.33);
  expect([await kim.running(), await planOf(kim)]).toEqual([null, 'Free']);
});

test('a refund of a dearer month bought in advance leaves the whole of the first one', async () => {
  const kim = await world.aBuyer();
  await kim.start('monthly_premium');
  const body = { items: [{ slug: 'monthly_pro', quantity: 1 }], total: 20, token: 'tok_visa' };
  await kim.ask(orders.createCapture, { body });
  expect(await kim.running()).toMatchObject({ option: 'monthly_pro', paid_until: '2027-01-14T22:00:00.000Z' });
  server.clock.set('2026-12-10T22:00:00.000Z');
  await refund((await kim.orders())[0]!, 20);
  expect(await kim.running()).toMatchObject({
    option: 'monthly_premium',
    state: 'ending',
    paid_until: '2026-12-15T22:00:00.000Z',
  });
  expect(await planOf(kim)).toBe('Premium');
  await kim.ask(memberships.undoCancel);
  await world.runUntil('2026-12-16T22:00:00.000Z', 24);
  expect([await planOf(kim), await world.charged(kim.id)]).toEqual(['Premium', [10_00, 10_00, 20_00]]);
});
