import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { draws } from '#contract/areas/draws.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { memberships } from '#contract/areas/memberships.ts';
import { orders } from '#contract/areas/orders.ts';
import { profile } from '#contract/areas/profile.ts';
import { updateTiers } from '#server/areas/entitlements/public.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { membershipWorld } from '#tests/build/memberships.ts';
import type { MembershipWorld } from '#tests/build/memberships.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Changes of memberships. The clock is set to Monday 16 November 2026, 9 am in Sydney. */
let server: TestServer;
let world: MembershipWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = membershipWorld(server);
});
afterEach(async () => {
  await sql`delete from subscriptions`.execute(world.database);
  server.clock.set(testStart);
});
afterAll(async () => {
  expect(await checkLedger(world.database)).toEqual([]);
  await server.close();
});

type Buyer = Awaited<ReturnType<MembershipWorld['aBuyer']>>;
const changeOf = async (buyer: Buyer, option: string) =>
  (await buyer.status()).changes.find((change) => change.option === option)!;

describe('an upgrade', () => {
  test('is shown line by line, and credits the unused days to the cent', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    server.clock.set('2026-11-25T22:00:00.000Z');
    expect(await changeOf(kim, 'yearly_premium')).toMatchObject({
      kind: 'upgrade',
      total: 123.33,
      lines: [
        { label: 'Yearly Premium', amount: 130 },
        { label: 'Credit for 20 unused days of Monthly Premium', amount: -6.67 },
      ],
      renews_at: '2027-11-25T22:00:00.000Z',
    });
    const preview = await kim.ask(memberships.preview, { body: { action: 'change', membership: 'yearly_premium' } });
    expect(preview.body.data).toMatchObject({ total: 123.33, next_price: 130 });
    expect(preview.body.data.notes[0]).toBe('We’ll charge $123.33 now, and Yearly Premium will start straight away.');
  });

  test('needs the total that was shown; a declined card changes nothing, and an accepted one upgrades at once', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    server.clock.set('2026-11-25T22:00:00.000Z');
    const unseen = await kim.ask(memberships.set, { body: { membership: 'yearly_premium' } });
    expect(unseen).toMatchObject({
      status: 409,
      problem: { detail: 'Check the amount before you upgrade.', total: 123.33 },
    });
    const body = { membership: 'yearly_premium', total: 123.33 };
    const declined = await kim.ask(memberships.set, { body: { ...body, token: 'tok_funds' } });
    expect(declined.body).toMatchObject({
      order: { state: 'awaiting_payment', payment: { state: 'declined' } },
      data: { subscription: { option: 'monthly_premium', renews_at: '2026-12-15T22:00:00.000Z' } },
    });
    const accepted = await kim.ask(memberships.set, { body: { ...body, token: 'tok_mastercard' } });
    expect(accepted.body).toMatchObject({
      order: { state: 'fulfilled', goods: 130, discount: 6.67, total: 123.33, gst: 11.21 },
      data: {
        subscription: {
          option: 'yearly_premium',
          price: 130,
          renews_at: '2027-11-25T22:00:00.000Z',
          method: { last_four: '4444' },
        },
      },
    });
    expect([await world.charged(kim.id), await kim.entries(), await kim.isPremium()]).toEqual([
      [1000, 12333],
      510,
      true,
    ]);
    expect((await kim.orders()).map(({ state }) => state)).toEqual(['fulfilled', 'cancelled', 'fulfilled']);
    await world.runUntil('2026-12-20T00:00:00.000Z', 48);
    expect((await world.charged(kim.id)).length).toBe(2);
  });

  test('keeps to the limit that the member set on entries', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    await kim.ask(draws.setLimit, { body: { entries_a_month: 200 } });
    expect(await kim.ask(memberships.set, { body: { membership: 'quarterly_premium', total: 20 } })).toMatchObject({
      status: 409,
      problem: {
        detail:
          'This order comes with 250 entries. You’ve set a limit of 200 purchased entries a month, and you have 190 left.',
      },
    });
    expect(await world.charged(kim.id)).toEqual([1000]);
  });

  test('by the loans call without a total is a hint: it tells what the upgrade costs', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    const hint = await kim.ask(memberships.upgrade);
    expect(hint.body).toMatchObject({
      changed: false,
      change: { option: 'quarterly_premium', total: 20 },
      order: null,
    });
    const done = await kim.ask(memberships.upgrade, { body: { total: 20 } });
    expect(done.body).toMatchObject({ changed: true, data: { subscription: { option: 'quarterly_premium' } } });
    expect(await world.charged(kim.id)).toEqual([1000, 2000]);
  });

  test('of another payment that arrives after the membership was cancelled goes back to the card', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    await kim.ask(memberships.set, { body: { membership: 'quarterly_premium', total: 20, token: 'tok_slow' } });
    await kim.ask(memberships.cancel);
    server.clock.advance(2 * 60_000);
    await world.followUp();
    expect(await kim.running()).toMatchObject({ option: 'monthly_premium', state: 'ending' });
    const [upgrade] = await kim.orders();
    expect(upgrade).toMatchObject({ state: 'cancelled', paid_at: null });
    expect(await kim.entries()).toBe(10);
  });
});

