import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#contract/areas/catalogue.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { memberships } from '#contract/areas/memberships.ts';
import { orders } from '#contract/areas/orders.ts';
import { settings } from '#contract/areas/settings.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { membershipWorld } from '#tests/build/memberships.ts';
import type { MembershipWorld } from '#tests/build/memberships.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/**
 * Changes between plans, and what must hold of every change. The clock is set to Monday 16 November 2026, 9 am in
 * Sydney.
 */
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
const planOf = async (buyer: Buyer) => (await buyer.ask(settings.subscriptionDetails)).body.data.Name;
const chargedIn = async (buyer: Buyer): Promise<number> =>
  (await world.charged(buyer.id)).reduce((sum, cents) => sum + cents, 0);

describe('every plan with a price can be bought', () => {
  test('each price leads to the checkout, or for a member with a membership to its change', async () => {
    const kim = await world.aBuyer();
    const linksOf = async () =>
      (await kim.ask(entitlements.status)).body.data.plans.flatMap(({ prices }) =>
        prices.map(({ checkout }) => checkout),
      );
    expect(await linksOf()).toEqual([
      '/membership/checkout?option=weekly_premium',
      '/membership/checkout?option=monthly_premium',
      '/membership/checkout?option=quarterly_premium',
      '/membership/checkout?option=yearly_premium',
      '/membership/checkout?option=monthly_pro',
    ]);
    const { data } = (await kim.ask(catalogue.memberships)).body;
    expect(data.at(-1)).toMatchObject({ option: 'monthly_pro', Name: 'Monthly Pro', AltName: 'Pro', Price: 20 });
    await kim.start('monthly_premium');
    expect((await linksOf()).at(-1)).toBe('/membership/renew-upgrade?option=monthly_pro');
  });

  test('Pro is bought, gives its plan, and renews', async () => {
    const kim = await world.aBuyer();
    const body = { option: 'monthly_pro' as const, total: 20, token: 'tok_visa' };
    expect((await kim.ask(memberships.create, { body })).body.subscription).toMatchObject({
      Name: 'Monthly Pro',
      plan: 'Pro',
      total: 20,
    });
    expect(await planOf(kim)).toBe('Pro');
    await world.runUntil('2026-12-17T00:00:00.000Z', 24);
    expect([await world.charged(kim.id), await planOf(kim)]).toEqual([[2000, 2000], 'Pro']);
  });

  test('a price that the operator adds is sold too, and a plan without prices isn’t', async () => {
    const kim = await world.aBuyer();
    await sql`insert into plan_prices (plan_id, option, frequency, price_cents, days, entries)
      values (3, 'yearly_pro', 'yearly', 20000, 365, 600)`.execute(world.database);
    const body = { option: 'yearly_pro' as const, total: 200, token: 'tok_visa' };
    expect((await kim.ask(memberships.create, { body })).body.subscription).toMatchObject({ Name: 'Yearly Pro' });
    const rows = await sql<object>`delete from plan_prices where plan_id = 3 returning *`.execute(world.database);
    const lee = await world.aBuyer();
    const refused = await lee.ask(entitlements.setPremium, { body: { plan_id: 3 } });
    expect(refused.problem.errors).toEqual([{ field: 'plan_id', message: 'Pro isn’t available at the moment.' }]);
    await sql`insert into plan_prices select (jsonb_populate_record(null::plan_prices, r)).*
      from jsonb_array_elements(${JSON.stringify(rows.rows)}::jsonb) r where r ->> 'option' = 'monthly_pro'`.execute(
      world.database,
    );
  });
});

