import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { memberships } from '#contract/areas/memberships.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { orders } from '#contract/areas/orders.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { embeddedCardPayments } from '#server/ports/card-payments/embedded.ts';
import type { CardPayments, ChargeOrder } from '#server/ports/card-payments/port.ts';
import { giftBuyer } from '#tests/build/gift-cards.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { membershipWorld } from '#tests/build/memberships.ts';
import type { MembershipWorld } from '#tests/build/memberships.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Renewals whose bank wants the member. The clock is set to Monday 16 November 2026, 9 am in Sydney. */
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

const answerCheck = async (reference: string, agreed: boolean) => {
  const gateway = embeddedCardPayments({ database: world.database, clock: server.clock }, '/test-gateway');
  await gateway.answerCheck(reference, agreed);
};

const emailAbout = async (to: string, subject: string) =>
  (await mailboxOf(server).emails(to)).find((email) => email.subject === subject)!;

/** A member whose renewal needs the bank's check. */
async function aCheckedMember() {
  const kim = await world.aBuyer();
  await kim.start('monthly_premium');
  await kim.cardBecomes('tok_check');
  await world.runUntil('2026-12-15T23:00:00.000Z', 24);
  return kim;
}

describe('a renewal that the bank wants the member to confirm', () => {
  test('is charged without the member, and declined with a link to confirm it by email and notification', async () => {
    const kim = await aCheckedMember();
    const overdue = (await kim.running())!;
    expect(overdue).toMatchObject({ state: 'past_due', needs_confirmation: true, order: expect.stringMatching(/^W-/) });
    const email = await emailAbout(kim.email, 'Confirm your Monthly Premium renewal');
    expect(email.text).toContain('Your bank needs you to confirm the payment of $10.00 for Monthly Premium.');
    expect(email.text).toContain(`https://wattle.example/packs/cart-checkout?order=${overdue.order}`);
    expect((await kim.ask(notifications.userList)).body.data[0]).toMatchObject({
      title: 'Confirm your Monthly Premium renewal',
      href: `/packs/cart-checkout?order=${overdue.order}`,
    });
    expect([await kim.isPremium(), await world.charged(kim.id)]).toEqual([true, [1000]]);
  });

  test('is paid once the member confirms, and keeps its date', async () => {
    const kim = await aCheckedMember();
    const { order: reference, method } = (await kim.running())!;
    const body = { reference: reference!, method_id: method!.id };
    const waits = (await kim.ask(orders.capture, { body })).body.data!;
    expect(waits.payment).toMatchObject({ state: 'action_required' });
    expect(await kim.running()).toMatchObject({ state: 'past_due', needs_confirmation: true });
    await answerCheck(waits.payment!.action!.url.split('/').at(-1)!, true);
    await kim.ask(orders.capture, { body: { reference: reference! } });
    expect(await kim.running()).toMatchObject({
      state: 'active',
      renews_at: '2027-01-14T22:00:00.000Z',
      needs_confirmation: false,
    });
    expect([await world.charged(kim.id), await kim.entries()]).toEqual([[1000, 1000], 20]);
  });

  test('asks the gateway to charge a saved card with nobody there', async () => {
    const kim = await world.aBuyer();
    await kim.start('weekly_premium');
    const sent: ChargeOrder[] = [];
    const listening: CardPayments = {
      ...world.gateway,
      charge: (order) => {
        sent.push(order);
        return world.gateway.charge(order);
      },
    };
    server.clock.set('2026-11-22T22:00:00.000Z');
    await world.run(listening);
    expect(sent).toMatchObject([{ buyerPresent: false, save: false, source: { kind: 'saved' }, amountCents: 225 }]);
  });

  test('a check that the member leaves open ends with the grace, and the membership with it', async () => {
    const kim = await aCheckedMember();
    const { order: reference, method } = (await kim.running())!;
    const waits = await kim.ask(orders.capture, { body: { reference: reference!, method_id: method!.id } });
    const action = waits.body.data!.payment!.action!;
    const ended: string[] = [];
    // A gateway at which a check stays open for as long as nobody answers it.
    const patient: CardPayments = {
      ...world.gateway,
      resultOf: async (key) =>
        ended.length > 0
          ? world.gateway.resultOf(key)
          : { state: 'action_required', reference: action.url.split('/').at(-1)!, action },
      cancel: async (open) => {
        ended.push(open);
        return world.gateway.cancel(open);
      },
    };
    server.clock.set('2026-12-22T21:00:00.000Z');
    await world.run(patient);
    expect([await kim.isPremium(), ended.length]).toEqual([true, 0]);
    server.clock.set('2026-12-22T23:00:00.000Z');
    await world.run(patient);
    server.clock.advance(10 * 60_000);
    await world.run(patient);
    expect([await kim.running(), await kim.isPremium(), ended.length]).toEqual([null, false, 1]);
    expect(await world.charged(kim.id)).toEqual([1000]);
  });
});

