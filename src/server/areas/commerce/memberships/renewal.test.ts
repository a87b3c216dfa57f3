import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { memberships } from '#contract/areas/memberships.ts';
import { orders } from '#contract/areas/orders.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { GatewayUnavailable } from '#server/ports/card-payments/port.ts';
import type { CardPayments } from '#server/ports/card-payments/port.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { membershipWorld } from '#tests/build/memberships.ts';
import type { MembershipWorld } from '#tests/build/memberships.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Renewals. The clock is set to Monday 16 November 2026, 9 am in Sydney. */
let server: TestServer;
let world: MembershipWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = membershipWorld(server);
});
afterEach(async () => {
  // Memberships of one test are not renewed in the next one.
  await sql`delete from subscriptions`.execute(world.database);
  server.clock.set(testStart);
});
afterAll(async () => {
  expect(await checkLedger(world.database)).toEqual([]);
  await server.close();
});

describe('R01: a membership', () => {
  test('gives its days and entries at the payment, saves the card, and says when it renews', async () => {
    const kim = await world.aBuyer();
    const started = await kim.start('monthly_premium');
    expect(started.body).toMatchObject({
      order: { state: 'fulfilled', total: 10, entries: 10 },
      subscription: {
        option: 'monthly_premium',
        Name: 'Monthly Premium',
        state: 'active',
        price: 10,
        total: 10,
        renews_at: '2026-12-15T22:00:00.000Z',
        method: { brand: 'Visa', last_four: '4242' },
      },
    });
    expect([await kim.entries(), await kim.isPremium()]).toEqual([10, true]);
    const [receipt] = await mailboxOf(server).emails(kim.email);
    expect(receipt!.text).toContain('Your membership renews on 16/12/2026 for $10.00, charged to your saved card.');
  });

  test('renews on the day for one period at a time, with entries, a receipt and no drift', async () => {
    const kim = await world.aBuyer();
    await kim.start('weekly_premium');
    await world.runUntil('2026-12-14T03:00:00.000Z', 7);
    expect(await world.charged(kim.id)).toEqual([225, 225, 225, 225, 225]);
    expect(await kim.running()).toMatchObject({ state: 'active', renews_at: '2026-12-20T22:00:00.000Z' });
    expect([await kim.entries(), await kim.isPremium()]).toEqual([25, true]);
    const subjects = await kim.emails();
    expect(subjects.filter((subject) => subject.startsWith('Your order')).length).toBe(5);
    expect(subjects.filter((subject) => subject.startsWith('Weekly Premium renews on')).length).toBe(4);
  });

  test('is announced once, three days ahead for a month, with the amount, the date and where to cancel', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    await world.runUntil('2026-12-12T21:00:00.000Z', 24);
    expect((await kim.emails()).length).toBe(1);
    await world.runUntil('2026-12-15T21:00:00.000Z', 4);
    expect(await kim.emails()).toEqual(['Monthly Premium renews on 16/12/2026', expect.stringMatching(/^Your order/)]);
    const [reminder] = await mailboxOf(server).emails(kim.email);
    expect(reminder!.text).toContain('renews on 16/12/2026. We’ll charge $10.00 to your Visa ending 4242.');
    expect(reminder!.text).toContain('https://wattle.example/membership/downgrade');
  });

  test('bought in the cart renews too; as a guest’s order it runs for its days alone', async () => {
    const kim = await world.aBuyer();
    const items = [{ slug: 'quarterly_premium', quantity: 1 }];
    await kim.ask(orders.createCapture, { body: { items, total: 30, token: 'tok_mastercard' } });
    expect(await kim.running()).toMatchObject({ option: 'quarterly_premium', method: { last_four: '4444' } });
    const headers = { 'idempotency-key': 'guest-membership' };
    const guest = { email: 'membership-guest@example.com', name: 'Robin Wren', items, total: 30 };
    const { reference } = (await server.call(orders.guestCreate, { headers, body: guest })).body.data!;
    await server.call(orders.guestCapture, {
      headers: { 'idempotency-key': 'guest-pays' },
      body: { reference, email: guest.email, token: 'tok_visa' },
    });
    const robin = await server.aMember({ email: guest.email });
    await sql`update profiles set email_verified_at = now() where member_id = ${robin.id}`.execute(world.database);
    await server.call(orders.claimOrder, {
      token: robin.token,
      headers: { 'idempotency-key': 'guest-claims' },
      body: { reference },
    });
    const plan = (await server.call(entitlements.status, { token: robin.token })).body.data;
    expect(plan).toMatchObject({ Name: 'Premium', ends_at: '2027-02-13T22:00:00.000Z' });
    const { data } = (await server.call(memberships.status, { token: robin.token })).body;
    expect(data.subscription).toBeNull();
  });
});

