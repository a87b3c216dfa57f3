import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vouchers } from '#contract/areas/vouchers.ts';
import { content } from '#contract/areas/content.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.aMember());
});
afterAll(() => server.close());

describe('tips', () => {
  test('M19: have id and tags_id, with their tags and count; all, of one tag, or in pages', async () => {
    const { body } = await server.call(content.tips, { token });
    expect(body.count).toBe(30);
    expect(body.data).toHaveLength(30);
    expect(body.tags).toEqual([
      { id: 1, name: 'Saving', count: 8 },
      { id: 2, name: 'Spending', count: 8 },
      { id: 3, name: 'Debt and bills', count: 7 },
      { id: 4, name: 'Super and tax', count: 7 },
    ]);
    expect(body.data[0]).toMatchObject({ id: 1, tags_id: 1 });
    const debt = await server.call(content.tips, { token, query: { tags_id: 3, page: 2, limit: 5 } });
    expect([debt.body.count, debt.body.data.map(({ id }) => id)]).toEqual([7, [22, 23]]);
  });

  test('M19: as many as requested, different ones on another day', async () => {
    const ask = async (nooftips?: number) => (await server.call(content.someTips, { token, query: { nooftips } })).body;
    expect((await ask()).data).toHaveLength(10);
    const four = await ask(4);
    expect([four.count, four.data.length, four.tags.length]).toEqual([30, 4, 4]);
    expect((await ask(100)).data).toHaveLength(30);
    const ids = ({ data }: { data: { id: number }[] }): number[] => data.map(({ id }) => id);
    server.clock.advance(24 * 3600 * 1000);
    // Sessions expire before the next day, so another member reads it.
    ({ token } = await server.aMember());
    const next = await ask(4);
    expect(ids(next)).toHaveLength(4);
    expect(ids(next).filter((id) => ids(four).includes(id))).toEqual([]);
  });

  test('M19: a tip is read by its id, with related tips and the member’s vote', async () => {
    const ask = async () => (await server.call(content.tip, { token, params: { id: 8 } })).body.data;
    expect(await ask()).toMatchObject({
      id: 8,
      tag: 'Saving',
      helpful: null,
      related: [{ id: 1 }, { id: 2 }, { id: 3 }],
    });
    await server.call(content.vote, { token, params: { id: 8 }, body: { helpful: false } });
    await server.call(content.vote, { token, params: { id: 8 }, body: { helpful: true } });
    expect((await ask()).helpful).toBe(true);
    expect((await server.call(content.tip, { token, params: { id: 999 } })).status).toBe(404);
    expect((await server.call(content.tip, { token, params: { id: 101 } })).status).toBe(404);
  });
});

describe('questions and answers', () => {
  test('M19: each entry has its FAQID, also for visitors', async () => {
    const { body } = await server.call(content.faq);
    expect(body.data).toHaveLength(36);
    expect(body.data[0]).toMatchObject({ FAQID: 101, category: 'Getting started', hits: 0 });
    expect(new Set(body.data.map(({ FAQID }) => FAQID)).size).toBe(36);
  });

  test('hits are counted separately for answers, tips and vouchers, also concurrently', async () => {
    const hit = (body: object) => server.call(content.storeHitCount, { token, body });
    await Promise.all(Array.from({ length: 10 }, () => hit({ article_id: 113 })));
    expect((await hit({ article_id: 113, count: 2 })).body).toEqual({ success: true, count: 12 });
    const { token: operator } = await server.aMember({ role: 'operator' });
    const words = {
      Title: 'A',
      Description: 'A',
      FullDescription: 'A',
      terms: [],
      merchant: 'A',
      offer: 'A',
      Category: 'Garden',
      Location: 'Hobart',
      ExpiryDate: '2026-12-01',
      stock: 1,
    };
    const { VoucherID } = (await server.call(vouchers.saveVoucher, { token: operator, body: words })).body;
    expect((await hit({ voucher_id: VoucherID })).body).toEqual({ success: true, count: 1 });
    expect((await hit({ voucher_id: 113 })).status).toBe(404);
    const { body } = await server.call(content.faq);
    expect(body.data.find(({ FAQID }) => FAQID === 113)!.hits).toBe(12);
  });

  test.each([
    [{}],
    [{ article_id: 1, voucher_id: 1 }],
    [{ article_id: 'x' }],
    [{ article_id: 1, count: 0 }],
    [{ article_id: 1, count: 101 }],
  ])('%j is refused', async (body) => {
    const answer = await server.call(content.storeHitCount, { token, body });
    expect([answer.status, answer.problem.errors?.length]).toEqual([400, 1]);
  });

  test('an unknown article is not counted', async () => {
    expect((await server.call(content.storeHitCount, { token, body: { article_id: 999 } })).status).toBe(404);
  });
});

describe('the initial content', () => {
  test('every phone number is a known one', async () => {
    const { data: answers } = (await server.call(content.faq)).body;
    const { data: tips } = (await server.call(content.tips, { token })).body;
    const opened = await Promise.all(
      tips.map(async ({ id }) => (await server.call(content.tip, { token, params: { id } })).body),
    );
    const known = ['1800 007 007', '1800 808 488', '1800 413 828', '1800 595 160', '1800 931 678', '13 11 14'];
    const named = [...new Set(JSON.stringify([answers, opened]).match(/\b1[38]00 \d{3} \d{3}\b|\b13 \d{2} \d{2}\b/g))];
    expect(named.toSorted()).toEqual(known.toSorted());
  });
});
