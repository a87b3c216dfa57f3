import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparisons } from '#contract/areas/comparisons.ts';
import { imports } from '#contract/areas/imports.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function aMemberWith(rows: readonly (readonly [string, string, string])[]): Promise<string> {
  const { token } = await server.aMember();
  const form = new FormData();
  form.append('file', new File([`Date,Amount,Description\n${rows.map((row) => row.join(',')).join('\n')}\n`], 'rows.csv'));
  expect((await server.call(imports.import, { token, form })).body).toMatchObject({ imported: rows.length });
  return token;
}

const compare = async (token: string, body: object) => (await server.call(comparisons.compare, { token, body })).body;

describe('comparisons', () => {
  test('M22: the categories are listed, and each can be compared', async () => {
    const { token } = await server.aMember();
    const { body } = await server.call(comparisons.categories, { token });
    expect(body.data.map(({ slug, as_of }: { slug: string; as_of: string }) => [slug, as_of])).toEqual(['energy', 'broadband', 'mobile', 'insurance', 'cards', 'loans'].map((slug) => [slug, '2026-10-01']));
    for (const { slug: category, offers } of body.data) {
      const { data } = await compare(token, { category });
      expect([data.offers.length, data.own.basis, data.own.yearly]).toEqual([offers, 'none', null]);
      expect(data.offers.every(({ difference }: { difference: number | null }) => difference === null)).toBe(true);
    }
  });

  test('M22: broadband from three whole months of own rows: 79.00 a month are 948.00 a year; NBN 25 costs 168.00 less', async () => {
    const token = await aMemberWith([
      ['2026-08-07', '-79.00', 'DIRECT DEBIT AUSSIE BROADBAND'],
      ['2026-09-07', '-79.00', 'DIRECT DEBIT AUSSIE BROADBAND'],
      ['2026-10-07', '-79.00', 'DIRECT DEBIT AUSSIE BROADBAND'],
      ['2026-11-07', '-99.00', 'DIRECT DEBIT AUSSIE BROADBAND'],
    ]);
    const { data } = await compare(token, { category: 'broadband' });
    expect(data.own).toEqual({ yearly: 948, basis: 'spending', from: '2026-08-01', to: '2026-10-31', months: 3, lines: [{ label: 'Internet & home phone', amount: 237 }], sub_category_ids: [22] });
    expect(data.offers.map(({ name, yearly, difference }: { name: string; yearly: number; difference: number }) => [name, yearly, difference])).toEqual([['NBN 25', 780, -168], ['5G home internet', 840, -108], ['NBN 50', 984, 36], ['NBN 100', 1140, 192]]);
    expect(data.assumptions[0]).toBe('Your cost is what you spent in 3 whole months, made up to a year.');
    expect((await compare(token, { category: 'broadband', units: 5 })).errors[0].field).toBe('units');
  });

  test('M22: energy as given: 1,391.50 a year are 3,000 kWh, line by line', async () => {
    const { token } = await server.aMember();
    const { data } = await compare(token, { category: 'energy', yearly_cost: '1391.50' });
    expect(data.use).toEqual({ units: 3000, unit: 'kWh', given: false });
    const flat = data.offers.find(({ name }: { name: string }) => name === 'Flat rate');
    expect(flat).toMatchObject({ lines: [{ label: 'Fixed price for a year', amount: 383.25 }, { label: '3,000 kWh at 30.5c each', amount: 915 }], yearly: 1298.25, difference: -93.25 });
    expect((await compare(token, { category: 'energy', yearly_cost: 1391.5, units: 1000 })).data.use).toEqual({ units: 1000, unit: 'kWh', given: true });
  });

  test.each([[{ category: 'boats' }, 'category'], [{}, 'category'], [{ category: 'energy', yearly_cost: -1 }, 'yearly_cost'], [{ category: 'energy', units: 1.5 }, 'units']])('%j is refused', async (body, field) => {
    const { token } = await server.aMember();
    expect((await compare(token, body)).errors[0].field).toBe(field);
  });

  test('an operator replaces the offers of a category with their date and source', async () => {
    const { token: operator } = await server.aMember({ role: 'operator' });
    const body = { category: 'mobile', as_of: '2026-11-10', source: 'Price lists of 10 November.', reference_fixed: 0, reference_unit_price: 0, offers: [{ provider: 'A', name: 'Small', features: ['10 GB'], fixed: 240, unit_price: 0 }] };
    expect((await server.call(comparisons.replaceOffers, { token: operator, body })).body).toEqual({ success: true, offers: 1 });
    const { data } = await compare(operator, { category: 'mobile' });
    expect([data.category.as_of, data.source, data.offers.map(({ yearly }: { yearly: number }) => yearly)]).toEqual(['2026-11-10', 'Price lists of 10 November.', [240]]);
    expect((await server.call(comparisons.replaceOffers, { token: operator, body: { ...body, category: 'energy' } })).body.errors[0].field).toBe('reference_unit_price');
    const { token } = await server.aMember();
    expect((await server.call(comparisons.replaceOffers, { token, body })).status).toBe(403);
  });
});