describe('a declined renewal', () => {
  test('is retried after 1, 3 and 5 days; Premium stays for 7 days and then ends; entries stay', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium', 'tok_once');
    await world.runUntil('2026-12-15T23:00:00.000Z', 24);
    expect(await kim.running()).toMatchObject({
      state: 'past_due',
      grace_ends_at: '2026-12-22T22:00:00.000Z',
      next_attempt_at: '2026-12-16T22:00:00.000Z',
    });
    await world.runUntil('2026-12-22T21:00:00.000Z', 6);
    const [renewal] = await kim.orders();
    const { rows } = await sql<{ at: string }>`
      select to_char(p.created_at, 'DD HH24') as at from order_payments p
      join orders o on o.member_id = p.member_id and o.id = p.order_id
      where o.reference = ${renewal!.reference} order by p.created_at`.execute(world.database);
    expect(rows.map(({ at }) => at.slice(0, 2))).toEqual(['15', '16', '18', '20']);
    expect([await kim.isPremium(), await kim.paid()]).toEqual([true, 1]);
    await world.runUntil('2026-12-22T23:00:00.000Z');
    expect([await kim.isPremium(), await kim.running(), await kim.entries()]).toEqual([false, null, 10]);
    const subjects = await kim.emails();
    expect(subjects).toContain('Your Monthly Premium membership has ended');
    expect(subjects.filter((subject) => subject.endsWith('didn’t go through')).length).toBe(4);
    expect((await kim.orders())[0]!.state).toBe('expired');
  });

  test('is retried on payday in the grace, and once paid keeps its date', async () => {
    const kim = await world.aBuyer();
    await kim.ask(budget.setPayCycle, { body: { frequency: 'fortnightly', anchor: '2026-12-18' } });
    await kim.start('monthly_premium', 'tok_once');
    await world.runUntil('2026-12-17T03:00:00.000Z', 5);
    expect(await kim.running()).toMatchObject({ state: 'past_due', next_attempt_at: '2026-12-17T23:00:00.000Z' });
    await kim.cardBecomes('tok_visa');
    await world.runUntil('2026-12-18T00:00:00.000Z');
    expect(await kim.running()).toMatchObject({ state: 'active', renews_at: '2027-01-14T22:00:00.000Z' });
    expect([await world.charged(kim.id), await kim.entries()]).toEqual([[1000, 1000], 20]);
  });

  test('is paid at once by another card, which is charged from then on', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium', 'tok_once');
    await world.runUntil('2026-12-16T03:00:00.000Z', 6);
    const overdue = (await kim.running())!;
    expect(overdue.order).toMatch(/^W-/);
    expect((await kim.ask(orders.cancelOrder, { body: { reference: overdue.order } })).status).toBe(409);
    const card = (await kim.ask(orders.saveMethod, { body: { token: 'tok_mastercard' } })).body.data;
    const changed = await kim.ask(memberships.method, { body: { method_id: card.id } });
    expect(changed.body.data.subscription).toMatchObject({
      state: 'active',
      method: { last_four: '4444' },
      order: null,
    });
    await world.runUntil('2027-01-15T00:00:00.000Z', 12);
    expect(await world.charged(kim.id)).toEqual([1000, 1000, 1000]);
  });

  test('without a saved card says so, and is retried once there is one', async () => {
    const kim = await world.aBuyer();
    await kim.start('weekly_premium');
    await kim.ask(orders.removeMethod, { body: { method_id: (await kim.running())!.method!.id } });
    await world.runUntil('2026-11-23T01:00:00.000Z', 2);
    expect(await kim.running()).toMatchObject({ state: 'past_due', method: null });
    const texts = (await mailboxOf(server).emails(kim.email)).map(({ text }) => text).join();
    expect(texts).toContain('You don’t have a saved card. Add one before then to keep your membership.');
    expect(texts).toMatch(/Add a card:\s+\S+\/membership\/renew-upgrade/);
    expect(texts).toContain('You don’t have a saved card.');
    await kim.ask(orders.saveMethod, { body: { token: 'tok_visa' } });
    await world.runUntil('2026-11-24T01:00:00.000Z', 2);
    expect(await kim.running()).toMatchObject({ state: 'active', renews_at: '2026-11-29T22:00:00.000Z' });
  });
});

