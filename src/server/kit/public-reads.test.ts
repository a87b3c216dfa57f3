import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#contract/areas/catalogue.ts';
import { giftCards } from '#contract/areas/gift-cards.ts';
import { areaRoutes } from '#server/app/areas.ts';
import { asOwner } from '#tests/build/database.ts';
import { drawEngine } from '#tests/build/draw-engine.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { keysOf } from './keys.ts';
import { encodingFor } from './public-reads.ts';

/** Two serving processes over one database. */
let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({
    over: {
      databaseUrl: first.server.database.url,
      dataDirectory: first.dataDirectory,
      keys: keysOf(new Uint8Array(32).fill(7)),
    },
  });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const db = () => first.server.database.systemDb;
const priceOfTee = async (server: TestServer): Promise<number> =>
  (await server.call(catalogue.packs)).body.data.find(({ Slug }) => Slug === 'tee')!.Price;
const setPrice = (cents: number) =>
  sql`update product_variants set price_cents = ${cents}
    where product_id = (select id from products where slug = 'tee')`.execute(db());
const listed = async (headers: Record<string, string> = {}) =>
  fetch(`${second.baseUrl}${catalogue.packs.path}`, { headers });

describe('a public answer', () => {
  test('follows every change at once, also one that another process made', async () => {
    for (let round = 0; round < 50; round += 1) {
      const dollars = 40 + round;
      await setPrice(dollars * 100);
      expect([await priceOfTee(second), await priceOfTee(first)]).toEqual([dollars, dollars]);
    }
    await setPrice(50_00);
  });

  test('is read from the database once for many calls, and again after a change', async () => {
    await priceOfTee(second);
    // Copies that are unlike the table would show: the row is changed behind the triggers.
    await asOwner(first.server.database.url, async (owner) => {
      await sql`alter table product_variants disable trigger user`.execute(owner);
      await sql`update product_variants set price_cents = 9900
        where product_id = (select id from products where slug = 'tee')`.execute(owner);
      await sql`alter table product_variants enable trigger user`.execute(owner);
    });
    expect(await priceOfTee(second)).toBe(50);
    await sql`update products set summary = summary || '.' where slug = 'sponge'`.execute(db());
    expect(await priceOfTee(second)).toBe(99);
    await setPrice(50_00);
  });

  test('changes when a product is put on sale or withdrawn by its dates', async () => {
    const slugs = async () => (await second.call(catalogue.packs)).body.data.map(({ Slug }) => Slug);
    await sql`update products set publish_at = '2026-11-16T00:00:00Z', withdraw_at = '2026-11-17T00:00:00Z'
      where slug = 'hoodie'`.execute(db());
    second.clock.set('2026-11-15T23:59:59Z');
    expect(await slugs()).not.toContain('hoodie');
    second.clock.set('2026-11-16T00:00:00Z');
    expect(await slugs()).toContain('hoodie');
    second.clock.set('2026-11-17T00:00:00Z');
    expect(await slugs()).not.toContain('hoodie');
    second.clock.set('2026-11-15T22:00:00Z');
    await sql`update products set publish_at = null, withdraw_at = null where slug = 'hoodie'`.execute(db());
    expect(await slugs()).toContain('hoodie');
  });

  test('changes with the day from which other fees apply', async () => {
    const fee = async () => (await second.call(catalogue.packs)).body.fee.DollarFees;
    await sql`insert into card_fees (starts_on, dollar_cents, percent_ppm) values ('2026-11-18', 30, 0)`.execute(db());
    second.clock.set('2026-11-17T12:59:59Z');
    expect(await fee()).toBe(0);
    second.clock.set('2026-11-17T13:00:00Z');
    expect(await fee()).toBe(0.3);
    second.clock.set('2026-11-15T22:00:00Z');
    await sql`delete from card_fees where starts_on = '2026-11-18'`.execute(db());
  });

  test('is sent whole once, then only where it has changed', async () => {
    const whole = await listed();
    expect([whole.status, whole.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    const etag = whole.headers.get('etag')!;
    const same = await listed({ 'if-none-match': etag });
    expect([same.status, await same.text()]).toEqual([304, '']);
    await setPrice(51_00);
    const changed = await listed({ 'if-none-match': etag });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
    await setPrice(50_00);
  });

  test('reads the same in every encoding', async () => {
    const texts = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const response = await listed({ 'accept-encoding': encoding });
        return [response.headers.get('content-encoding'), await response.text()];
      }),
    );
    const [text] = texts[2]!.slice(1);
    expect(texts).toEqual([
      ['br', text],
      ['gzip', text],
      [null, text],
    ]);
  });

  test('holds nothing of a member: a member’s own price is never what others see', async () => {
    const week = async (token?: string) =>
      (await second.call(catalogue.memberships, token ? { token } : {})).body.data[0]!.DiscountedPrice;
    const kim = await second.aMember({ email: 'kim.public@example.com' });
    expect([await week(kim.token), await week(), await week(kim.token), await week()]).toEqual([2.25, 2.5, 2.25, 2.5]);
    const answer = await fetch(`${second.baseUrl}${catalogue.memberships.path}`, {
      headers: { authorization: `Bearer ${kim.token}` },
    });
    expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['no-store', null]);
  });

  test('differs by what is asked for', async () => {
    const titles = async (category: string) =>
      (await second.call(giftCards.catalogue, { body: { category } })).body.data.length;
    expect([await titles('Groceries and home'), await titles('Travel')]).toEqual([4, 0]);
  });
});

describe('the tables of a public answer', () => {
  test('are all named, and each announces its changes', async () => {
    const database = first.server.database;
    const { rows: all } = await sql<{ name: string; announces: boolean }>`
      select c.relname as name, exists (select 1 from pg_trigger t
        where t.tgrelid = c.oid and t.tgname = 'announces_changes') as announces
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(db());
    const open = areaRoutes.filter(({ publicRead }) => publicRead);
    expect(open.length).toBeGreaterThanOrEqual(5);
    const engine = drawEngine(first);
    await engine.aSeries();
    await engine.run();
    const heads = await sql<{ size: number }>`select size from draw_log_heads`.execute(db());
    const { size } = heads.rows[0]!;
    const queries: Record<string, object> = { consistency: { from: size, to: size }, inclusion: { size } };
    for (const { endpoint, publicRead } of open) {
      const texts: string[] = [];
      const recorder: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          texts.push(database.systemDb.getExecutor().compileQuery(node, queryId).sql);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const query = queries[endpoint.name] ?? {};
      await publicRead!.read({ params: { sequence: 1 }, query, body: {} } as never, {
        systemDb: database.systemDb.withPlugin(recorder),
        clock: first.clock,
      });
      const named = new Set(
        texts.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+"?(\w+)/g)].map(([, name]) => name)),
      );
      const read = all.filter(({ name }) => named.has(name));
      expect([endpoint.name, read.map(({ name }) => name).toSorted()]).toEqual([
        endpoint.name,
        publicRead!.tables.toSorted(),
      ]);
      expect(read.filter(({ announces }) => !announces)).toEqual([]);
    }
  });
});

test('the encoding is one that the caller accepts', () => {
  expect(
    ['', 'gzip, deflate, br', 'gzip, deflate', 'br;q=0, gzip;q=0.5', 'identity', 'deflate, br;q=1.0', 'gzip;q=0.0'].map(
      encodingFor,
    ),
  ).toEqual([undefined, 'br', 'gzip', 'gzip', undefined, 'br', undefined]);
});
