import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cart } from '#contract/areas/cart.ts';
import { catalogue } from '#contract/areas/catalogue.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { orders } from '#contract/areas/orders.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { embeddedCardPayments } from '#server/ports/card-payments/embedded.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';
import { refundOrder, refundOutboxHandler } from './refunds.ts';
import { expireOrders, followUpPayments } from '../public.ts';

/** Buying, from the cart to the refund. The clock is set to Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

const db = () => server.server.database.systemDb;
const gateway = () => embeddedCardPayments({ database: db(), clock: server.clock }, '/test-gateway');
let keys = 0;
const key = () => ({ 'idempotency-key': `order-test-${(keys += 1)}` });
const settling = () => ({ clock: server.clock, brand: 'Wattle', publicUrl: 'https://wattle.example' });

async function buyer() {
  const member = await server.aMember();
  const ask = <E extends Endpoint>(endpoint: E, input?: AnyInput) =>
    server.callWith(endpoint, { token: member.token, ...input });
  const asks = <E extends Endpoint>(endpoint: E, input?: AnyInput) =>
    server.callWith(endpoint, { token: member.token, headers: key(), ...input });
  const entries = async () => (await ask(entitlements.entries)).body.entries;
  return { ...member, ask, asks, entries };
}

const tee = { items: [{ slug: 'tee', variant: 'M', quantity: 1 }], total: 50 };
const home = {
  recipient: 'Kim Banksia',
  line1: '1 Short Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
} as const;
const ebook = { items: [{ slug: 'pay-cycle-workbook', quantity: 2 }], total: 2 };

async function stockOf(slug: string, variant: string): Promise<number> {
  const { rows } = await sql<{ stock: number }>`
    select v.stock from product_variants v join products p on p.id = v.product_id
    where p.slug = ${slug} and v.key = ${variant}`.execute(db());
  return rows[0]!.stock;
}

describe('R03: the catalogue', () => {
  test('has shirts from 50 to 75 dollars with 250 to 350 entries in six sizes, e-books for one dollar, the sponge pack for seven', async () => {
    const { body } = await server.callWith(catalogue.packs);
    const facts = body.data.map(({ Slug, Price, Entries, Variants }) => [
      Slug,
      Price,
      Entries,
      Variants ? Object.keys(Variants).join(' ') : '',
    ]);
    expect(facts).toEqual([
      ['tee', 50, 250, 'XS S M L XL 2XL'],
      ['long-sleeve', 60, 300, 'XS S M L XL 2XL'],
      ['hoodie', 75, 350, 'XS S M L XL 2XL'],
      ['sponge', 7, 35, ''],
      ['pay-cycle-workbook', 1, 5, ''],
      ['debt-handbook', 1, 10, ''],
    ]);
    expect(body.fee).toEqual({ DollarFees: 0, PercentFees: 0 });
  });

  test('R01: memberships cost 2.50, 10, 30 and 130 dollars; Bronze members pay 10 percent less for a week', async () => {
    const visitor = await server.callWith(catalogue.memberships);
    expect(
      visitor.body.data.map(({ option, Price, DaysPremiumAccess, TotalEntries, Discount }) => [
        option,
        Price,
        DaysPremiumAccess,
        TotalEntries,
        Discount,
      ]),
    ).toEqual([
      ['weekly_premium', 2.5, 7, 5, 0],
      ['monthly_premium', 10, 30, 10, 0],
      ['quarterly_premium', 30, 90, 250, 0],
      ['yearly_premium', 130, 365, 500, 0],
      ['monthly_pro', 20, 30, 10, 0],
    ]);
    const kim = await buyer();
    const own = (await kim.ask(catalogue.memberships)).body.data[0];
    expect(own).toMatchObject({ option: 'weekly_premium', Discount: 10, DiscountedPrice: 2.25 });
  });
});

describe('R02: the cart', () => {
  test('adding replaces a line with the same slug, more increments the same variant, and 0 removes it', async () => {
    const kim = await buyer();
    const change = async (action: 'add' | 'more' | 'set', variant: string, quantity: number) =>
      (await kim.ask(cart.change, { body: { action, slug: 'tee', variant, quantity } })).body.lines.map(
        (line) => `${line.quantity} ${line.variant}`,
      );
    expect(await change('add', 'M', 2)).toEqual(['2 M']);
    expect(await change('add', 'L', 1)).toEqual(['1 L']);
    expect(await change('more', 'L', 1)).toEqual(['2 L']);
    expect(await change('more', 'S', 1)).toEqual(['2 L', '1 S']);
    expect(await change('set', 'L', 0)).toEqual(['1 S']);
  });

  test('a visitor’s cart moves into the account at sign-in, once, with nothing lost or doubled', async () => {
    const put = async (slug: string, quantity: number, token?: string) =>
      (
        await server.callWith(cart.change, {
          body: { action: 'add', slug, quantity, ...(token ? { cart: token } : {}) },
        })
      ).body;
    const first = await put('sponge', 2);
    const both = await put('debt-handbook', 1, first.token!);
    expect(both).toMatchObject({ token: first.token, total: 15, entries: 80 });
    const kim = await buyer();
    await kim.ask(cart.change, { body: { action: 'add', slug: 'sponge', quantity: 1 } });
    const merged = (await kim.ask(cart.merge, { body: { cart: first.token! } })).body;
    expect(merged.lines.map(({ slug, quantity }) => [slug, quantity])).toEqual([
      ['sponge', 2],
      ['debt-handbook', 1],
    ]);
    expect((await kim.ask(cart.merge, { body: { cart: first.token! } })).body.lines).toEqual(merged.lines);
  });

  test('the first total includes delivery, fees and GST, and a fee by date', async () => {
    await sql`insert into card_fees (starts_on, dollar_cents, percent_ppm) values ('2026-11-16', 30, 15000)`.execute(
      db(),
    );
    const kim = await buyer();
    const { body } = await kim.ask(cart.change, { body: { action: 'add', slug: 'tee', variant: 'M', quantity: 1 } });
    expect(body).toMatchObject({ goods: 50, fee: 1.05, gst: 4.64, total: 51.05 });
    await sql`delete from card_fees where starts_on = '2026-11-16'`.execute(db());
  });
});

describe('a quote', () => {
  test('prices goods that are bought straight away for this buyer, and leaves the cart alone', async () => {
    const kim = await buyer();
    const items = [{ slug: 'weekly_premium', quantity: 1 }];
    expect((await server.callWith(cart.quote, { body: { items } })).body).toMatchObject({ total: 2.5, entries: 5 });
    expect((await kim.ask(cart.quote, { body: { items } })).body).toMatchObject({ total: 2.25, token: null });
    expect((await kim.ask(cart.read)).body.lines).toEqual([]);
    expect(await server.call(cart.quote, { body: { items, promo: 'NOSUCH' } })).toMatchObject({
      status: 400,
      problem: {
        errors: [{ field: 'promo', message: 'That code isn’t valid or has expired. Check it and try again.' }],
      },
    });
  });
});

describe('R14: a member’s order', () => {
  test('is paid by a card: invoice, entries, stock and the cart follow', async () => {
    const kim = await buyer();
    await kim.ask(cart.change, { body: { action: 'add', slug: 'tee', variant: 'M', quantity: 1 } });
    const before = await stockOf('tee', 'M');
    const created = await kim.asks(orders.createOrder, { body: { total: 50, ...home } });
    expect(created.body).toMatchObject({ data: { state: 'awaiting_payment', total: 50, gst: 4.55, entries: 250 } });
    expect(await stockOf('tee', 'M')).toBe(before - 1);
    const { reference } = created.body.data!;
    const paid = await kim.asks(orders.capture, { body: { reference, token: 'tok_visa', save: true } });
    expect(paid.body.data).toMatchObject({
      state: 'paid',
      payment: { state: 'captured', method: 'Visa ending 4242' },
      address: { recipient: 'Kim Banksia', full_address: '1 Short Street, Marrickville NSW 2204' },
    });
    expect(paid.body.data!.invoice).toMatch(/^INV-\d{6}$/);
    expect(await kim.entries()).toBe(250);
    expect((await kim.ask(cart.read)).body.lines).toEqual([]);
    expect((await kim.ask(orders.methods)).body.data).toMatchObject([
      { brand: 'Visa', last_four: '4242', is_default: true },
    ]);
    const mails = mailboxOf(server);
    await mails.carry();
    expect((await mails.emails(kim.email))[0]!.text).toContain('We’ve added 250 draw entries to your account.');
    const invoice = await kim.ask(orders.invoice, { body: { reference } });
    expect(invoice.text.slice(0, 5)).toBe('%PDF-');
  });

  test('prices come from the catalogue: another total is refused, and nothing is set aside', async () => {
    const kim = await buyer();
    const before = await stockOf('tee', 'M');
    const refused = await kim.asks(orders.createOrder, { body: { ...tee, total: 0.01, ...home } });
    expect(refused).toMatchObject({
      status: 409,
      problem: { detail: 'Your total has changed. Check the new one before you pay.' },
    });
    expect(await stockOf('tee', 'M')).toBe(before);
  });

  test('a declined card leaves the order waiting, and another card pays it', async () => {
    const kim = await buyer();
    const { reference } = (await kim.asks(orders.createOrder, { body: ebook })).body.data!;
    const declined = await kim.asks(orders.capture, { body: { reference, token: 'tok_funds' } });
    expect(declined.body.data).toMatchObject({
      state: 'awaiting_payment',
      payment: { state: 'declined', message: 'There isn’t enough money on this card. Try another one.' },
    });
    const paid = await kim.asks(orders.capture, { body: { reference, token: 'tok_mastercard' } });
    expect(paid.body.data).toMatchObject({ state: 'fulfilled', payment: { state: 'captured' } });
    expect(await kim.entries()).toBe(10);
  });

  test('a card that the bank checks is paid after the check', async () => {
    const kim = await buyer();
    const first = await kim.asks(orders.createCapture, { body: { ...ebook, token: 'tok_check' } });
    const { reference, payment } = first.body.data!;
    expect(payment).toMatchObject({ state: 'action_required', action: { kind: 'frame' } });
    const agree = await fetch(new URL(payment!.action!.url, server.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'agree=yes',
    });
    expect(agree.status).toBe(200);
    const paid = await kim.asks(orders.capture, { body: { reference } });
    expect(paid.body.data).toMatchObject({ state: 'fulfilled' });
  });

  test('an answer that is lost is not charged twice', async () => {
    const kim = await buyer();
    const { reference } = (await kim.asks(orders.createOrder, { body: ebook })).body.data!;
    const lost = await kim.asks(orders.capture, { body: { reference, token: 'tok_timeout' } });
    expect(lost.status).toBe(503);
    const again = await kim.asks(orders.capture, { body: { reference, token: 'tok_timeout' } });
    expect(again.body.data).toMatchObject({ state: 'fulfilled' });
    const { rows } = await sql`select 1 from embedded_card_payments where key like ${`${reference}:%`}`.execute(db());
    expect(rows.length).toBe(1);
  });

  test('a slow payment is found by the job, and a membership begins with it', async () => {
    const kim = await buyer();
    const monthly = { items: [{ slug: 'monthly_premium', quantity: 1 }], total: 10 };
    const first = await kim.asks(orders.createCapture, { body: { ...monthly, token: 'tok_slow' } });
    expect(first.body.data).toMatchObject({ state: 'awaiting_payment', payment: { state: 'processing' } });
    server.clock.set('2026-11-15T22:02:00.000Z');
    await followUpPayments({ database: db(), gateways: [gateway()], ...settling() });
    const { reference } = first.body.data!;
    expect((await kim.ask(orders.details, { body: { reference } })).body.data).toMatchObject({ state: 'fulfilled' });
    expect((await kim.ask(entitlements.status)).body.data).toMatchObject({ Name: 'Premium', source: 'payment' });
    expect(await kim.entries()).toBe(10);
  });

  test('an unpaid order expires after half an hour and puts its goods back', async () => {
    const before = await stockOf('hoodie', 'L');
    const contact = { email: 'late@example.com', name: 'Robin Wren' };
    const body = { items: [{ slug: 'hoodie', variant: 'L', quantity: 3 }], total: 225, ...home, ...contact };
    const { reference } = (await server.call(orders.guestCreate, { headers: key(), body })).body.data!;
    expect(await stockOf('hoodie', 'L')).toBe(before - 3);
    server.clock.set('2026-11-15T22:31:00.000Z');
    await expireOrders(db(), server.clock);
    expect(await stockOf('hoodie', 'L')).toBe(before);
    const late = await server.call(orders.guestCapture, {
      headers: key(),
      body: { reference, email: contact.email, token: 'tok_visa' },
    });
    expect(late).toMatchObject({ status: 409, problem: { detail: 'This order has expired. Place a new order.' } });
  });
});

describe('R09: guests', () => {
  const guest = { email: 'visitor@example.com', name: 'Robin Wren', ...ebook };

  test('order, pay and see their order by its reference and email; an account with that email claims it with its entries', async () => {
    const created = await server.call(orders.guestCreate, { headers: key(), body: guest });
    const { reference } = created.body.data!;
    expect(reference).toMatch(/^W-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const paid = await server.call(orders.guestCapture, {
      headers: key(),
      body: { reference, email: guest.email, token: 'tok_visa' },
    });
    expect(paid.body.data).toMatchObject({ state: 'fulfilled', entries: 10, total: 2 });
    const wrong = await server.call(orders.guestDetails, { body: { reference, email: 'other@example.com' } });
    expect(wrong.status).toBe(404);
    const stranger = await buyer();
    expect((await stranger.asks(orders.claimOrder, { body: { reference } })).status).toBe(404);
    const robin = await server.aMember({ email: guest.email });
    const early = await server.call(orders.claimOrder, { token: robin.token, headers: key(), body: { reference } });
    expect(early).toMatchObject({
      status: 403,
      problem: { detail: 'Verify your email first, then claim this order.' },
    });
    await sql`update profiles set email_verified_at = now() where member_id = ${robin.id}`.execute(db());
    const claimed = await server.call(orders.claimOrder, { token: robin.token, headers: key(), body: { reference } });
    expect(claimed.body.data).toMatchObject({ reference, state: 'fulfilled' });
    const entries = await server.callWith(entitlements.entries, { token: robin.token });
    expect(entries.body.entries).toBe(10);
    const gone = await server.call(orders.guestDetails, { body: { reference, email: guest.email } });
    expect(gone.status).toBe(404);
  });

  test('visitors of the claim journey order in the same way', async () => {
    const created = await server.call(orders.claimJourneyCreate, { headers: key(), body: guest });
    const { reference } = created.body.data!;
    const seen = await server.call(orders.claimJourneyDetails, { body: { reference, email: guest.email } });
    expect(seen.body.data).toMatchObject({ journey: 'claim', state: 'awaiting_payment' });
  });
});

describe('I5: an order is captured at most once', () => {
  test('50 parallel captures: one capture, one transfer, one grant of entries', async () => {
    for (let round = 0; round < 4; round += 1) {
      const kim = await buyer();
      const { reference } = (await kim.asks(orders.createOrder, { body: ebook })).body.data!;
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => kim.asks(orders.capture, { body: { reference, token: 'tok_visa' } })),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const { rows } = await sql<{ captures: number; transfers: number }>`select
        (select count(*)::int from order_payments
          where key like ${`${reference}:%`} and state = 'captured') as captures,
        (select count(*)::int from ledger_transfers
          where kind = 'order_captured' and reference = ${reference}) as transfers`.execute(db());
      expect(rows[0]).toEqual({ captures: 1, transfers: 1 });
      expect(await kim.entries()).toBe(10);
    }
  });

  test('I7: one key gives one order and the same answer; another body is refused', async () => {
    const kim = await buyer();
    const headers = key();
    const body = { ...ebook, token: 'tok_visa' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => kim.asks(orders.createCapture, { headers, body })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await kim.ask(orders.list)).body.total).toBe(1);
    const other = await kim.asks(orders.createCapture, { headers, body: { ...body, token: 'tok_mastercard' } });
    expect(other).toMatchObject({ status: 422, problem: { code: 'key_reused' } });
  });

  test('I4: 40 parallel orders of the last 10: exactly 10 are sold', async () => {
    await sql`update product_variants set stock = 10
      where key = '2XL' and product_id = (select id from products where slug = 'tee')`.execute(db());
    const last = { items: [{ slug: 'tee', variant: '2XL', quantity: 1 }], total: 50, ...home };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        server.call(orders.guestCreate, {
          headers: key(),
          body: { ...last, email: `visitor${index}@example.com`, name: 'Robin Wren' },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(10);
    expect(await stockOf('tee', '2XL')).toBe(0);
  });
});

describe('I6: refunds never exceed the capture', () => {
  test('50 parallel refunds of a tenth: ten succeed, and the entries go back with the last', async () => {
    const kim = await buyer();
    const body = { ...tee, ...home, token: 'tok_visa' };
    const { reference } = (await kim.asks(orders.createCapture, { body })).body.data!;
    expect(await kim.entries()).toBe(250);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        db()
          .transaction()
          .execute((transaction) =>
            refundOrder(transaction, settling(), { reference, cents: 5_00, reason: 'Goodwill', by: 1 }),
          ),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(10);
    expect((await kim.ask(orders.details, { body: { reference } })).body.data).toMatchObject({
      state: 'refunded',
      refunded: 50,
    });
    expect(await kim.entries()).toBe(0);
    const handler = refundOutboxHandler({ database: db(), clock: server.clock, gateways: [gateway()] });
    while ((await drainOutbox(db(), server.clock, { 'order-refund': handler }, openLog('silent'))) > 0);
    const { rows } = await sql<{ refunded: number }>`
      select refunded_cents as refunded from embedded_card_payments where key like ${`${reference}:%`}`.execute(db());
    expect(rows[0]!.refunded).toBe(50_00);
  });
});
