import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { giftCards } from '#contract/areas/gift-cards.ts';
import { orders } from '#contract/areas/orders.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import type { Mailbox } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';
import { expireOrders } from '../payments/follow-up.ts';
import { sendGiftCards } from './sending.ts';
import { keysOf } from '#server/kit/keys.ts';

/** Gift cards from the catalogue to the recipient. The clock is set to Monday 16 November 2026 in Sydney. */
let server: TestServer;
let emails: Mailbox;
beforeAll(async () => {
  server = await startTestServer();
  emails = mailboxOf(server);
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

const db = () => server.server.database.systemDb;
let keys = 0;
const key = () => ({ 'idempotency-key': `gift-test-${(keys += 1)}` });
const settings = { keys: keysOf(new Uint8Array(32).fill(7)), brand: 'Wattle', publicUrl: 'https://wattle.example' };
const send = () => sendGiftCards({ database: db(), clock: server.clock, settings });

async function buyer() {
  const member = await server.aMember();
  const ask = <E extends Endpoint>(endpoint: E, input?: AnyInput) =>
    server.callWith(endpoint, { token: member.token, headers: key(), ...input });
  const buy = async (slug: string, variant: string, quantity: number, total: number) =>
    ask(orders.createCapture, { body: { items: [{ slug, variant, quantity }], total, token: 'tok_visa' } });
  return { ...member, ask, buy };
}

describe('R04: the catalogue', () => {
  test('has Woolworths from 10 to 250, Coles from 5 to 250, Bunnings with 20, 50, 100 and 250 dollars, with expiry and terms', async () => {
    const { body } = await server.callWith(giftCards.catalogue, { body: {} });
    const merchants = body.data.filter(({ ProductID }) => ProductID !== 'wattle-gift-card');
    expect(merchants.map(({ Title, Values }) => [Title, Values])).toEqual([
      ['Woolworths gift card', [10, 20, 30, 50, 100, 200, 250]],
      ['Coles gift card', [5, 10, 20, 50, 100, 200, 250]],
      ['Bunnings gift card', [20, 50, 100, 250]],
    ]);
    expect(merchants[0]).toMatchObject({
      sample: true,
      content: {
        expiryText: 'Valid for 3 years from the day it’s bought',
        terms: expect.stringContaining('Sample terms'),
      },
    });
  });

  test('R05: a postcode leads to the list of its city, and others to the cards sold everywhere', async () => {
    await sql`update products set city = 'Brisbane' where slug = 'bunnings-gift-card'`.execute(db());
    const cards = async (postcode: string) => {
      const { body } = await server.callWith(giftCards.cityCards, { body: { postcode } });
      return [body.city, body.data.some(({ ProductID }) => ProductID === 'bunnings-gift-card')];
    };
    expect(await cards('4000')).toEqual(['Brisbane', true]);
    expect(await cards('4179')).toEqual(['Brisbane', true]);
    expect(await cards('4180')).toEqual([null, false]);
    expect(await cards('2234')).toEqual(['Sydney', false]);
    expect(await cards('3000')).toEqual(['Melbourne', false]);
    expect(await cards('6000')).toEqual([null, false]);
    await sql`update products set city = null where slug = 'bunnings-gift-card'`.execute(db());
    const local = async (postcode: string) => {
      const { body } = await server.callWith(giftCards.cityCards, { body: { postcode } });
      return body.data.filter(({ Category }) => Category === 'Local').map(({ ProductID }) => ProductID);
    };
    expect([await local('4000'), await local('2000'), await local('3000'), await local('6000')]).toEqual([
      ['brisbane-local-gift-card'],
      ['sydney-local-gift-card'],
      ['melbourne-local-gift-card'],
      [],
    ]);
    const named = await server.callWith(giftCards.catalogue, {
      body: { products: ['sydney-local-gift-card', 'coles-gift-card'] },
    });
    expect(named.body.data.map(({ Title, denominations }) => [Title, denominations.length])).toEqual([
      ['Coles gift card', 7],
      ['Sydney local gift card', 3],
    ]);
  });

  test('R17: the store’s products come page by page, and featured ones alone when asked', async () => {
    const list = async (body: object) => (await server.callWith(giftCards.catalogueProducts, { body })).body;
    const all = await list({ page: 2, per_page: 4 });
    expect(all).toMatchObject({ total: 6, page: 2, limit: 4 });
    expect(all.data.map(({ id }) => id)).toEqual(['pay-cycle-workbook', 'debt-handbook']);
    expect((await list({ featured: true })).data.map(({ id }) => id)).toEqual(['tee', 'long-sleeve', 'hoodie']);
  });
});

describe('a bought card', () => {
  test('is issued once for each unit, shows its code after a check, and no code is stored as text', async () => {
    const kim = await buyer();
    const bought = await kim.buy('coles-gift-card', '20', 2, 40);
    expect(bought.body).toMatchObject({ data: { state: 'paid', gst: 0, entries: 0 } });
    await emails.carry();
    const { reference } = bought.body.data;
    expect((await kim.ask(orders.details, { body: { reference } })).body.data.state).toBe('fulfilled');
    const receipt = (await emails.emails(kim.email)).find(({ subject }) => subject.endsWith(reference));
    expect(receipt!.text).toContain(
      'You’ll find your gift cards with their codes in your account, under Your gift cards.',
    );
    const { data } = (await kim.ask(giftCards.mine)).body;
    expect(data).toMatchObject([
      { title: 'Coles gift card', face: 20, state: 'issued', expires_on: '2029-11-16', sample: true },
      { face: 20, state: 'issued' },
    ]);
    const codes: string[] = [];
    for (const { id } of data) codes.push((await kim.ask(giftCards.reveal, { body: { id } })).body.code);
    expect(new Set(codes).size).toBe(2);
    expect(codes[0]).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/);
    expect(data[0]!.masked).toBe(`ending ${codes[0]!.slice(-4)}`);
    const { rows } = await sql<{ code: Buffer }>`select code from gift_cards where member_id = ${kim.id}`.execute(db());
    expect(rows.some(({ code }) => code.toString('latin1').includes(codes[0]!))).toBe(false);
    const stranger = await buyer();
    expect((await stranger.ask(giftCards.reveal, { body: { id: data[0]!.id } })).status).toBe(404);
  });

  test('is sent at the chosen time, opened by its link, and then only the recipient sees the code', async () => {
    const kim = await buyer();
    await kim.buy('bunnings-gift-card', '50', 1, 50);
    await emails.carry();
    const { id } = (await kim.ask(giftCards.mine)).body.data[0]!;
    const gift = { id, email: 'lou@example.com', name: 'Lou', message: 'For the new shed.', design: 'birthday' };
    await kim.ask(giftCards.send, { body: { ...gift, send_at: '2026-11-16T00:00:00.000Z' } });
    expect(await send()).toBe(0);
    expect((await kim.ask(giftCards.keep, { body: { id } })).body.data.sending).toBe(null);
    await kim.ask(giftCards.send, { body: { ...gift, send_at: '2026-11-15T22:10:00.000Z' } });
    server.clock.set('2026-11-15T22:10:00.000Z');
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    await emails.carry();
    const [email] = await emails.emails('lou@example.com');
    expect(email!.subject).toBe('Your $50.00 Bunnings gift card');
    const token = /gift-card-details-2\?card=([\w-]+)/.exec(email!.text)![1]!;
    const opened = await server.callWith(giftCards.open, { body: { token } });
    expect(opened.body.data).toMatchObject({
      from: kim.email,
      message: 'For the new shed.',
      design: 'birthday',
      face: 50,
    });
    expect(opened.body.data.code).toMatch(/^[2-9A-Z]{4}-/);
    const own = await kim.ask(giftCards.reveal, { body: { id } });
    expect(own).toMatchObject({
      status: 409,
      problem: { detail: 'You’ve sent this card. Only its recipient can see the code.' },
    });
    const late = await kim.ask(giftCards.keep, { body: { id } });
    expect(late).toMatchObject({ status: 409, problem: { detail: 'This card has already been sent.' } });
  });
});

describe('one of our cards that has been used', () => {
  const gift = { email: 'sam@example.com', name: 'Sam', design: 'thanks' };
  const spend = async (kim: Awaited<ReturnType<typeof buyer>>, id: number, quantity: number, charged: number) => {
    const { code } = (await kim.ask(giftCards.reveal, { body: { id } })).body;
    const items = [{ slug: 'debt-handbook', quantity }];
    const paid = await kim.ask(orders.createCapture, {
      body: { items, total: quantity, gift_cards: [code], charged, token: 'tok_visa' },
    });
    expect(paid.status).toBe(200);
  };
  const aCard = async () => {
    const kim = await buyer();
    await kim.buy('wattle-gift-card', '20', 1, 20);
    await emails.carry();
    const { id } = (await kim.ask(giftCards.mine)).body.data[0]!;
    return { kim, id };
  };

  test('is given away with what is left on it, and before it expires', async () => {
    const { kim, id } = await aCard();
    await spend(kim, id, 8, 0);
    const late = await kim.ask(giftCards.send, { body: { id, ...gift, send_at: '2029-11-17T00:00:00Z' } });
    const errors = [
      { field: 'send_at', message: 'This card expires on 16/11/2029. Choose that day or an earlier one.' },
    ];
    expect(late).toMatchObject({ status: 400, problem: { errors } });
    await kim.ask(giftCards.send, { body: { id, ...gift } });
    expect(await send()).toBe(1);
    await emails.carry();
    const [email] = await emails.emails('sam@example.com');
    expect(email!.subject).toBe('Your $12.00 Wattle gift card');
    expect(email!.text).toContain('worth $12.00');
  });

  test('is not given away once nothing is left, nor where that happens before its time', async () => {
    const { kim, id } = await aCard();
    const planned = { id, ...gift, email: 'pat@example.com' };
    await kim.ask(giftCards.send, { body: { ...planned, send_at: '2026-11-15T22:10:00Z' } });
    await spend(kim, id, 10, 0);
    await spend(kim, id, 10, 0);
    server.clock.set('2026-11-15T22:10:00Z');
    expect(await send()).toBe(0);
    expect((await kim.ask(giftCards.mine)).body.data[0]).toMatchObject({ balance: 0, sending: null });
    expect(await kim.ask(giftCards.send, { body: planned })).toMatchObject({
      status: 409,
      problem: { detail: 'There’s nothing left on this gift card.' },
    });
    await emails.carry();
    expect(await emails.emails('pat@example.com')).toEqual([]);
    const notice = (await emails.emails(kim.email)).find(
      ({ subject }) => subject === 'We didn’t send your Wattle gift card',
    );
    expect(notice?.text).toContain(
      'You asked us to send your Wattle gift card to pat@example.com. When the time came there was nothing left on it, so we kept it for you.',
    );
  });

  test('waits for an unpaid order that has set it aside, and is sent once that order lapses', async () => {
    const { kim, id } = await aCard();
    const { code } = (await kim.ask(giftCards.reveal, { body: { id } })).body;
    await kim.ask(giftCards.send, {
      body: { id, ...gift, email: 'lee@example.com', send_at: '2026-11-15T22:10:00Z' },
    });
    server.clock.set('2026-11-15T22:09:00Z');
    const delivery = {
      recipient: 'Kim Banksia',
      line1: '1 Short Street',
      suburb: 'Marrickville',
      state: 'NSW',
      postcode: '2204',
    };
    const items = [{ slug: 'tee', variant: 'M', quantity: 1 }];
    const body = { items, ...delivery, total: 50, gift_cards: [code], charged: 30 };
    const order = await kim.ask(orders.createOrder, { body });
    expect(order).toMatchObject({ status: 200 });
    expect((await kim.ask(giftCards.mine)).body.data[0]).toMatchObject({ balance: 0 });
    server.clock.set('2026-11-15T22:10:00Z');
    expect(await send()).toBe(0);
    expect((await kim.ask(giftCards.mine)).body.data[0]!.sending).toMatchObject({ sent_at: null });
    server.clock.set('2026-11-17T22:10:00Z');
    await expireOrders(db(), server.clock);
    expect(await send()).toBe(1);
    await emails.carry();
    expect((await emails.emails('lee@example.com')).map(({ subject }) => subject)).toEqual([
      'Your $20.00 Wattle gift card',
    ]);
  });
});

describe('the gift reward collection', () => {
  test('has the free card of the running offer, claimed once for each verified number, and the cards earned', async () => {
    const kim = await buyer();
    const collection = async (who = kim) => (await who.ask(giftCards.collection)).body;
    expect(await collection()).toEqual({ data: [], offer: null });
    const none = await kim.ask(giftCards.free, { body: {} });
    expect(none).toMatchObject({ status: 409, problem: { detail: 'There aren’t any free gift cards right now.' } });
    await sql`insert into free_gift_cards (title, product, variant, starts_at, ends_at, left_over)
      values ('Welcome', 'coles-gift-card', '5', '2026-11-01', '2026-12-01', 1)`.execute(db());
    await sql`update profiles set email_verified_at = null where member_id = ${kim.id}`.execute(db());
    expect((await collection()).offer).toMatchObject({
      title: 'Welcome',
      name: 'Coles gift card',
      face: 5,
      state: 'verify_email',
      ends_at: '2026-12-01T00:00:00.000Z',
    });
    const early = await kim.ask(giftCards.free, { body: {} });
    expect(early).toMatchObject({ status: 403 });
    const verify = async (id: number, mobile: string) =>
      sql`update profiles set email_verified_at = now(), mobile = ${mobile}, mobile_verified_at = now()
        where member_id = ${id}`.execute(db());
    await verify(kim.id, '+61412345678');
    expect((await collection()).offer?.state).toBe('open');
    const claims = await Promise.all(Array.from({ length: 8 }, () => kim.ask(giftCards.free, { body: {} })));
    expect(claims.filter(({ status }) => status === 200).length).toBe(1);
    const twin = await buyer();
    expect((await collection(twin)).offer?.state).toBe('gone');
    await verify(twin.id, '+61412345678');
    expect((await collection(twin)).offer?.state).toBe('claimed');
    expect(await twin.ask(giftCards.free, { body: {} })).toMatchObject({
      status: 409,
      problem: { detail: 'You’ve already claimed your free gift card.' },
    });
    const other = await buyer();
    await verify(other.id, '+61412345679');
    expect(await other.ask(giftCards.free, { body: {} })).toMatchObject({
      status: 422,
      problem: { detail: 'All free gift cards have been claimed.' },
    });
    await emails.carry();
    expect((await kim.ask(giftCards.mine)).body.data).toMatchObject([
      { title: 'Coles gift card', face: 5, state: 'issued', free: true },
    ]);
    await kim.buy('coles-gift-card', '20', 1, 20);
    expect(await collection()).toMatchObject({ data: [{ face: 5 }], offer: { state: 'claimed' } });
  });
});
