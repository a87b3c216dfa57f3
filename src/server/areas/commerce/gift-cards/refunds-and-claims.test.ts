import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { giftCards } from '#contract/areas/gift-cards.ts';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { orders } from '#contract/areas/orders.ts';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { giftBuyer, giftKey } from '#tests/build/gift-cards.ts';
import { waitingForLocks } from '#tests/build/locks.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** What becomes of gift cards after the purchase. The clock is set to Monday 16 November 2026 in Sydney. */
let server: TestServer;
let ines: Awaited<ReturnType<typeof giftBuyer>>;
let operators = 0;
/** A session does not outlast a clock that is set days ahead. */
async function signInOperator(): Promise<void> {
  ines = await giftBuyer(server, { role: 'operator', email: `ines${(operators += 1)}@example.com` });
}
beforeAll(async () => {
  server = await startTestServer();
  await signInOperator();
});
afterEach(async () => {
  server.clock.set(testStart);
  await signInOperator();
});
afterAll(async () => {
  expect(await checkLedger(db())).toEqual([]);
  await server.close();
});

const db = () => server.server.database.systemDb;
const carry = () => mailboxOf(server).carry();
const home = {
  recipient: 'Kim Banksia',
  line1: '1 Short Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
} as const;
const hoodie = { items: [{ slug: 'hoodie', variant: 'M', quantity: 1 }], total: 75, ...home };
const refund = (reference: string, amount: number) =>
  ines.ask(orderBackOffice.refund, { body: { reference, amount, reason: 'Torn seam' } });
