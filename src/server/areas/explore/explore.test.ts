import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { contentEditor } from '#contract/areas/content-editor.ts';
import { explore } from '#contract/areas/explore.ts';
import { giftCards } from '#contract/areas/gift-cards.ts';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import { seedArticles } from '#server/app/seed/content/article-seed.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';

/** Explore and the collections, as members see them and operators edit them. Today is 16 November 2026 in Sydney. */
let server: TestServer;
let kim: Awaited<ReturnType<typeof person>>;
let ines: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  server = await startTestServer();
  await seedArticles(db(), server.clock.now());
  kim = await person();
  ines = await person({ role: 'operator', email: 'ines@example.com' });
});
afterEach(() => server.clock.set(testStart));
afterAll(() => server.close());

const db = () => server.server.database.systemDb;

async function person(input: Parameters<TestServer['aMember']>[0] = {}) {
  const member = await server.aMember(input);
  const ask = <E extends Endpoint>(endpoint: E, call?: AnyInput) =>
    server.callWith(endpoint, { token: member.token, ...call });
  return { ...member, ask };
}

const home = async () => (await kim.ask(explore.home)).body;
const titles = async () => (await home()).data.map(({ title }) => title);
const collection = async (slug?: string) => (await kim.ask(explore.collection, { query: slug ? { slug } : {} })).body;
const saveCard = (body: object) =>
  ines.ask(explore.saveCard, {
    body: { destination: 'shop', title: 'Winter deals', summary: 'Warm things.', position: 5, shown: true, ...body },
  });
const cardNamed = async (title: string) =>
  (await ines.ask(explore.cards)).body.data.find((card) => card.title === title)!;
const garden = {
  slug: 'in-the-garden',
  title: 'In the garden',
  introduction: 'Things for people who would rather be outside.',
  is_default: false,
  position: 20,
  shown: true,
  items: [
    { kind: 'voucher', key: '7' },
    { kind: 'product', key: 'sponge' },
  ],
};
const saveCollection = (body: object = {}) => ines.ask(explore.saveCollection, { body: { ...garden, ...body } });
const fieldOf = (reply: { problem?: { errors?: { field: string }[] } | null }) => reply.problem?.errors?.[0]?.field;

describe('R15: Explore', () => {
  test('R15: shows the stored cards in their order and the published answers of its section', async () => {
    const { data, faqs } = await home();
    expect(data.map(({ destination, path }) => [destination, path])).toEqual([
      ['vouchers', '/deals-and-discounts'],
      ['memberships', '/membership'],
      ['packs', '/packs'],
      ['gift_cards', '/gift-cards'],
      ['free_gift_cards', '/gift-reward-collection'],
      ['shop', '/shop'],
      ['collections', '/collection-page'],
      ['draws', '/uwin'],
      ['spin', '/games/spin-wheel'],
      ['referrals', '/users/referral'],
    ]);
    expect(faqs.map(({ FAQID, category }) => [FAQID, category])).toEqual(
      [131, 132, 133, 134, 135, 136].map((id) => [id, 'Rewards']),
    );
    expect(faqs[0]!.answer[0]).toContain('come with entries');
  });

  test('a card that an operator adds is seen in its place, on its days, until it is hidden', async () => {
    expect((await saveCard({ starts_on: '2026-11-17', ends_on: '2026-11-18' })).status).toBe(200);
    const { id } = await cardNamed('Winter deals');
    expect(await titles()).not.toContain('Winter deals');
    // The days begin at midnight in Sydney.
    server.clock.set('2026-11-16T13:00:00.000Z');
    kim = await person();
    expect((await titles())[0]).toBe('Winter deals');
    server.clock.set('2026-11-18T13:00:00.000Z');
    kim = await person();
    expect(await titles()).not.toContain('Winter deals');
    server.clock.set(testStart);
    await saveCard({ id, title: 'Cosy deals', position: 999 });
    expect((await titles()).at(-1)).toBe('Cosy deals');
    await saveCard({ id, title: 'Cosy deals', shown: false });
    expect(await titles()).not.toContain('Cosy deals');
    expect(fieldOf(await saveCard({ starts_on: '2026-11-18', ends_on: '2026-11-17' }))).toBe('ends_on');
    expect(fieldOf(await saveCard({ destination: 'moon' }))).toBe('destination');
    expect((await saveCard({ id: 999_999 })).status).toBe(404);
    expect((await kim.ask(explore.cards)).status).toBe(403);
    const log = (await ines.ask(backOffice.audit)).body.data;
    expect(log.slice(0, 3).map(({ action }) => action)).toEqual([
      'explore_card_changed',
      'explore_card_changed',
      'explore_card_added',
    ]);
  });

  test('an operator chooses the section of the answers, and a withdrawn answer goes', async () => {
    const sections = (await ines.ask(contentEditor.sections)).body.data;
    const idOf = (kind: string, name: string) => sections.find((one) => one.kind === kind && one.name === name)!.id;
    const setFaqs = (section_id?: number) => ines.ask(explore.setFaqs, { body: { section_id } });
    await setFaqs(idOf('answer', 'Goals'));
    expect(new Set((await home()).faqs.map(({ category }) => category))).toEqual(new Set(['Goals']));
    expect(fieldOf(await setFaqs(idOf('tip', 'Saving')))).toBe('section_id');
    await setFaqs();
    expect((await home()).faqs).toEqual([]);
    await setFaqs(idOf('answer', 'Rewards'));
    const { revision } = (await ines.ask(contentEditor.open, { params: { id: 133 } })).body.data;
    await ines.ask(contentEditor.withdraw, { body: { id: 133, revision } });
    expect((await home()).faqs.map(({ FAQID }) => FAQID)).toEqual([131, 132, 134, 135, 136]);
  });
});

