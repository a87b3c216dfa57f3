import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cart } from '#contract/areas/cart.ts';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { orders } from '#contract/areas/orders.ts';
import { rewards } from '#contract/areas/rewards.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { embeddedCardPayments } from '#server/ports/card-payments/embedded.ts';
import { giftBuyer } from '#tests/build/gift-cards.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { grantQoin } from '#tests/build/qoin.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { expireOrders, followUpPayments } from '../public.ts';

/** Qoin that pay, alone, with gift cards and with a card. The clock is set to Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  expect(await checkLedger(db())).toEqual([]);
  expect(await sumOf('qoin_held')).toBe(0);
  await server.close();
});

const db = () => server.server.database.systemDb;
const home = {
  recipient: 'Kim Banksia',
  line1: '1 Short Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
} as const;
const tee = { items: [{ slug: 'tee', variant: 'M', quantity: 1 }], total: 50, ...home };
const handbook = { items: [{ slug: 'debt-handbook', quantity: 1 }], total: 1 };

async function sumOf(kind: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(balance), 0)::bigint as sum from ledger_accounts where kind = ${kind}`.execute(db());
  return rows[0]!.sum;
}
const atGateway = async (reference: string) =>
  (
    await sql<{ cents: number; back: number }>`
      select amount_cents as cents, refunded_cents as back from embedded_card_payments
      where key like ${`${reference}:%`} and state <> 'declined'`.execute(db())
  ).rows.map(({ cents, back }) => [cents, back]);

/** A member with some Qoin. */
async function saver(qoin: number) {
  const member = await giftBuyer(server);
  if (qoin > 0) await grantQoin(server, member.id, qoin);
  const balance = async () => (await member.ask(rewards.qoinBalance)).body.balance;
  const history = async () =>
    (await member.ask(rewards.qoinHistory)).body.data.map(({ qoin: moved, balance_after: after, source }) => [
      moved,
      after,
      source,
    ]);
  const create = async (body: object) =>
    (await member.ask(orders.createOrder, { body: { ...tee, ...body } })).body.data!;
  return { ...member, balance, history, create };
}