const details = async (reference: string) => (await ines.ask(orderBackOffice.details, { body: { reference } })).body;
const returnedToCard = async (reference: string) => {
  const { rows } = await sql<{ cents: number }>`
    select refunded_cents as cents from embedded_card_payments where key like ${`${reference}:%`}`.execute(db());
  return rows.map(({ cents }) => cents);
};
const accounts = async () => {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select kind, sum(balance)::bigint as cents from ledger_accounts where kind like 'gift_card%' group by kind`.execute(
    db(),
  );
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
};

describe('a refund of what gift cards and a card paid', () => {
  test('I6: goes to the card up to what it paid, then to the gift card that expires last, and never above the capture', async () => {
    const kim = await giftBuyer(server);
    const early = await kim.card(20);
    server.clock.set('2026-11-17T22:00:00.000Z');
    const later = await giftBuyer(server);
    await signInOperator();
    const last = await later.card(50);
    const body = { ...hoodie, gift_cards: [last, early], token: 'tok_visa' };
    const { reference } = (await later.ask(orders.createCapture, { body })).body.data!;
    await refund(reference, 3);
    await refund(reference, 12);
    await carry();
    expect(await returnedToCard(reference)).toEqual([500]);
    expect(await later.left(last)).toBe(10);
    expect(
      (await details(reference)).refunds.map(({ amount, to_gift_cards, state }) => [amount, to_gift_cards, state]),
    ).toEqual([
      [12, 10, 'done'],
      [3, 0, 'done'],
    ]);
    await refund(reference, 60);
    expect(await later.left(last)).toBe(50);
    expect(await later.order(reference)).toMatchObject({
      state: 'refunded',
      refunded: 75,
      gift_cards: [
        { pays: 20, returned: 20 },
        { pays: 50, returned: 50 },
      ],
    });
    expect((await refund(reference, 0.01)).status).toBe(422);
    await carry();
    expect(await returnedToCard(reference)).toEqual([500]);
    const notices = (await mailboxOf(server).emails(later.email)).map(({ text }) => text).join('\n');
    expect(notices).toContain('We’ve returned $60.00 to your gift card balance.');
    expect(await accounts()).toMatchObject({ gift_card: 7000, gift_cards_issued: -7000, gift_cards_sold: -7000 });
  });

  test('a gift card that has expired can be used for a year after a refund to it', async () => {
    const kim = await giftBuyer(server);
    const code = await kim.card(100);
    const body = { ...hoodie, gift_cards: [code] };
    const { reference } = (await kim.ask(orders.createCapture, { body })).body.data!;
    server.clock.set('2030-01-15T00:00:00.000Z');
    await signInOperator();
    await refund(reference, 75);
    const { rows } = await sql<{ day: string }>`
      select expires_on::text as day from gift_cards where last_four = ${code.slice(-4)}`.execute(db());
    expect(rows).toEqual([{ day: '2031-01-15' }]);
  });
});

describe('an order of gift cards', () => {
  test('a full refund ends a card that was not used, and is refused once it was', async () => {
    const kim = await giftBuyer(server);
    const before = await accounts();
    const code = await kim.card(50);
    const { order } = (await kim.cards())[0]!;
    expect((await refund(order, 50)).status).toBe(200);
    expect((await kim.cards())[0]).toMatchObject({ state: 'void', balance: null });
    const { id } = (await kim.cards())[0]!;
    expect((await kim.ask(giftCards.reveal, { body: { id } })).status).toBe(409);
    const spent = await kim.ask(orders.createCapture, { body: { ...hoodie, gift_cards: [code], token: 'tok_visa' } });
    expect(spent.problem?.errors?.[0]!.field).toBe('gift_cards.0');
    expect(await accounts()).toEqual(before);
    const used = await kim.card(100);
    await kim.ask(orders.createCapture, { body: { ...hoodie, gift_cards: [used] } });
    const bought = (await kim.cards())[0]!.order;
    expect(await refund(bought, 100)).toMatchObject({
      status: 409,
      problem: { detail: 'A gift card in this order has been used, so the order can’t be refunded in full.' },
    });
    // What is left on the card would stay usable.
    expect(await refund(bought, 25)).toMatchObject({
      status: 409,
      problem: {
        detail:
          'Our gift cards can only be refunded with the whole order, before they’ve been used. Refund a smaller amount.',
      },
    });
  });

  test('is complete with its last card; where the issuer refuses one, an operator sees it, tries again or refunds', async () => {
    await sql`insert into product_variants (product_id, key, label, position, price_cents, entries, active)
      select id, '66', '$66.66', 99, 6666, 0, true from products where slug = 'coles-gift-card'`.execute(db());
    const kim = await giftBuyer(server);
    const items = [
      { slug: 'coles-gift-card', variant: '20', quantity: 1 },
      { slug: 'coles-gift-card', variant: '66', quantity: 1 },
    ];
    const order = (await kim.ask(orders.createCapture, { body: { items, total: 86.66, token: 'tok_visa' } })).body
      .data!;
    expect(order.state).toBe('paid');
    await carry();
    const { reference } = order;
    const opened = await details(reference);
    expect(opened).toMatchObject({
      data: { state: 'paid' },
      can_send: false,
      cards: [
        { face: 20, state: 'issued', refusal: null },
        { face: 66.66, state: 'ordered', refusal: 'coles-gift-card isn’t issued for that amount.' },
      ],
    });
    expect(opened.data.history.at(-1)!.note).toContain('We couldn’t get the Coles gift card from its issuer.');
    const waiting = (await ines.ask(orderBackOffice.search, { query: { to_send: 'true' } })).body.data;
    expect(waiting.map((order) => order.reference)).toContain(reference);
    const { id } = opened.cards[1]!;
    await ines.ask(orderBackOffice.retryCard, { body: { reference, id } });
    await carry();
    expect((await details(reference)).cards[1]!.refusal).not.toBeNull();
    // The issuer now knows the amount.
    await sql`update gift_cards set face_cents = 7000 where id = ${id}`.execute(db());
    server.clock.advance(1000);
    await ines.ask(orderBackOffice.retryCard, { body: { reference, id } });
    await carry();
    expect(await details(reference)).toMatchObject({ data: { state: 'fulfilled' }, cards: [{}, { state: 'issued' }] });
    const again = (await kim.ask(orders.createCapture, { body: { items, total: 86.66, token: 'tok_visa' } })).body
      .data!;
    await carry();
    await refund(again.reference, 5);
    expect((await details(again.reference)).cards.map(({ state }) => state)).toEqual(['issued', 'ordered']);
    await refund(again.reference, 66.66);
    expect((await details(again.reference)).cards.map(({ state }) => state)).toEqual(['issued', 'void']);
  });

  test('goods in the same order are sent by an operator, and the order waits for its cards', async () => {
    const kim = await giftBuyer(server);
    const items = [...hoodie.items, { slug: 'wattle-gift-card', variant: '20', quantity: 1 }];
    const body = { ...hoodie, items, total: 95, token: 'tok_visa' };
    const { reference } = (await kim.ask(orders.createCapture, { body })).body.data!;
    await ines.ask(orderBackOffice.fulfil, { body: { reference, parcel: 'AP123' } });
    expect(await details(reference)).toMatchObject({ data: { state: 'paid' }, can_send: false, parcel: 'AP123' });
    await carry();
    expect((await details(reference)).data.state).toBe('fulfilled');
  });
});

describe('R09: a guest’s gift cards', () => {
  test('move into the account with the order, with their code and their uses', async () => {
    const guest = { email: 'wren@example.com', name: 'Robin Wren' };
    const items = [{ slug: 'wattle-gift-card', variant: '100', quantity: 1 }];
    const created = await server.call(orders.guestCreate, {
      headers: giftKey(),
      body: { items, total: 100, ...guest },
    });
    const { reference } = created.body.data!;
    await server.call(orders.guestCapture, {
      headers: giftKey(),
      body: { reference, email: guest.email, token: 'tok_visa' },
    });
    await carry();
    const [receipt] = await mailboxOf(server).emails(guest.email);
    expect(receipt!.text).toContain('Create an account with this email to see your gift card and its code.');
    const robin = await giftBuyer(server, { email: guest.email });
    await sql`update profiles set email_verified_at = now() where member_id = ${robin.id}`.execute(db());
    expect(await robin.cards()).toEqual([]);
    await robin.ask(orders.claimOrder, { body: { reference } });
    const [card] = await robin.cards();
    expect(card).toMatchObject({ order: reference, state: 'issued', balance: 100 });
    const { code } = (await robin.ask(giftCards.reveal, { body: { id: card!.id } })).body;
    const body = { ...hoodie, gift_cards: [code] };
    expect((await robin.ask(orders.createCapture, { body })).body.data).toMatchObject({ state: 'paid', charged: 0 });
    expect(await robin.left(code)).toBe(25);
  });
});

describe('an offer of free gift cards', () => {
  test('is set up by an operator, counts what is given, and never goes below that', async () => {
    const offer = {
      title: 'Spring',
      product: 'wattle-gift-card',
      variant: '20',
      starts_at: '2026-11-01T00:00:00.000Z',
      ends_at: '2026-12-01T00:00:00.000Z',
      number: 2,
    };
    const save = (more: object) => ines.ask(productBackOffice.saveFreeCards, { body: { ...offer, ...more } });
    const { id } = (await save({})).body.data!;
    const fieldOf = async (more: object) => (await save(more)).problem?.errors?.[0]!.field;
    expect(await fieldOf({ title: 'Twice' })).toBe('starts_at');
    expect(await fieldOf({ id, variant: '21' })).toBe('variant');
    expect(await fieldOf({ id, product: 'tee' })).toBe('product');
    expect(await fieldOf({ id, ends_at: offer.starts_at })).toBe('ends_at');
    for (const mobile of ['+61412000001', '+61412000002']) {
      const member = await giftBuyer(server);
      await sql`update profiles set email_verified_at = now(), mobile = ${mobile}, mobile_verified_at = now()
        where member_id = ${member.id}`.execute(db());
      expect((await member.ask(giftCards.free, { body: {} })).status).toBe(200);
    }
    expect(await fieldOf({ id, number: 1 })).toBe('number');
    expect((await save({ id, number: 5 })).body.data).toMatchObject({ number: 5, claimed: 2 });
    const sold = await accounts();
    await carry();
    expect(await accounts()).toMatchObject({
      gift_cards_given: 4000,
      gift_card: sold['gift_card']! + 4000,
      gift_cards_sold: sold['gift_cards_sold']! - 4000,
    });
    expect((await ines.ask(productBackOffice.freeCards)).body.data[0]).toMatchObject({ title: 'Spring', claimed: 2 });
  });

  test('is refused as a conflict where another operator sets one up for the same time at that moment', async () => {
    const offer = { title: 'Summer', product: 'wattle-gift-card', variant: '20', number: 2 };
    const [starts_at, ends_at] = ['2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'];
    // The other one is stored, but not yet visible to anybody.
    const saving = await db()
      .transaction()
      .execute(async (other) => {
        await sql`insert into free_gift_cards (title, product, variant, starts_at, ends_at, left_over)
          values ('Other', 'wattle-gift-card', '20', ${starts_at}, ${ends_at}, 1)`.execute(other);
        const answer = ines.ask(productBackOffice.saveFreeCards, { body: { ...offer, starts_at, ends_at } });
        await expect.poll(() => waitingForLocks(db())).toBe(1);
        return { answer };
      });
    const { status, problem } = await saving.answer;
    expect([status, problem.code]).toEqual([409, 'conflict']);
  });
});
