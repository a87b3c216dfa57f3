import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { imports } from '#contract/areas/imports.ts';
import { merchants } from '#contract/areas/merchants.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { colourOf, initialsOf, logoPath, logoSvg } from './logo.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.aMember());
  const account = await server.call(bankAccounts.create, { token, body: { name: 'Everyday' } });
  const form = new FormData();
  form.set('sign', 'plus_in');
  form.set('date_order', 'dmy');
  form.set('bank_account_id', String(account.body.data.id));
  form.set(
    'file',
    new Blob([
      [
        'Date,Description,Amount',
        '01/09/2026,WOOLWORTHS 1234 NEWTOWN,-80.00',
        '03/10/2026,WOOLWORTHS 5678 GLEBE,-120.50',
        '04/10/2026,WOOLWORTHS 5678 GLEBE REFUND,10.00',
        '05/10/2026,NETFLIX.COM,-18.99',
        '06/10/2026,TRANSFER TO SAVINGS,-900.00',
        '07/10/2026,SQ *BLUE DOOR KEW,-9.00',
      ].join('\n'),
    ]),
    'rows.csv',
  );
  expect((await server.call(imports.import, { token, form })).status).toBe(200);
});
afterAll(() => server.close());

describe('merchants', () => {
  it('lists merchants by amount spent, without transfers', async () => {
    const { body } = await server.call(merchants.list, { token });
    expect(body.data.map((merchant) => [merchant.merchant, merchant.spent, merchant.received, merchant.count])).toEqual(
      [
        ['Woolworths', 200.5, 10, 3],
        ['Netflix', 18.99, 0, 1],
        ['Blue Door', 9, 0, 1],
      ],
    );
    expect(body.data[0]).toMatchObject({
      first_date: '2026-09-01',
      last_date: '2026-10-04',
      sub_category_id: 1,
      category_id: 1,
    });
    expect(body).toMatchObject({ total: 3, page: 1, limit: 50 });
  });

  it('filters by period and name, and pages', async () => {
    const october = await server.call(merchants.list, {
      token,
      query: { min_date: '2026-10-01', max_date: '2026-10-04' },
    });
    expect(october.body.data.map((row) => [row.merchant, row.spent])).toEqual([['Woolworths', 120.5]]);
    const named = await server.call(merchants.list, { token, query: { description: 'DOOR' } });
    expect(named.body.data.map((row) => row.merchant)).toEqual(['Blue Door']);
    expect((await server.call(merchants.list, { token, query: { description: '%' } })).body.total).toBe(0);
    const second = await server.call(merchants.list, { token, query: { page: 2, limit: 2 } });
    expect([second.body.total, second.body.data.map((row) => row.merchant)]).toEqual([3, ['Blue Door']]);
    expect((await server.call(merchants.list, { token, query: { page: 9, limit: 2 } })).body).toMatchObject({
      total: 3,
      data: [],
    });
  });

  it('assigns the category of most transactions, across sub-categories', async () => {
    const tom = await server.aMember();
    const made = await server.call(bankAccounts.create, { token: tom.token, body: { name: 'Card' } });
    const form = new FormData();
    form.set('sign', 'plus_in');
    form.set('date_order', 'dmy');
    form.set('bank_account_id', String(made.body.data.id));
    form.set(
      'file',
      new Blob([
        ['Date,Description,Amount', ...[1, 2, 3, 4, 5].map((day) => `0${day}/10/2026,NETFLIX.COM,-1${day}.00`)].join(
          '\n',
        ),
      ]),
      'rows.csv',
    );
    expect((await server.call(imports.import, { token: tom.token, form })).status).toBe(200);
    // Two categories have two transactions each under one name. With the other name the second has three.
    await sql`update transactions set sub_category_id = case when amount_cents > -1250 then 5 else 9 end,
        merchant = case when amount_cents = -1500 then 'Netflix Kids' else merchant end
      where member_id = ${tom.id}`.execute(server.server.database.systemDb);
    const row = {
      merchant: 'Netflix',
      count: 5,
      spent: 65,
      received: 0,
      first_date: '2026-10-01',
      last_date: '2026-10-05',
      sub_category_id: 9,
    };
    expect((await server.call(merchants.list, { token: tom.token })).body.data).toMatchObject([row]);
    const kids = await server.call(merchants.list, { token: tom.token, query: { description: 'kids' } });
    expect(kids.body).toMatchObject({ total: 1, data: [{ merchant: 'Netflix Kids', count: 1, spent: 15 }] });
  });

  it("returns names by merchant key, as in the member's transactions", async () => {
    const [woolworths, netflix] = (await server.call(merchants.list, { token })).body.data;
    const query = {
      merchant_key: `${netflix!.merchant_key}|${woolworths!.merchant_key}|nobody|${netflix!.merchant_key}`,
    };
    const named = [
      { merchant_key: netflix!.merchant_key, merchant: 'Netflix' },
      { merchant_key: woolworths!.merchant_key, merchant: 'Woolworths' },
      { merchant_key: 'nobody', merchant: 'nobody' },
    ];
    expect((await server.call(merchants.names, { token, query })).body.data).toEqual(named);
    const stranger = await server.aMember();
    expect(
      (await server.call(merchants.names, { token: stranger.token, query: { merchant_key: netflix!.merchant_key } }))
        .body.data,
    ).toEqual([{ merchant_key: netflix!.merchant_key, merchant: netflix!.merchant_key }]);
    expect((await server.callWith(merchants.names, { token })).problem.errors?.[0]?.field).toBe('merchant_key');
  });

  it('serves a logo per merchant, and none to another member', async () => {
    const { body } = await server.call(merchants.brandLogos, { token });
    const keys = body.data.map((row) => row.id);
    expect(keys).toEqual(keys.toSorted());
    expect(keys.length).toBeGreaterThanOrEqual(3);
    const image = await fetch(server.baseUrl + body.data[0]!.logo);
    expect([image.status, image.headers.get('cache-control')]).toEqual([200, 'private, max-age=604800']);
    const stranger = await server.aMember();
    expect((await server.call(merchants.brandLogos, { token: stranger.token })).body.data).toEqual([]);
    const named = await server.call(merchants.brandLogosOf, {
      token,
      body: { merchants: 'Blue Door,Netflix,Blue Door' },
    });
    expect(named.body.data).toEqual([
      { id: 'Blue Door', logo: 'api/merchants/logo/Blue%20Door', stored: false },
      { id: 'Netflix', logo: 'api/merchants/logo/Netflix', stored: false },
    ]);
  });
});