describe('what Qoin pay', () => {
  test('a quote shows the balance, its value and the fewest Qoin that pay the order', async () => {
    const kim = await saver(100);
    const quoted = async (items: object[] = tee.items) => (await kim.ask(cart.quote, { body: { items } })).body;
    expect(await quoted()).toMatchObject({
      total: 50,
      qoin: { balance: 100, value: 11.69, rate: 8.55, used: 100, pays: 11.69 },
    });
    expect((await quoted(handbook.items)).qoin).toEqual({ balance: 100, value: 11.69, rate: 8.55, used: 9, pays: 1 });
    const split = { items: tee.items, codes: [], use_qoin: true };
    expect((await kim.ask(cart.giftCards, { body: split })).body).toMatchObject({
      total: 50,
      charged: 38.31,
      gst: 4.55,
      cards: [],
      qoin: { used: 100, pays: 11.69 },
    });
    const robin = await saver(0);
    expect((await robin.ask(cart.quote, { body: { items: tee.items } })).body.qoin).toBeNull();
    expect((await server.call(cart.quote, { body: { items: tee.items } })).body.qoin).toBeNull();
    expect((await server.call(cart.giftCards, { body: split })).problem!.errors).toEqual([
      { field: 'use_qoin', message: 'Sign in to pay with your Qoin.' },
    ]);
  });

  test('Qoin and a card pay one order to the cent, and the invoice carries its whole GST', async () => {
    const kim = await saver(100);
    const stale = await kim.ask(orders.createOrder, { body: { ...tee, use_qoin: true, charged: 38.3 } });
    expect(stale.problem!.detail).toBe(
      'The amount you’re paying with Qoin has changed. Check the new amount before you pay.',
    );
    const placed = await kim.create({ use_qoin: true, charged: 38.31 });
    expect(placed).toMatchObject({
      state: 'awaiting_payment',
      total: 50,
      charged: 38.31,
      qoin: { used: 100, pays: 11.69, rate: 8.55, returned: 0 },
    });
    const { reference } = placed;
    expect(await kim.balance()).toBe(0);
    expect(await kim.history()).toEqual([
      [-100, 0, `Order ${reference}`],
      [100, 100, 'Gift'],
    ]);
    const declined = await kim.ask(orders.capture, { body: { reference, token: 'tok_funds' } });
    expect(declined.body.data).toMatchObject({ state: 'awaiting_payment', payment: { state: 'declined' } });
    const paid = await kim.ask(orders.capture, { body: { reference, token: 'tok_visa' } });
    expect(paid.body.data).toMatchObject({ state: 'paid', gst: 4.55, entries: 250, charged: 38.31 });
    expect(await atGateway(reference)).toEqual([[3831, 0]]);
    const mails = mailboxOf(server);
    await mails.carry();
    const receipt = (await mails.emails(kim.email)).find(({ subject }) => subject.includes(reference))!.text;
    expect(receipt).toContain('Paid with Qoin (100 Qoin): $11.69');
    expect(receipt).toContain('Visa ending 4242: $38.31');
    const { rows } = await sql<{ kind: string; unit: string; amount: number }>`
      select a.kind, a.unit, sum(p.amount)::bigint as amount from ledger_postings p
      join ledger_transfers t on t.id = p.transfer_id
      join ledger_accounts a on a.member_id = p.member_id and a.id = p.account_id
      where t.kind = 'order_captured' and t.reference = ${reference} group by a.kind, a.unit order by a.kind`.execute(
      db(),
    );
    expect(rows).toEqual([
      { kind: 'card_clearing', unit: 'AUD', amount: 3831 },
      { kind: 'card_sales', unit: 'AUD', amount: -4545 },
      { kind: 'gst_collected', unit: 'AUD', amount: -455 },
      { kind: 'qoin_held', unit: 'qoin', amount: -100 },
      { kind: 'qoin_redeemed', unit: 'AUD', amount: 1169 },
      { kind: 'qoin_spent', unit: 'qoin', amount: 100 },
    ]);
    // Spending what was set aside is no second movement of the balance.
    expect(await kim.history()).toHaveLength(2);
  });

  test('Qoin that pay everything need no card, and leave the rest of the balance', async () => {
    const kim = await saver(500);
    const paid = (await kim.ask(orders.createCapture, { body: { ...tee, use_qoin: true } })).body.data!;
    expect(paid).toMatchObject({ state: 'paid', charged: 0, payment: null, qoin: { used: 428, pays: 50 } });
    expect(await atGateway(paid.reference)).toEqual([]);
    expect(await kim.balance()).toBe(72);
    const noCard = await kim.ask(orders.createCapture, { body: { ...handbook } });
    expect(noCard.problem!.errors).toEqual([{ field: 'token', message: 'Choose how to pay.' }]);
  });

  test('Qoin pay before gift cards, and gift cards can be bought with them', async () => {
    const kim = await saver(100);
    const code = await kim.card(20);
    const body = { ...tee, use_qoin: true, gift_cards: [code], charged: 18.31, token: 'tok_visa' };
    const paid = (await kim.ask(orders.createCapture, { body })).body.data!;
    expect(paid).toMatchObject({ charged: 18.31, qoin: { pays: 11.69 }, gift_cards: [{ pays: 20 }] });
    const robin = await saver(171);
    const card = { items: [{ slug: 'wattle-gift-card', variant: '20', quantity: 1 }], total: 20, use_qoin: true };
    expect((await robin.ask(orders.createCapture, { body: card })).body.data).toMatchObject({ charged: 0, gst: 0 });
    await mailboxOf(server).carry();
    const [bought] = await robin.cards();
    expect(bought).toMatchObject({ state: 'issued', balance: 20 });
    expect((await sumOf('gift_card')) + (await sumOf('gift_cards_issued'))).toBe(0);
  });

  test('the rate is that of the order’s day, also where the order is paid the day after', async () => {
    await sql`insert into qoin_rates (starts_on, rate) values ('2026-11-17', 20000)`.execute(db());
    // 11:58 pm in Sydney, two minutes before the new rate.
    server.clock.set('2026-11-16T12:58:00.000Z');
    const kim = await saver(100);
    const { reference } = await kim.create({ use_qoin: true });
    server.clock.set('2026-11-16T13:02:00.000Z');
    const paid = await kim.ask(orders.capture, { body: { reference, token: 'tok_visa' } });
    expect(paid.body.data).toMatchObject({
      state: 'paid',
      charged: 38.31,
      qoin: { used: 100, pays: 11.69, rate: 8.55 },
    });
    await sql`delete from qoin_rates where starts_on = '2026-11-17'`.execute(db());
  });
});

describe('I4: Qoin are never spent twice', () => {
  test('20 parallel orders with 100 Qoin: one takes them, and the others are told or pay without', async () => {
    const kim = await saver(100);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => kim.ask(orders.createOrder, { body: { ...handbook, use_qoin: true } })),
    );
    const placed = answers.filter(({ status }) => status === 200).map(({ body }) => body.data!);
    const used = placed.reduce((sum, { qoin }) => sum + (qoin?.used ?? 0), 0);
    expect(placed.filter(({ qoin }) => qoin !== null).map(({ qoin }) => qoin!.used)).toContain(9);
    expect(used).toBeLessThanOrEqual(100);
    expect(await kim.balance()).toBe(100 - used);
    for (const { problem, status } of answers.filter(({ status: code }) => code !== 200))
      expect([status, problem!.detail]).toEqual([
        409,
        'Your Qoin balance has changed. Check the new amount before you pay.',
      ]);
    for (const { reference } of placed) await kim.ask(orders.cancelOrder, { body: { reference } });
    expect(await kim.balance()).toBe(100);
  });

  test('two parallel orders with the same Qoin, 10 rounds: never more than there are', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const kim = await saver(428);
      const body = { ...tee, use_qoin: true, charged: 0 };
      const answers = await Promise.all([1, 2].map(() => kim.ask(orders.createCapture, { body })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await kim.balance()).toBe(0);
    }
  });
});