describe('an upgrade to a higher plan', () => {
  test('begins at once with the credit for unused days, and settles a request for it', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    server.clock.set('2026-11-25T22:00:00.000Z');
    const requested = await kim.ask(entitlements.setPremium, { body: { plan_id: 3 } });
    expect(requested.body.data.order!.checkout).toBe('/membership/renew-upgrade?option=monthly_pro');
    expect(await changeOf(kim, 'monthly_pro')).toMatchObject({ kind: 'upgrade', total: 13.33, renewal_total: 20 });
    const body = { membership: 'monthly_pro' as const, total: 13.33 };
    expect((await kim.ask(memberships.set, { body })).body.data.subscription).toMatchObject({
      plan: 'Pro',
      renews_at: '2026-12-25T22:00:00.000Z',
    });
    expect([await planOf(kim), await world.charged(kim.id), await kim.entries()]).toEqual(['Pro', [1000, 1333], 20]);
    expect((await kim.ask(entitlements.status)).body.data.order).toBeNull();
    await kim.ask(memberships.cancel);
    await world.runUntil('2026-12-26T00:00:00.000Z', 24);
    expect([await planOf(kim), await kim.isPremium()]).toEqual(['Free', false]);
  });

  test('from a year of Premium pays for as many periods as the credit covers and one more', async () => {
    const kim = await world.aBuyer();
    await kim.start('yearly_premium');
    server.clock.set('2026-12-15T22:00:00.000Z');
    expect(await changeOf(kim, 'monthly_pro')).toMatchObject({
      total: 0.68,
      lines: [
        { label: 'Monthly Pro, 180 days', amount: 120 },
        { label: 'Credit for 335 unused days of Yearly Premium', amount: -119.32 },
      ],
      renews_at: '2027-06-13T22:00:00.000Z',
    });
    await kim.ask(memberships.set, { body: { membership: 'monthly_pro', total: 0.68 } });
    expect(await kim.running()).toMatchObject({ days: 30, renews_at: '2027-06-13T22:00:00.000Z', price: 20 });
    // The entries of one payment: those of the year were given before.
    expect([await chargedIn(kim), await kim.entries()]).toEqual([13068, 510]);
    expect(await changeOf(kim, 'yearly_premium')).toMatchObject({ kind: 'later', total: 0 });
  });

  test('down to Premium waits for the renewal, which begins Premium and ends Pro', async () => {
    const kim = await world.aBuyer();
    await kim.ask(memberships.create, { body: { option: 'monthly_pro', total: 20, token: 'tok_visa' } });
    await kim.ask(memberships.set, { body: { membership: 'monthly_premium' } });
    await world.runUntil('2026-12-15T21:00:00.000Z', 48);
    expect(await planOf(kim)).toBe('Pro');
    await world.runUntil('2026-12-16T00:00:00.000Z');
    expect([await planOf(kim), await world.charged(kim.id)]).toEqual(['Premium', [1000, 2000]]);
    expect(await kim.running()).toMatchObject({ plan: 'Premium', renews_at: '2027-01-14T22:00:00.000Z' });
  });

  test('leaves no amount that a gateway would refuse: below 50 cents another period is bought', async () => {
    const kim = await world.aBuyer();
    await kim.start('yearly_premium');
    // A credit of $119.75 would leave 25 cents of six periods.
    await sql`update subscriptions set paid_cents = 11975 where member_id = ${kim.id}`.execute(world.database);
    expect(await changeOf(kim, 'monthly_pro')).toMatchObject({
      lines: [{ amount: 140 }, { amount: -119.75 }],
      total: 20.25,
    });
  });
});