describe('a change to a shorter membership', () => {
  test('costs nothing now and applies from the renewal on; it can be taken back', async () => {
    const kim = await world.aBuyer();
    await kim.start('quarterly_premium');
    const later = await kim.ask(memberships.set, { body: { membership: 'weekly_premium' } });
    expect(later.body).toMatchObject({
      order: null,
      data: {
        subscription: { option: 'quarterly_premium', next: { option: 'weekly_premium', price: 2.25 }, total: 2.25 },
      },
    });
    const unchanged = await kim.ask(memberships.set, { body: { membership: 'quarterly_premium' } });
    expect(unchanged.body.data.subscription!.next).toBeNull();
    await kim.ask(memberships.set, { body: { membership: 'weekly_premium' } });
    await world.runUntil('2027-02-14T00:00:00.000Z', 24 * 7);
    expect(await kim.running()).toMatchObject({
      option: 'weekly_premium',
      price: 2.25,
      renews_at: '2027-02-20T22:00:00.000Z',
      next: null,
    });
    expect([await world.charged(kim.id), await kim.entries()]).toEqual([[225, 3000], 255]);
  });
});

describe('cancelling', () => {
  test('names the day on which it ends as the member’s screens do, in their time zone', async () => {
    server.clock.set('2026-11-15T14:00:00.000Z');
    const kim = await world.aBuyer();
    await sql`update members set time_zone = 'Australia/Perth' where member_id = ${kim.id}`.execute(world.database);
    await kim.start('monthly_premium');
    const { data } = (await kim.ask(memberships.preview, { body: { action: 'cancel' } })).body;
    expect(data).toMatchObject({ premium_until: '2026-12-15T14:00:00.000Z' });
    expect(data.notes[0]).toBe('You’ll keep Premium until 15/12/2026.');
  });

  test('takes a preview and one call: Premium runs to the end of what is paid, entries stay, nothing is charged', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    const { data } = (await kim.ask(memberships.preview, { body: { action: 'cancel' } })).body;
    expect(data.notes).toEqual([
      'You’ll keep Premium until 16/12/2026.',
      'You won’t be charged again.',
      'You keep your 10 draw entries.',
      'You can start again at any time.',
    ]);
    const cancelled = await kim.ask(memberships.cancel);
    expect(cancelled.body.data.subscription).toMatchObject({ state: 'ending', renews_at: null });
    expect((await kim.ask(memberships.cancel)).status).toBe(409);
    await world.runUntil('2026-12-15T21:00:00.000Z', 48);
    expect([await kim.isPremium(), await kim.emails()]).toEqual([true, [expect.stringMatching(/^Your order/)]]);
    await world.runUntil('2026-12-15T23:00:00.000Z');
    expect([await kim.isPremium(), await kim.running(), await kim.entries()]).toEqual([false, null, 10]);
    expect(await world.charged(kim.id)).toEqual([1000]);
    expect(await kim.emails()).toContain('Your Monthly Premium membership has ended');
  });

  test('can be undone, and the plan calls agree: a downgrade is the same cancellation', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    const down = await kim.ask(entitlements.downgrade);
    expect(down.body.data).toMatchObject({ Name: 'Premium', downgrade_at: '2026-12-15T22:00:00.000Z' });
    expect(await kim.running()).toMatchObject({ state: 'ending', paid_until: '2026-12-15T22:00:00.000Z' });
    const undone = await kim.ask(memberships.undoCancel);
    expect(undone.body.data.subscription).toMatchObject({ state: 'active', renews_at: '2026-12-15T22:00:00.000Z' });
    expect((await kim.ask(entitlements.status)).body.data).toMatchObject({ downgrade_at: null, ends_at: null });
    await kim.ask(memberships.cancel);
    expect((await kim.ask(entitlements.undoDowngrade)).body.data).toMatchObject({ downgrade_at: null });
    expect((await kim.running())!.state).toBe('active');
    expect((await kim.ask(memberships.undoCancel)).status).toBe(404);
  });
});