describe('an order that is not paid', () => {
  test('gives its Qoin back when it is cancelled or expires, and a payment that comes after it goes back', async () => {
    const kim = await saver(100);
    const first = await kim.create({ use_qoin: true });
    await kim.ask(orders.cancelOrder, { body: { reference: first.reference } });
    expect(await kim.history()).toEqual([
      [100, 100, `Order ${first.reference} wasn’t paid`],
      [-100, 0, `Order ${first.reference}`],
      [100, 100, 'Gift'],
    ]);
    expect((await kim.order(first.reference)).qoin).toBeNull();
    const { reference } = await kim.create({ use_qoin: true });
    await kim.ask(orders.capture, { body: { reference, token: 'tok_slow' } });
    server.clock.set('2026-11-15T22:31:00.000Z');
    await expireOrders(db(), server.clock);
    const parts = { clock: server.clock, brand: 'Wattle', publicUrl: '' };
    const gateway = embeddedCardPayments({ database: db(), clock: server.clock }, '/test-gateway');
    await followUpPayments({ database: db(), gateways: [gateway], ...parts });
    await mailboxOf(server).carry();
    server.clock.set(testStart);
    expect(await atGateway(reference)).toEqual([[3831, 3831]]);
    expect(await kim.balance()).toBe(100);
  });

  test('a saved draft takes no Qoin', async () => {
    const kim = await saver(100);
    const draft = (await kim.ask(orders.saveOrder, { body: tee })).body.data!;
    const ordered = await kim.ask(orders.createOrder, { body: { ...tee, reference: draft.reference, use_qoin: true } });
    expect(ordered.problem!.errors).toEqual([
      { field: 'use_qoin', message: 'You can’t use Qoin on a saved draft. Place the order again to use them.' },
    ]);
  });
});

describe('a refund', () => {
  test('I6: goes to the card first, then to gift cards, and last to Qoin at the rate of the order', async () => {
    const ines = await giftBuyer(server, { role: 'operator', email: 'ines.qoin@example.com' });
    const refund = (reference: string, amount: number) =>
      ines.ask(orderBackOffice.refund, { body: { reference, amount, reason: 'Torn seam' } });
    const kim = await saver(100);
    const code = await kim.card(20);
    const body = { ...tee, use_qoin: true, gift_cards: [code], token: 'tok_visa' };
    const { reference } = (await kim.ask(orders.createCapture, { body })).body.data!;
    await refund(reference, 18.31);
    await refund(reference, 25);
    await mailboxOf(server).carry();
    expect(await atGateway(reference)).toEqual([[1831, 1831]]);
    expect(await kim.left(code)).toBe(20);
    // $5.00 of $11.69, which 100 Qoin paid: 42.77, rounded up.
    expect(await kim.balance()).toBe(43);
    expect((await kim.order(reference)).qoin).toEqual({ used: 100, pays: 11.69, rate: 8.55, returned: 43 });
    await refund(reference, 6.69);
    expect(await kim.balance()).toBe(100);
    expect(await kim.order(reference)).toMatchObject({ state: 'refunded', qoin: { returned: 100 } });
    expect((await refund(reference, 0.01)).status).toBe(422);
    const { refunds } = (await ines.ask(orderBackOffice.details, { body: { reference } })).body;
    expect(
      refunds.map(({ amount, to_gift_cards: cards, to_qoin: cents, qoin, state }) => [
        amount,
        cards,
        cents,
        qoin,
        state,
      ]),
    ).toEqual([
      [6.69, 0, 6.69, 57, 'done'],
      [25, 20, 5, 43, 'done'],
      [18.31, 0, 0, 0, 'done'],
    ]);
    expect((await kim.history()).slice(0, 2)).toEqual([
      [57, 100, `Refund for order ${reference}`],
      [43, 43, `Refund for order ${reference}`],
    ]);
    const notices = (await mailboxOf(server).emails(kim.email)).map(({ text }) => text).join('\n');
    expect(notices).toContain('We’ve returned 43 Qoin, which paid $5.00. You can use them again straight away.');
    const { rows } = await sql<{ cents: number }>`
      select sum(p.amount)::bigint as cents from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
      join ledger_accounts a on a.member_id = p.member_id and a.id = p.account_id
      where a.kind = 'qoin_redeemed' and t.reference like ${`${reference}%`}`.execute(db());
    expect(rows).toEqual([{ cents: 0 }]);
  });
});