describe('R15: collections', () => {
  beforeAll(async () => {
    await sql`insert into vouchers (id, title, description, full_description, merchant, offer, category_id, location,
        expires_on, stock, created_at, updated_at)
      values (7, 'Seedlings', 'Six seedlings.', '', 'Creek Nursery', '6 for 4', 5, 'Hobart', '2026-11-20', 3, now(),
        now())`.execute(db());
  });

  test('R15: without a name the default is shown, with the prices of today', async () => {
    const { data, others } = await collection();
    expect(data).toMatchObject({ slug: 'stretch-your-pay', image: null });
    expect(data!.items.map(({ key, product }) => [key, product!.kind, product!.price])).toEqual([
      ['pay-cycle-workbook', 'ebook', 1],
      ['debt-handbook', 'ebook', 1],
      ['sponge', 'pack', 7],
    ]);
    expect(others).toEqual([]);
    expect((await kim.ask(explore.collection, { query: { slug: 'no-such' } })).status).toBe(404);
  });

  test('R15: holds products and vouchers in the operator’s order, as long as they can be had', async () => {
    const { data: saved } = (await saveCollection()).body;
    expect(saved.items).toEqual([
      { kind: 'voucher', key: '7', title: 'Seedlings' },
      { kind: 'product', key: 'sponge', title: 'Sponge pack' },
    ]);
    const { data, others } = await collection('in-the-garden');
    expect(data!.items).toMatchObject([
      { key: '7', product: null, voucher: { merchant: 'Creek Nursery', ends_on: '2026-11-20', left: 3 } },
      { key: 'sponge', product: { price: 7, usual_price: 7, sample: true }, voucher: null },
    ]);
    expect(others).toEqual([{ slug: 'stretch-your-pay', title: 'Stretch your pay' }]);
    server.clock.set('2026-11-20T13:00:00.000Z');
    kim = await person();
    expect((await collection('in-the-garden')).data!.items.map(({ key }) => key)).toEqual(['sponge']);
    server.clock.set(testStart);
    kim = await person();
    const { data: products } = (await ines.ask(productBackOffice.products, { query: { kind: 'pack' } })).body;
    const { id } = products.find(({ slug }) => slug === 'sponge')!;
    await ines.ask(productBackOffice.publish, { body: { id, state: 'withdrawn' } });
    expect((await collection('in-the-garden')).data!.items.map(({ key }) => key)).toEqual(['7']);
    await ines.ask(productBackOffice.publish, { body: { id, state: 'published' } });
  });

  test('one is the default, however many operators set one at once', async () => {
    const { id } = (await ines.ask(explore.collections)).body.data.find(({ slug }) => slug === 'in-the-garden')!;
    const replies = await Promise.all([
      saveCollection({ id, is_default: true }),
      saveCollection({ slug: 'new-1', is_default: true }),
      saveCollection({ slug: 'new-2', is_default: true }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const all = (await ines.ask(explore.collections)).body.data;
    expect(all.filter(({ is_default: isDefault }) => isDefault)).toHaveLength(1);
    await saveCollection({ id, is_default: true });
    expect((await collection()).data!.slug).toBe('in-the-garden');
    await saveCollection({ id, is_default: true, ends_on: '2026-11-15' });
    expect((await collection()).data!.slug).toBe('stretch-your-pay');
    await saveCollection({ id });
  });

  test('an address that is taken, unknown items and items named twice are refused at their field', async () => {
    expect(fieldOf(await saveCollection({ slug: 'stretch-your-pay' }))).toBe('slug');
    expect(fieldOf(await saveCollection({ slug: 'Two words' }))).toBe('slug');
    const items = (...all: object[]) => saveCollection({ slug: 'faulty', items: all });
    expect(fieldOf(await items({ kind: 'product', key: 'unicorn' }))).toBe('items');
    expect(fieldOf(await items({ kind: 'voucher', key: '7 or 1' }))).toBe('items');
    expect(fieldOf(await items(garden.items[0]!, garden.items[0]!))).toBe('items');
    expect((await saveCollection({ id: 999_999, slug: 'faulty' })).status).toBe(404);
    expect((await kim.ask(explore.saveCollection, { body: garden })).status).toBe(403);
  });

  test('a picture is stored without metadata, replaces the one before, and goes', async () => {
    const { id } = (await ines.ask(explore.collections)).body.data.find(({ slug }) => slug === 'in-the-garden')!;
    const upload = async (alt: string) => {
      const form = new FormData();
      form.append('collection_id', String(id));
      form.append('alt', alt);
      const jpeg = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2f6b45' } })
        .withExif({ IFD0: { Model: 'Secret camera' } })
        .jpeg()
        .toBuffer();
      form.append('file', new File([new Uint8Array(jpeg)], 'garden.jpg'));
      return (await server.call(explore.saveImage, { token: ines.token, form })).body.data.image!;
    };
    const first = await upload('A bed of seedlings');
    const shown = (await collection('in-the-garden')).data!.image!;
    expect(shown).toEqual(first);
    expect(first.alt).toBe('A bed of seedlings');
    const bytes = async (path: string) => {
      const reply = await fetch(`${server.baseUrl}${path}`);
      return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()) };
    };
    const stored = await bytes(first.path);
    const { format, width, exif } = await sharp(stored.body).metadata();
    expect([stored.status, format, width, exif]).toEqual([200, 'webp', 1280, undefined]);
    const second = await upload('A spade');
    expect((await bytes(first.path)).status).toBe(404);
    await ines.ask(explore.removeImage, { body: { collection_id: id } });
    expect((await bytes(second.path)).status).toBe(404);
    expect((await collection('in-the-garden')).data!.image).toBeNull();
  });
});

test('R15: the gift reward collection has the stored free cards', async () => {
  expect((await kim.ask(giftCards.collection)).body).toMatchObject({ offer: null, data: [] });
  await sql`insert into free_gift_cards (title, product, variant, starts_at, ends_at, left_over)
    values ('Spring gift', 'coles-gift-card', '5', '2026-11-01', '2026-12-01', 9)`.execute(db());
  expect((await kim.ask(giftCards.collection)).body.offer).toMatchObject({ title: 'Spring gift', face: 5 });
});