describe('a pause', () => {
  test('moves the renewal by up to three months, once in 12 months; Premium pauses with it', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    expect((await kim.ask(memberships.pause, { body: { months: 4 } })).status).toBe(400);
    const preview = (await kim.ask(memberships.preview, { body: { action: 'pause', months: 2 } })).body.data;
    expect(preview).toMatchObject({ premium_until: '2026-12-15T22:00:00.000Z', renews_at: '2027-02-13T22:00:00.000Z' });
    const paused = await kim.ask(memberships.pause, { body: { months: 2 } });
    expect(paused.body.data.subscription).toMatchObject({ state: 'paused', renews_at: '2027-02-13T22:00:00.000Z' });
    await world.runUntil('2027-02-12T00:00:00.000Z', 24);
    expect([await kim.isPremium(), await world.charged(kim.id)]).toEqual([false, [1000]]);
    expect(await kim.emails()).toContain('Monthly Premium renews on 14/02/2027');
    await world.runUntil('2027-02-14T00:00:00.000Z', 6);
    expect(await kim.running()).toMatchObject({
      state: 'active',
      renews_at: '2027-03-15T22:00:00.000Z',
      can_pause: false,
      pause_opens_at: '2027-11-15T22:00:00.000Z',
    });
    expect([await kim.isPremium(), await world.charged(kim.id)]).toEqual([true, [1000, 1000]]);
    expect((await kim.ask(memberships.pause, { body: { months: 1 } })).problem.detail).toBe(
      'You can only pause once every 12 months, so you can pause again from 16/11/2027.',
    );
  });

  test('that ends within the paid period costs nothing and does not count; one that ends later is charged at once', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    await kim.ask(memberships.pause, { body: { months: 3 } });
    const early = await kim.ask(memberships.resume);
    expect(early.body.data.subscription).toMatchObject({
      state: 'active',
      renews_at: '2026-12-15T22:00:00.000Z',
      can_pause: true,
    });
    await kim.ask(memberships.pause, { body: { months: 3 } });
    server.clock.set('2027-01-10T00:00:00.000Z');
    expect(await kim.isPremium()).toBe(false);
    const late = await kim.ask(memberships.resume);
    expect(late.body.data.subscription).toMatchObject({ state: 'active', renews_at: '2027-02-09T00:00:00.000Z' });
    expect([await kim.isPremium(), await world.charged(kim.id)]).toEqual([true, [1000, 1000]]);
  });
});

