import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cart } from '#contract/areas/cart.ts';
import { giftCards } from '#contract/areas/gift-cards.ts';
import { orders } from '#contract/areas/orders.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { embeddedCardPayments } from '#server/ports/card-payments/embedded.ts';
import { giftBuyer, giftKey } from '#tests/build/gift-cards.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { expireOrders, followUpPayments } from '../public.ts';

/** Gift cards of ours that pay, alone and with a card. The clock is set to Monday 16 November 2026 in Sydney. */
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
const home = {
  recipient: 'Kim Banksia',
  line1: '1 Short Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
} as const;
const hoodie = { items: [{ slug: 'hoodie', variant: 'M', quantity: 1 }], total: 75, ...home };
const tee = { items: [{ slug: 'tee', variant: 'M', quantity: 1 }], total: 50, ...home };

/** The sum of the accounts of a kind, in cents. */
async function sumOf(kind: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(balance), 0)::bigint as cents from ledger_accounts where kind = ${kind}`.execute(db());
  return rows[0]!.cents;
}
/** What is on all cards is what we owe for them, and nothing else. */
async function expectCardsToBalance(): Promise<void> {
  expect(await sumOf('gift_card')).toBe(-(await sumOf('gift_cards_issued')));
  expect(await sumOf('gift_card')).toBe(-(await sumOf('gift_cards_sold')));
}
const charged = async (reference: string) =>
  (
    await sql<{ cents: number }>`
      select amount_cents as cents from embedded_card_payments
      where key like ${`${reference}:%`} and state = 'captured'`.execute(db())
  ).rows.map(({ cents }) => cents);

describe('our own gift card', () => {
  test('is sold without GST in values from $20 to $250, and is valid for three years', async () => {
    const { body } = await server.callWith(giftCards.catalogue, { body: {} });
    expect(body.data.find(({ ProductID }) => ProductID === 'wattle-gift-card')).toMatchObject({
      Title: 'Wattle gift card',
      Values: [20, 50, 100, 150, 250],
      content: { expiryText: 'Valid for 3 years from the day it’s bought' },
    });
    const kim = await giftBuyer(server);
    expect(await kim.buy('wattle-gift-card', '100', 1, 100)).toMatchObject({ state: 'paid', gst: 0, total: 100 });
    await mailboxOf(server).carry();
    expect(await kim.cards()).toMatchObject([
      { ours: true, state: 'issued', face: 100, balance: 100, expires_on: '2029-11-16', history: [] },
    ]);
    await expectCardsToBalance();
  });
});

describe('paying', () => {
  test('two gift cards and a card pay one order to the cent, and the invoice carries its whole GST', async () => {
    const kim = await giftBuyer(server);
    const codes = [await kim.card(20), await kim.card(50)];
    const split = await kim.ask(cart.giftCards, { body: { items: hoodie.items, codes } });
    expect(split.body).toMatchObject({
      total: 75,
      charged: 5,
      gst: 6.82,
      cards: [
        { masked: `ending ${codes[0]!.slice(-4)}`, pays: 20, left: 0, expires_on: '2029-11-16' },
        { masked: `ending ${codes[1]!.slice(-4)}`, pays: 50, left: 0 },
      ],
    });
    const stale = await kim.ask(orders.createOrder, { body: { ...hoodie, gift_cards: codes, charged: 4.99 } });
    expect(stale.problem!.detail).toBe(
      'The amount you’re paying by gift card has changed. Check the new amount before you pay.',
    );
    const { data } = (await kim.ask(orders.createOrder, { body: { ...hoodie, gift_cards: codes, charged: 5 } })).body;
    expect(data).toMatchObject({ state: 'awaiting_payment', total: 75, charged: 5 });
    expect([await kim.left(codes[0]!), await kim.left(codes[1]!)]).toEqual([0, 0]);
    const { reference } = data!;
    const declined = await kim.ask(orders.capture, { body: { reference, token: 'tok_funds' } });
    expect(declined.body.data).toMatchObject({ state: 'awaiting_payment', payment: { state: 'declined' } });
    const paid = await kim.ask(orders.capture, { body: { reference, token: 'tok_visa' } });
    expect(paid.body.data).toMatchObject({
      state: 'paid',
      gst: 6.82,
      charged: 5,
      gift_cards: [{ pays: 20, returned: 0 }, { pays: 50 }],
      payment: { method: 'Visa ending 4242' },
    });
    expect(await charged(reference)).toEqual([500]);
    expect(await kim.left(codes[0]!)).toBe(0);
    const mails = mailboxOf(server);
    await mails.carry();
    const receipt = (await mails.emails(kim.email)).find(({ subject }) => subject.includes(reference))!.text;
    expect(receipt).toContain('We’ve received your payment of $75.00, including $6.82 GST.');
    expect(receipt).toContain(`Gift card ending ${codes[1]!.slice(-4)}: $50.00`);
    expect(receipt).toContain('Visa ending 4242: $5.00');
    const { rows } = await sql<{ kind: string; cents: number }>`
      select a.kind, sum(p.amount)::bigint as cents from ledger_postings p
      join ledger_transfers t on t.id = p.transfer_id
      join ledger_accounts a on a.member_id = p.member_id and a.id = p.account_id
      where t.kind = 'order_captured' and t.reference = ${reference} group by a.kind order by a.kind`.execute(db());
    expect(rows).toEqual([
      { kind: 'card_clearing', cents: 500 },
      { kind: 'card_sales', cents: -6818 },
      { kind: 'gift_card', cents: -7000 },
      { kind: 'gift_cards_issued', cents: 7000 },
      { kind: 'gift_cards_sold', cents: 7000 },
      { kind: 'gst_collected', cents: -682 },
    ]);
    await expectCardsToBalance();
  });

  test('a gift card that pays everything needs no gateway, and keeps its rest', async () => {
    const kim = await giftBuyer(server);
    const code = await kim.card(100);
    const body = { ...tee, gift_cards: [code.toLowerCase()] };
    const paid = (await kim.ask(orders.createCapture, { body })).body.data!;
    expect(paid).toMatchObject({ state: 'paid', total: 50, charged: 0, payment: null, gift_cards: [{ pays: 50 }] });
    expect(await charged(paid.reference)).toEqual([]);
    expect(await kim.left(code)).toBe(50);
    expect((await kim.cards())[0]!.history).toMatchObject([{ order: paid.reference, cents: 50, state: 'spent' }]);
  });

  test('a guest pays with a gift card and a card, and frees it by cancelling', async () => {
    const kim = await giftBuyer(server);
    const code = await kim.card(20);
    const guest = { email: 'robin@example.com', name: 'Robin Wren' };
    const create = async () =>
      (await server.call(orders.guestCreate, { headers: giftKey(), body: { ...tee, ...guest, gift_cards: [code] } }))
        .body.data!;
    const first = await create();
    expect(await kim.left(code)).toBe(0);
    const { reference } = first;
    await server.call(orders.guestCancel, { body: { reference, email: guest.email } });
    expect(await kim.left(code)).toBe(20);
    const second = await create();
    const capture = { reference: second.reference, email: guest.email, token: 'tok_visa' };
    const paid = await server.call(orders.guestCapture, { headers: giftKey(), body: capture });
    expect(paid.body.data).toMatchObject({ state: 'paid', charged: 30 });
    expect(await charged(second.reference)).toEqual([3000]);
  });

  test('unknown, expired, empty and repeated codes are refused at their field; a gift card buys no gift card', async () => {
    const kim = await giftBuyer(server);
    const code = await kim.card(20);
    const refusalOf = async (codes: string[], items: object[] = tee.items) => {
      const { problem } = await kim.ask(cart.giftCards, { body: { items, codes } });
      return problem?.errors?.[0];
    };
    expect(await refusalOf([code, '7K2M-9QXD-4HJP-WG3R'])).toEqual({
      field: 'codes.1',
      message: 'We couldn’t find that gift card. Check the code and try again.',
    });
    expect(await refusalOf([code, code.replaceAll('-', ' ')])).toEqual({
      field: 'codes.1',
      message: 'You’ve already added this gift card.',
    });
    expect(await refusalOf([code], [{ slug: 'coles-gift-card', variant: '20', quantity: 1 }])).toEqual({
      field: 'codes',
      message: 'You can’t use gift cards to buy gift cards. Pay another way, or remove the gift cards from your cart.',
    });
    const bought = { items: [{ slug: 'wattle-gift-card', variant: '20', quantity: 1 }], total: 20, gift_cards: [code] };
    expect((await kim.ask(orders.createOrder, { body: bought })).problem?.errors?.[0]!.field).toBe('gift_cards');
    await kim.ask(orders.createCapture, { body: { ...tee, gift_cards: [code], token: 'tok_visa' } });
    expect(await refusalOf([code])).toEqual({ field: 'codes.0', message: 'There’s nothing left on this gift card.' });
    const other = await kim.card(50);
    server.clock.set('2029-11-16T12:59:00.000Z');
    const session = await giftBuyer(server);
    const late = () => session.ask(cart.giftCards, { body: { items: tee.items, codes: [other] } });
    expect((await late()).status).toBe(200);
    server.clock.set('2029-11-16T13:01:00.000Z');
    expect((await late()).problem.errors![0]!.message).toBe('This gift card expired on 16/11/2029.');
  });
});

describe('I4: value is never spent twice', () => {
  test('40 parallel orders with one $50 card: it pays exactly $50', async () => {
    const kim = await giftBuyer(server);
    const code = await kim.card(50);
    const sponge = { items: [{ slug: 'sponge', quantity: 2 }], total: 14, ...home };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        server.call(orders.guestCreate, {
          headers: giftKey(),
          body: { ...sponge, email: `shopper${index}@example.com`, name: 'Robin Wren', gift_cards: [code] },
        }),
      ),
    );
    const placed = answers.filter(({ status }) => status === 200).map(({ body }) => body.data!);
    const paid = placed.flatMap(({ gift_cards }) => gift_cards.map(({ pays }) => Number(pays)));
    expect(paid.toSorted((a, b) => a - b)).toEqual([8, 14, 14, 14]);
    expect(answers.filter(({ status }) => status === 400).length).toBe(36);
    await Promise.all(
      placed.map(({ reference, email }) =>
        server.call(orders.guestCapture, { headers: giftKey(), body: { reference, email, token: 'tok_visa' } }),
      ),
    );
    expect(await kim.left(code)).toBe(0);
    await expectCardsToBalance();
  });
});

describe('a payment that fails', () => {
  test('an order that expires frees its gift card, and a payment that comes after it goes back', async () => {
    const code = await (await giftBuyer(server)).card(20);
    const email = 'late@example.com';
    const left = async () =>
      (await server.callWith(giftCards.balance, { body: { codes: [code] } })).body.data[0]!.balance;
    const body = { ...tee, gift_cards: [code], email, name: 'Robin Wren' };
    const { reference } = (await server.call(orders.guestCreate, { headers: giftKey(), body })).body.data!;
    await server.call(orders.guestCapture, { headers: giftKey(), body: { reference, email, token: 'tok_slow' } });
    expect(await left()).toBe(0);
    server.clock.set('2026-11-15T22:31:00.000Z');
    await expireOrders(db(), server.clock);
    expect(await left()).toBe(20);
    const parts = { clock: server.clock, brand: 'Wattle', publicUrl: '' };
    await followUpPayments({ database: db(), gateways: [gateway()], ...parts });
    await mailboxOf(server).carry();
    expect((await server.call(orders.guestDetails, { body: { reference, email } })).body.data).toMatchObject({
      state: 'expired',
      payment: { message: 'Your payment arrived too late. We’re returning the money to your card.' },
    });
    const { rows } = await sql<{ back: number }>`
      select refunded_cents as back from embedded_card_payments where key like ${`${reference}:%`}`.execute(db());
    expect(rows).toEqual([{ back: 3000 }]);
    expect(await left()).toBe(20);
    await expectCardsToBalance();
  });
});