describe('what must hold of every change', () => {
  test('four upgrades at once are charged once', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    const body = { membership: 'yearly_premium' as const, total: 120, token: 'tok_visa' };
    await Promise.all(Array.from({ length: 4 }, () => kim.ask(memberships.set, { body })));
    await world.followUp();
    expect(await kim.running()).toMatchObject({ option: 'yearly_premium', renews_at: '2027-11-15T22:00:00.000Z' });
    const captured = await sql<{ cents: number }>`
      select coalesce(sum(captured_cents), 0)::bigint as cents from orders where member_id = ${kim.id}`.execute(
      world.database,
    );
    expect([captured.rows[0]!.cents, await kim.entries()]).toEqual([13000, 510]);
  });

  test('one set to end can be upgraded and nothing else', async () => {
    const kim = await world.aBuyer();
    await kim.start('quarterly_premium');
    await kim.ask(memberships.cancel);
    const { changes } = await kim.status();
    expect(changes.map(({ option, kind }) => [option, kind])).toEqual([
      ['quarterly_premium', 'current'],
      ['yearly_premium', 'upgrade'],
      ['monthly_pro', 'upgrade'],
    ]);
  });

  test('choosing what one has already adds nothing to the history', async () => {
    const kim = await world.aBuyer();
    await kim.start('quarterly_premium');
    await kim.ask(memberships.set, { body: { membership: 'quarterly_premium' } });
    expect((await kim.status()).history.map(({ what }) => what)).toEqual(['Quarterly Premium started']);
  });

  test('a pause that was cancelled before it began is not used up', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    await kim.ask(memberships.pause, { body: { months: 1 } });
    await kim.ask(memberships.cancel);
    await kim.ask(memberships.undoCancel);
    expect(await kim.running()).toMatchObject({ state: 'active', can_pause: true });
  });

  test('the payment of an upgrade that arrives after the plan was given up goes back', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    await kim.ask(memberships.set, { body: { membership: 'quarterly_premium', total: 20, token: 'tok_slow' } });
    server.clock.advance(1000);
    await kim.ask(entitlements.downgrade);
    server.clock.advance(2 * 60_000);
    await world.followUp();
    expect(await kim.running()).toMatchObject({ option: 'monthly_premium', state: 'ending' });
    expect((await kim.orders())[0]).toMatchObject({ payment: { state: 'declined' }, paid_at: null });
  });

  test('an order that its membership no longer waits for is not charged', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    const declined = await kim.ask(memberships.set, {
      body: { membership: 'quarterly_premium', total: 20, token: 'tok_funds' },
    });
    const { reference } = declined.body.order!;
    server.clock.advance(1000);
    await kim.ask(entitlements.downgrade);
    const paid = await kim.ask(orders.capture, { body: { reference, token: 'tok_visa' } });
    expect(paid).toMatchObject({
      status: 409,
      problem: { detail: 'You don’t need this order any more: your membership has changed since you placed it.' },
    });
    expect(await world.charged(kim.id)).toEqual([1000]);
  });

  test('a membership that goes off sale between its order and its payment begins all the same', async () => {
    const kim = await world.aBuyer();
    const items = [{ slug: 'quarterly_premium', quantity: 1 }];
    const { reference } = (await kim.ask(orders.createOrder, { body: { items, total: 30 } })).body.data!;
    const rows = await sql<object>`delete from plan_prices where option = 'quarterly_premium' returning *`.execute(
      world.database,
    );
    await kim.ask(orders.capture, { body: { reference, token: 'tok_visa' } });
    expect(await kim.running()).toMatchObject({ option: 'quarterly_premium', price: 30, days: 90, entries: 250 });
    await sql`insert into plan_prices select (jsonb_populate_record(null::plan_prices, r)).*
      from jsonb_array_elements(${JSON.stringify(rows.rows)}::jsonb) r`.execute(world.database);
  });

  test('every amount that is announced includes the card’s fee', async () => {
    await sql`insert into card_fees (starts_on, dollar_cents, percent_ppm) values ('2026-11-16', 30, 0)`.execute(
      world.database,
    );
    const kim = await world.aBuyer();
    await kim.ask(memberships.create, { body: { option: 'monthly_premium', total: 10.3, token: 'tok_visa' } });
    const preview = await kim.ask(memberships.preview, { body: { action: 'change', membership: 'yearly_premium' } });
    expect(preview.body.data.next_price).toBe(130.3);
    expect(preview.body.data.notes[1]).toMatch(/for \$130\.30\.$/);
    await world.runUntil('2026-12-16T00:00:00.000Z', 24);
    expect(await world.charged(kim.id)).toEqual([1030, 1030]);
    await sql`delete from card_fees where starts_on = '2026-11-16'`.execute(world.database);
  });
});