describe('at most one membership runs', () => {
  test('six starts at once: all are paid days of one membership', async () => {
    const kim = await world.aBuyer();
    const items = [{ slug: 'monthly_premium', quantity: 1 }];
    const body = { items, total: 10, token: 'tok_visa' };
    await Promise.all(Array.from({ length: 6 }, () => kim.ask(orders.createCapture, { body })));
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from subscriptions where member_id = ${kim.id}`.execute(world.database);
    expect(rows[0]!.count).toBe(1);
    expect(await kim.running()).toMatchObject({ renews_at: '2027-05-14T22:00:00.000Z' });
    expect(await kim.entries()).toBe(60);
  });

  test('starting another option changes the running one', async () => {
    const kim = await world.aBuyer();
    await kim.start('weekly_premium');
    const wrong = await kim.start('monthly_premium');
    expect(wrong).toMatchObject({ status: 409, problem: { total: 7.75 } });
    const body = { option: 'monthly_premium', total: 7.75, token: 'tok_visa' };
    expect((await kim.ask(memberships.create, { body })).body).toMatchObject({
      subscription: { option: 'monthly_premium' },
    });
    expect(await world.charged(kim.id)).toEqual([225, 775]);
  });

  test('I7: one key starts one membership', async () => {
    const kim = await world.aBuyer();
    const input = {
      headers: { 'idempotency-key': 'one-membership' },
      body: { option: 'monthly_premium', token: 'tok_visa', total: 10 },
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => kim.ask(memberships.create, input)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await world.charged(kim.id)).toEqual([1000]);
  });
});

describe('plans, tiers and closing agree', () => {
  test('a requested plan says where to pay for it, and a paid membership begins it', async () => {
    const kim = await world.aBuyer();
    const requested = await kim.ask(entitlements.setPremium, { body: { frequency: 'yearly' } });
    expect(requested.body).toMatchObject({
      begun: false,
      data: { order: { Name: 'Premium', checkout: '/membership/checkout?option=yearly_premium' } },
    });
    await kim.start('yearly_premium');
    expect((await kim.ask(entitlements.status)).body.data).toMatchObject({
      Name: 'Premium',
      source: 'payment',
      order: null,
    });
    const { rows } = await sql<{ state: string; paid: boolean }>`
      select state, paid_at is not null as paid from plan_orders where member_id = ${kim.id}`.execute(world.database);
    expect(rows).toEqual([{ state: 'begun', paid: true }]);
  });

  test('R01: the tier is the higher of the plan’s and of what twelve months earned and bought', async () => {
    const kim = await world.aBuyer();
    expect((await kim.status()).tier).toEqual({
      tier: 'Bronze',
      entries: 0,
      spent: 0,
      next: { tier: 'Silver', entries_missing: 1000, spending_missing: 200 },
    });
    await kim.start('yearly_premium');
    expect((await kim.status()).tier).toMatchObject({
      tier: 'Silver',
      entries: 500,
      spent: 130,
      next: { tier: 'Platinum', entries_missing: 4500, spending_missing: 870 },
    });
    expect(await updateTiers(world.database, server.clock)).toBeGreaterThan(0);
    expect((await kim.ask(entitlements.status)).body.data.membership).toBe('Silver');
    expect(await updateTiers(world.database, server.clock)).toBe(0);
    await sql`insert into tier_thresholds (starts_on, tier, entries, spent_cents)
      values ('2026-11-16', 'Platinum', null, 10000)`.execute(world.database);
    expect((await kim.ask(entitlements.setBronzePotential)).body.membership).toBe('Platinum');
    await sql`delete from tier_thresholds where starts_on = '2026-11-16'`.execute(world.database);
  });

  test('I19: a running membership and an unpaid order stand in the way of closing, and can be given up', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    const unpaid = await kim.ask(orders.createOrder, {
      body: { items: [{ slug: 'debt-handbook', quantity: 1 }], total: 1 },
    });
    const listed = (await kim.ask(profile.closing)).body.data;
    expect(listed).toContainEqual({
      kind: 'membership',
      title: 'Monthly Premium, renews on 16/12/2026',
      amount: 10,
      href: '/membership/renew-upgrade',
      can_give_up: true,
    });
    expect(listed).toContainEqual({
      kind: 'order',
      title: `Order ${unpaid.body.data!.reference}, not paid yet`,
      amount: 1,
      href: `/packs/order-summary?order=${unpaid.body.data!.reference}`,
      can_give_up: true,
    });
    expect((await kim.ask(profile.deleteAccount)).status).toBe(409);
    const closed = await kim.ask(profile.deleteAccount, { body: { give_up: true } });
    expect(closed.status, closed.text).toBe(200);
    await world.runUntil('2026-12-16T00:00:00.000Z', 240);
    const { rows } = await sql<{ source: string; content: { state: string; total_cents: number } }>`
      select source, content from retained_records where former_member = ${kim.id}`.execute(world.database);
    expect(rows).toMatchObject([{ source: 'orders', content: { state: 'fulfilled', total_cents: 1000 } }]);
    expect(JSON.stringify(rows)).not.toContain(kim.email);
  });

  test('I19: a paid order that has not been sent is kept until it is', async () => {
    const kim = await world.aBuyer();
    const items = [{ slug: 'sponge', quantity: 1 }];
    const home = {
      recipient: 'Kim Banksia',
      line1: '1 Short Street',
      suburb: 'Marrickville',
      state: 'NSW',
      postcode: '2204',
    };
    const order = (await kim.ask(orders.createCapture, { body: { items, total: 7, token: 'tok_visa', ...home } })).body
      .data!;
    expect((await kim.ask(profile.closing)).body.data).toContainEqual({
      kind: 'order',
      title: `Order ${order.reference}, paid but not sent yet`,
      amount: 7,
      href: `/packs/order-summary?order=${order.reference}`,
      can_give_up: false,
    });
    expect((await kim.ask(profile.deleteAccount, { body: { give_up: true } })).status).toBe(409);
  });
});