describe('an overdue renewal that the member pays somewhere else', () => {
  test('is not charged to the saved card meanwhile', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium', 'tok_once');
    await world.runUntil('2026-12-15T23:00:00.000Z', 24);
    const { order: reference } = (await kim.running())!;
    await kim.cardBecomes('tok_visa');
    server.clock.set('2026-12-16T22:00:00.000Z');
    const body = { reference: reference!, gateway: 'redirect' as const };
    expect((await kim.ask(orders.capture, { body })).body.data!.payment!.state).toBe('action_required');
    const charged: string[] = [];
    await world.run({
      ...world.gateway,
      resultOf: async () => null,
      charge: async (order) => {
        charged.push(order.key);
        return world.gateway.charge(order);
      },
    });
    expect(charged).toEqual([]);
  });

  test('can be paid with any card where none is saved', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    await kim.ask(orders.removeMethod, { body: { method_id: (await kim.running())!.method!.id } });
    await world.runUntil('2026-12-15T23:00:00.000Z', 24);
    const overdue = (await kim.running())!;
    expect(overdue).toMatchObject({ state: 'past_due', method: null, order: expect.stringMatching(/^W-/) });
    const email = await emailAbout(kim.email, 'Your Monthly Premium renewal didn’t go through');
    expect(email.text).toContain('You don’t have a saved card.');
    expect(email.text).toContain('Pay now with any card, or save one before we try again on 17/12/2026.');
    await kim.ask(orders.capture, { body: { reference: overdue.order!, token: 'tok_mastercard' } });
    expect(await kim.running()).toMatchObject({ state: 'active', method: { last_four: '4444' } });
  });

  test('is not promised from a saved card where a gift card paid and none is saved', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium');
    await kim.ask(orders.removeMethod, { body: { method_id: (await kim.running())!.method!.id } });
    const { card } = await giftBuyer(server, { email: 'gift-giver@example.com' });
    const more = { items: [{ slug: 'monthly_premium', quantity: 1 }], total: 10, charged: 0 };
    await kim.ask(orders.createCapture, { body: { ...more, gift_cards: [await card(50)] } });
    const texts = (await mailboxOf(server).emails(kim.email)).map(({ text }) => text).join();
    expect(texts).toContain('Your membership renews on 15/01/2027 for $10.00, if you have a saved card by then.');
  });

  test('is paid by a card whose bank wants a check, with the member there', async () => {
    const kim = await world.aBuyer();
    await kim.start('monthly_premium', 'tok_once');
    await world.runUntil('2026-12-16T03:00:00.000Z', 6);
    const { data: card } = (await kim.ask(orders.saveMethod, { body: { token: 'tok_check' } })).body;
    const changed = await kim.ask(memberships.method, { body: { method_id: card.id } });
    expect(changed.body.data.subscription).toMatchObject({ state: 'past_due', needs_confirmation: true });
  });
});
