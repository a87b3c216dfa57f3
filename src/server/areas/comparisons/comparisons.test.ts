import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparisons } from '#contract/areas/comparisons.ts';
import { imports } from '#contract/areas/imports.ts';
import { loans } from '#contract/areas/loans.ts';
import type { WireBodyOf, WireReplyOf } from '#contract/kit/endpoint.ts';
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
  form.set('sign', 'plus_in');
  form.append(
    'file',
    new File([`Date,Amount,Description\n${rows.map((row) => row.join(',')).join('\n')}\n`], 'rows.csv'),
  );
  expect((await server.call(imports.import, { token, form })).body).toMatchObject({ imported: rows.length });
  return token;
}

type Compared = WireReplyOf<typeof comparisons.compare>['data'];
const compare = async (token: string, body: WireBodyOf<typeof comparisons.compare>) =>
  (await server.call(comparisons.compare, { token, body })).body;
const fieldOf = async (token: string, body: object) =>
  (await server.callWith(comparisons.compare, { token, body })).problem.errors?.[0]?.field;

describe('comparisons', () => {
  test('M22: the categories are listed, and each can be compared', async () => {
    const { token } = await server.aMember();
    const { body } = await server.call(comparisons.categories, { token });
    expect(body.data.map(({ slug, as_of }) => [slug, as_of])).toEqual(
      ['energy', 'broadband', 'mobile', 'insurance', 'cards', 'loans'].map((slug) => [slug, '2026-10-01']),
    );
    for (const { slug: category, offers } of body.data) {
      const { data } = await compare(token, { category });
      expect([data.offers.length, data.own.basis, data.own.yearly]).toEqual([offers, 'none', null]);
      expect(data.offers.every(({ difference }) => difference === null)).toBe(true);
    }
  });

  test('M22: broadband by its bills: 79.00 a month is 948.00 a year; the sample NBN 25 is 168.00 cheaper', async () => {
    const token = await aMemberWith([
      ['2026-08-07', '-79.00', 'DIRECT DEBIT AUSSIE BROADBAND'],
      ['2026-09-07', '-79.00', 'DIRECT DEBIT AUSSIE BROADBAND'],
      ['2026-10-07', '-79.00', 'DIRECT DEBIT AUSSIE BROADBAND'],
    ]);
    const { data } = await compare(token, { category: 'broadband' });
    expect(data.own).toEqual({
      yearly: 948,
      basis: 'spending',
      from: '2026-08-07',
      to: '2026-10-07',
      lines: [{ label: 'Aussie Broadband', amount: 948, bills: 3, each: 79, frequency: 'monthly' }],
      unclear: [],
      sub_category_ids: [22],
    });
    expect(data.category.sample).toBe(true);
    expect(data.offers.map(({ provider, name, yearly, difference }) => [provider, name, yearly, difference])).toEqual([
      ['Sample', 'NBN 25', 780, -168],
      ['Sample', '5G home internet', 840, -108],
      ['Sample', 'NBN 50', 984, 36],
      ['Sample', 'NBN 100', 1140, 192],
    ]);
    expect(await fieldOf(token, { category: 'broadband', units: 5 })).toBe('units');
  });

  test('each bill counts by its own period: four quarterly bills, and 365/28 of those every 28 days', async () => {
    const token = await aMemberWith([
      ['2026-05-12', '-310.00', 'AGL SALES ELECTRICITY'],
      ['2026-08-11', '-310.00', 'AGL SALES ELECTRICITY'],
      ['2026-11-10', '-310.00', 'AGL SALES ELECTRICITY'],
      ['2026-09-15', '-30.00', 'BOOST MOBILE'],
      ['2026-10-13', '-30.00', 'BOOST MOBILE'],
      ['2026-11-10', '-30.00', 'BOOST MOBILE'],
    ]);
    const energy = (await compare(token, { category: 'energy' })).data;
    expect([energy.own.yearly, energy.own.lines.map(({ frequency, each }) => [frequency, each])]).toEqual([
      1240,
      [['quarterly', 310]],
    ]);
    const mobile = (await compare(token, { category: 'mobile' })).data;
    expect([mobile.own.yearly, mobile.own.lines[0]!.frequency]).toEqual([391.07, 'four_weekly']);
  });

  test('one bill gives no yearly cost, and two services prove no saving', async () => {
    const token = await aMemberWith([
      ['2026-10-20', '-300.00', 'AGL SALES ELECTRICITY'],
      ['2026-09-01', '-30.00', 'BOOST MOBILE'],
      ['2026-10-01', '-30.00', 'BOOST MOBILE'],
      ['2026-11-01', '-30.00', 'BOOST MOBILE'],
      ['2026-09-05', '-45.00', 'VODAFONE'],
      ['2026-10-05', '-45.00', 'VODAFONE'],
      ['2026-11-05', '-45.00', 'VODAFONE'],
    ]);
    const energy = (await compare(token, { category: 'energy' })).data;
    expect([energy.own.yearly, energy.own.basis]).toEqual([null, 'none']);
    expect(energy.own.unclear[0]!.reason).toBe(
      'We found 1 bill, the last for $300.00 on 20/10/2026, but we can’t tell how often you’re billed. Enter what you pay a year.',
    );
    const mobile = (await compare(token, { category: 'mobile' })).data;
    expect([mobile.own.yearly, mobile.offers.map(({ difference }) => difference)]).toEqual([
      900,
      [null, null, null, null],
    ]);
    expect(mobile.assumptions).toContain(
      'You pay more than one provider. Enter what you pay one of them to see the difference.',
    );
  });

  test('M22: energy as entered: estimated usage proves no saving, the kWh of the bill does', async () => {
    const { token } = await server.aMember();
    const flatOf = (data: Compared) => data.offers.find(({ name }) => name === 'Flat rate');
    const { data } = await compare(token, { category: 'energy', yearly_cost: '1391.50' });
    expect(data.use).toEqual({ units: 3000, unit: 'kWh', entered: false });
    expect(flatOf(data)).toMatchObject({
      lines: [
        { label: 'Fixed price per year', amount: 383.25 },
        { label: '3,000 kWh at 30.5c each', amount: 915 },
      ],
      yearly: 1298.25,
      difference: null,
    });
    const proven = (await compare(token, { category: 'energy', yearly_cost: 1391.5, units: 2500 })).data;
    expect(proven.use).toEqual({ units: 2500, unit: 'kWh', entered: true });
    expect(flatOf(proven)).toMatchObject({ yearly: 1145.75, difference: -245.75 });
  });

  test('cards: a balance that is carried over is in dollars, and its price is a rate', async () => {
    const { token } = await server.aMember();
    const { data } = await compare(token, { category: 'cards', yearly_cost: 600, units: 3000 });
    expect(data.offers.find(({ name }) => name === 'Low rate')!.lines).toEqual([
      { label: 'Fixed price per year', amount: 59 },
      { label: '$3,000 carried over at 13.49%', amount: 404.7 },
    ]);
  });

  test('loans: the member’s own loan, over its remaining payments', async () => {
    const { token } = await server.aMember();
    expect((await compare(token, { category: 'loans' })).data).toMatchObject({
      own: { yearly: null, basis: 'none' },
      offers: [{ yearly: null }, { yearly: null }, { yearly: null }],
    });
    await server.call(loans.add, {
      token,
      body: {
        company: 'Harbour Finance',
        loan_title: 'Car loan',
        balance: 10_000,
        rate: 11,
        repayment: 217.43,
        frequency: 'monthly',
        next_due: '2026-12-01',
      },
    });
    await server.call(loans.add, { token, body: { company: 'Mum', balance: 900 } });
    const { data } = await compare(token, { category: 'loans' });
    expect(data.own).toMatchObject({
      yearly: 2609.16,
      basis: 'loans',
      lines: [{ label: 'Car loan', amount: 2609.16, bills: 60, each: 217.43, frequency: 'monthly' }],
      unclear: [{ label: 'Loan from Mum', reason: 'Add its interest rate and repayment in Loans to compare it.' }],
    });
    // 60 payments: 198.01 at 7%, 202.76 at 8% with 120.00 of fees a year, 227.53 at 13%.
    expect(data.offers.map(({ name, yearly, difference }) => [name, yearly, difference])).toEqual([
      ['Secured against a car', 2376.12, -233.04],
      ['Personal, good credit history', 2553.12, -56.04],
      ['Personal', 2730.36, 121.2],
    ]);
    expect(data.offers[1]!.lines).toEqual([
      { label: 'Car loan: 12 of 60 repayments of $202.76 at 8%', amount: 2433.12 },
      { label: 'Fees per year', amount: 120 },
    ]);
  });

  test.each([
    [{ category: 'boats' }, 'category'],
    [{}, 'category'],
    [{ category: 'energy', yearly_cost: -1 }, 'yearly_cost'],
    [{ category: 'energy', units: 1.5 }, 'units'],
  ])('%j is refused', async (body, field) => {
    const { token } = await server.aMember();
    expect(await fieldOf(token, body)).toBe(field);
  });

  test('an operator replaces the offers of a category with their date and source', async () => {
    const { token: operator } = await server.aMember({ role: 'operator' });
    const body: WireBodyOf<typeof comparisons.replaceOffers> = {
      category: 'mobile',
      as_of: '2026-11-10',
      source: 'Price lists of 10 November.',
      reference_fixed: 0,
      reference_unit_price: 0,
      offers: [{ provider: 'A', name: 'Small', features: ['10 GB'], fixed: 240, unit_price: 0 }],
    };
    expect((await server.call(comparisons.replaceOffers, { token: operator, body })).body).toEqual({
      success: true,
      offers: 1,
    });
    const { data } = await compare(operator, { category: 'mobile' });
    expect([data.category.sample, data.category.as_of, data.source, data.offers.map(({ yearly }) => yearly)]).toEqual([
      false,
      '2026-11-10',
      'Price lists of 10 November.',
      [240],
    ]);
    expect(
      (await server.call(comparisons.replaceOffers, { token: operator, body: { ...body, category: 'energy' } })).problem
        .errors?.[0]?.field,
    ).toBe('reference_unit_price');
    const { token } = await server.aMember();
    expect((await server.call(comparisons.replaceOffers, { token, body })).status).toBe(403);
  });
});