describe('nothing is charged twice', () => {
  /** A gateway that charges, and whose answers are lost; or that is not reached at all. */
  const failing = (reaches: boolean): CardPayments => ({
    ...world.gateway,
    charge: async (order) => {
      if (reaches) await world.gateway.charge(order);
      throw new GatewayUnavailable();
    },
    resultOf: async () => {
      throw new GatewayUnavailable();
    },
  });

  test.each([
    ['after the charge', true],
    ['before the charge', false],
  ])('a crash %s: the next run ends it with one charge', async (_when, reaches) => {
    const kim = await world.aBuyer();
    await kim.start('weekly_premium');
    server.clock.set('2026-11-22T22:00:00.000Z');
    await world.run(failing(reaches));
    expect(await kim.paid()).toBe(1);
    await world.run();
    expect((await world.charged(kim.id)).length).toBe(reaches ? 2 : 1);
    server.clock.advance(6 * 60_000);
    await world.run();
    expect([await world.charged(kim.id), await kim.paid(), await kim.entries()]).toEqual([[225, 225], 2, 10]);
  });

  test('a charge that the bank never got is charged again after the follow-up has given it up', async () => {
    const kim = await world.aBuyer();
    await kim.start('weekly_premium');
    server.clock.set('2026-11-22T22:00:00.000Z');
    await world.run(failing(false));
    server.clock.advance(20 * 60_000);
    await world.followUp();
    await world.run();
    expect([await world.charged(kim.id), (await kim.running())!.state]).toEqual([[225, 225], 'active']);
    expect((await kim.emails()).filter((subject) => subject.endsWith('didn’t go through'))).toEqual([]);
  });

  test('eight runs at once charge twelve memberships once each', async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => world.aBuyer()));
    for (const buyer of buyers) await buyer.start('weekly_premium');
    server.clock.set('2026-11-22T22:00:00.000Z');
    await Promise.all(Array.from({ length: 8 }, () => world.run()));
    const charged = await Promise.all(buyers.map(({ id }) => world.charged(id)));
    expect(charged).toEqual(Array.from({ length: 12 }, () => [225, 225]));
  });

  test('after the jobs stood still for 16 days, the weeks that nobody served are free', async () => {
    const kim = await world.aBuyer();
    await kim.start('weekly_premium');
    server.clock.set('2026-12-08T22:30:00.000Z');
    await world.run();
    expect(await world.charged(kim.id)).toEqual([225, 225]);
    expect(await kim.running()).toMatchObject({ state: 'active', renews_at: '2026-12-13T22:00:00.000Z' });
    expect(await kim.isPremium()).toBe(true);
  });

  test('the key of a renewal cannot be taken by a caller', async () => {
    const kim = await world.aBuyer();
    const { id } = (await kim.start('weekly_premium')).body.subscription!;
    const headers = { 'idempotency-key': `renewal:${id}:2` };
    const items = [{ slug: 'debt-handbook', quantity: 1 }];
    await kim.ask(orders.createCapture, { headers, body: { items, total: 1, token: 'tok_visa' } });
    await world.runUntil('2026-11-22T23:00:00.000Z', 12);
    expect(await world.charged(kim.id)).toEqual([100, 225, 225]);
  });
});