describe('a logo', () => {
  it('has the initials of the first two significant words', () => {
    expect(
      ['Blue Door', 'blue-door', 'Woolworths', 'Reject Shop', 'Dan Murphy’s', '7-Eleven', '李记', '...'].map(
        initialsOf,
      ),
    ).toEqual(['BD', 'BD', 'W', 'RS', 'DM', '7E', '李', '?']);
  });

  it('has a colour that white letters can be read on', () => {
    const contrast = (hex: string): number => {
      const [red, green, blue] = [1, 3, 5]
        .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)) as [
        number,
        number,
        number,
      ];
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    };
    const names = Array.from({ length: 200 }, (_, number) => `Shop ${number}`);
    for (const name of names) expect(contrast(colourOf(name)), name).toBeGreaterThanOrEqual(4.5);
    expect(new Set(names.map(colourOf)).size).toBeGreaterThan(100);
    expect(colourOf('Blue Door')).toBe(colourOf(' BLUE DOOR'));
  });

  it('escapes markup and path characters in names', async () => {
    const name = '"><script>alert(1)</script>&/../x';
    expect(logoSvg(name)).not.toMatch(/<script|"">/);
    const answer = await fetch(server.baseUrl + logoPath(name));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await answer.text()).toContain('aria-label="&#34;&#62;&#60;script&#62;');
    for (const long of ['x', '李']) expect((await fetch(server.baseUrl + logoPath(long.repeat(200)))).status).toBe(200);
  });
});
