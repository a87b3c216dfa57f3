import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { comparisons } from '#contract/areas/comparisons.ts';
import { imports } from '#contract/areas/imports.ts';
import { loans } from '#contract/areas/loans.ts';
import { profile } from '#contract/areas/profile.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
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

/** A member who is 40, where products are only for some ages. */
async function anAdult(): Promise<string> {
  const { token } = await server.aMember();
  await server.call(profile.update, { token, body: { dob: '1986-03-01' } });
  return token;
}

const compare = async (token: string, body: WireBodyOf<typeof comparisons.compare>) =>
  (await server.call(comparisons.compare, { token, body })).body;
const fieldOf = async (token: string, body: object) =>
  (await server.callWith(comparisons.compare, { token, body })).problem.errors?.[0]?.field;

describe('comparisons', () => {
  test('M22: the categories are listed with their published plans, and each can be compared', async () => {
    const { token } = await server.aMember();
    const { body } = await server.call(comparisons.categories, { token });
    expect(
      body.data.map(({ slug, offers, as_of, sample, published }) => [slug, offers, as_of, sample, published]),
    ).toEqual([
      ['energy', 219, '2024-10-17', true, true],
      ['gas', 95, '2024-10-17', true, true],
      ['broadband', 0, null, false, false],
      ['mobile', 0, null, false, false],
      ['insurance', 0, null, false, false],
      ['savings', 40, '2024-08-12', true, true],
      ['term-deposits', 40, '2024-08-12', true, true],
      ['cards', 40, '2024-08-12', true, true],
      ['loans', 40, '2024-08-12', true, true],
      ['mortgages', 40, '2024-08-12', true, true],
    ]);
    for (const { slug: category } of body.data) {
      const { data } = await compare(token, { category });
      expect([data.own.basis, data.own.yearly, data.offers]).toEqual(['none', null, []]);
    }
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

  test('one bill gives no yearly cost', async () => {
    const token = await aMemberWith([['2026-10-20', '-300.00', 'AGL SALES ELECTRICITY']]);
    const energy = (await compare(token, { category: 'energy' })).data;
    expect([energy.own.yearly, energy.own.basis]).toEqual([null, 'none']);
    expect(energy.own.unclear[0]!.reason).toBe(
      'We found 1 bill for $300.00 on 20/10/2026, but we can’t tell how often you’re billed. Enter what you pay a year.',
    );
  });

  test('M22: 4,000 kWh in Hobart: the published plans line by line, and a difference only where it is proven', async () => {
    const { token } = await server.aMember();
    const { data } = await compare(token, { category: 'energy', postcode: '7000', units: 4000, yearly_cost: 1700 });
    expect(data.home).toMatchObject({ postcode: '7000', distributor: 'TasNetworks', distributors: ['TasNetworks'] });
    // The last one also charges for demand, here with the 8 kW that few homes reach.
    expect(data.offers.map(({ provider, name, yearly, difference }) => [provider, name, yearly, difference])).toEqual([
      ['Energy Locals', 'Online Member', 1508.57, -191.43],
      ['Aurora Energy', 'Residential Flat Rate Contract', 1542.67, null],
      ['Aurora Energy', 'Residential Flat rate (Light & Power)', 1629.39, null],
      ['Energy Locals', 'Standing Offer', 1629.41, -70.59],
      ['Energy Locals', 'Online Member', 2248.32, null],
    ]);
    expect(data.offers[0]).toMatchObject({
      lines: [
        { label: 'Supply: 365 days at 107.27c', amount: 391.54 },
        { label: 'Usage: 4,000 kWh at 20c', amount: 800 },
        { label: 'GST (10%)', amount: 119.15 },
        { label: 'Membership fee', amount: 197.88 },
      ],
      range: null,
      published: '2024-07-31',
    });
    // A discount for direct debit is not counted, and Aurora’s eligibility is for the member to check.
    expect(data.offers[1]).toMatchObject({ range: { low: 1520.67, high: 1542.67 } });
    expect(data.offers[1]!.conditions).toHaveLength(1);
    expect(data.assumptions.join(' ')).not.toContain('estimated');
  });

  test('M22: a demand charge is a range until the bill gives the highest demand, which then counts', async () => {
    const { token } = await server.aMember();
    const home = { category: 'energy', postcode: '7000', units: 4000, yearly_cost: 4000 } as const;
    const demandPlan = async (more: Partial<WireBodyOf<typeof comparisons.compare>>) => {
      const { data } = await compare(token, { ...home, ...more });
      return { data, offer: data.offers.find(({ features }) => features[0] === 'Demand charge')! };
    };
    const unknown = await demandPlan({});
    // 1,430.87 without it; a kilowatt is 25.45 cents a day, 102.18 a year with GST. All usage may be at peak.
    expect(unknown.offer).toMatchObject({
      yearly: 2248.32,
      demand: { low: 1471.75, low_kw: 0.4, high_kw: 8 },
      range: { low: 1189.59, high: 2766.17 },
      difference: -1233.83,
    });
    expect(unknown.offer.lines).toContainEqual({
      label: 'Demand charge: 8 kW for 365 days at 25.45c per kW',
      amount: 743.14,
    });
    expect(unknown.offer.notes.slice(0, 2)).toEqual([
      'This plan has a demand charge: you also pay for the most power you use in any half hour of any day. It’s usually measured again each month.',
      'The calculation uses 8 kW, the high end for your usage. Enter the highest demand on your bill for a closer price.',
    ]);
    expect(unknown.data.assumptions).toContain(
      'Some plans have a demand charge, for the most power you use at once. We price it from 0.4 kW, your average use, to 8 kW, which 19 in 20 metered homes with your usage stayed under, and list these plans by the higher price. Enter the highest demand on your bill for a closer price.',
    );

    const entered = await demandPlan({ demand: '4.25' });
    expect(entered.data.home!.demand).toBe(4.25);
    expect(entered.offer).toMatchObject({ yearly: 1865.14, demand: null });
    expect(entered.offer.lines).toContainEqual({
      label: 'Demand charge: 4.25 kW for 365 days at 25.45c per kW',
      amount: 394.79,
    });
    expect(entered.data.assumptions).toContain(
      'Some plans have a demand charge, for the most power you use at once. We count your 4.25 kW in every month.',
    );

    const solar = await demandPlan({ demand: undefined, solar: 'yes' });
    expect(solar.offer.demand).toMatchObject({ low_kw: 0, high_kw: 16 });
    expect((await demandPlan({ units: 0 })).offer.demand).toBeNull();
    expect((await compare(token, { ...home, category: 'gas', demand: 4 })).data.home!.demand).toBeNull();
  });

  test('M22: usage estimated from payments is a range, and proves nothing; plans that do not fit are counted', async () => {
    const token = await aMemberWith([
      ['2026-05-12', '-425.00', 'AURORA ENERGY'],
      ['2026-08-11', '-425.00', 'AURORA ENERGY'],
      ['2026-11-10', '-425.00', 'AURORA ENERGY'],
    ]);
    const { data } = await compare(token, { category: 'energy', postcode: '7000' });
    expect(data.own.yearly).toBe(1700);
    expect(data.use).toEqual({ units: 4554, unit: 'kWh', entered: false });
    expect(
      data.offers.every(
        ({ yearly, difference, range }) => difference === null && (range !== null) === (yearly !== null),
      ),
    ).toBe(true);
    expect(data.left_out).toContainEqual({ reason: 'for homes with a different meter setup', count: 4 });
    const withLoad = (
      await compare(token, { category: 'energy', postcode: '7000', units: 4000, controlled: 900, peak: 1200 })
    ).data;
    expect(withLoad.home).toMatchObject({ controlled: 900, peak: 1200 });
    expect(withLoad.offers.map(({ features }) => features.includes('Controlled load'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test('M22: a plan at wholesale prices comes last, without a price of a year', async () => {
    const { token } = await server.aMember();
    const body = {
      category: 'energy',
      postcode: '2600',
      units: 4000,
      yearly_cost: 100,
      distributor: 'Evoenergy',
    } as const;
    const { data } = await compare(token, body);
    const spot = data.offers.filter(({ features }) => features.includes('Wholesale prices'));
    expect(spot.length).toBeGreaterThan(0);
    expect(data.offers.slice(-spot.length)).toEqual(spot);
    // At 100.00 a year, every plan with a price is dearer.
    expect(data.offers.filter(({ difference }) => difference === null).length).toBe(spot.length);
    expect(spot[0]).toMatchObject({ lines: [], yearly: null, range: null });
    expect(spot[0]!.notes).toContain(
      'You pay wholesale prices, which change throughout the day, so we can’t work out what a year costs.',
    );
  });

  test('gas is priced in megajoules, and each place has its own plans', async () => {
    const { token } = await server.aMember();
    const { data } = await compare(token, { category: 'gas', postcode: '2650', units: 30_000 });
    expect(data.home!.distributors).toContain('AGN Wagga Wagga');
    expect(data.use!.unit).toBe('MJ');
    expect(data.offers.length).toBeGreaterThan(0);
  });

  test('savings accounts: interest on the member’s own balance, and a bonus by what they did', async () => {
    const { token } = await server.aMember();
    const { data } = await compare(token, { category: 'savings', units: 20_000, yearly_cost: 300 });
    expect([data.category.earns, data.use]).toEqual([true, { units: 20_000, unit: 'dollars saved', entered: true }]);
    const saver = data.offers.find(({ name }) => name === 'DIY Super Saver')!;
    // 4.15% of 20,000.00; it has conditions to check, so that nothing is proven.
    expect([saver.yearly, saver.range, saver.difference]).toEqual([830, null, null]);
    const bonus = data.offers.find(({ provider }) => provider === 'Heritage Bank' || provider === 'Heritage')!;
    expect(bonus.range).toEqual({ low: 2, high: 880 });
    expect(bonus.notes[0]).toContain('we can’t check its condition');
    expect(data.offers.map(({ yearly }) => yearly!)).toEqual(
      data.offers.map(({ yearly }) => yearly!).toSorted((a, b) => b - a),
    );
  });

  test('term deposits: interest for the whole term, by the amount', async () => {
    const { token } = await server.aMember();
    const { data } = await compare(token, { category: 'term-deposits', units: 20_000, months: 6 });
    expect(data.months).toBe(6);
    const move = data.offers.find(({ name }) => name === 'Term Deposit 6 Months')!;
    expect(move.lines).toEqual([{ label: '6 months at 5% a year', amount: 500 }]);
  });

  test('cards: a balance that is carried over, and the yearly fee', async () => {
    const token = await anAdult();
    const { data } = await compare(token, { category: 'cards', yearly_cost: 600, units: 3000 });
    expect(data.offers.find(({ provider }) => provider === 'Community First Credit Union')).toMatchObject({
      lines: [
        { label: '$3,000.00 carried over at 8.99%', amount: 269.7 },
        { label: 'Credit card annual fee: nsa', amount: 40 },
      ],
      yearly: 309.7,
      difference: -290.3,
    });
    // Without a date of birth, the age is left to the member to check.
    const { token: unknown } = await server.aMember();
    const open = (await compare(unknown, { category: 'cards', yearly_cost: 600, units: 3000 })).data;
    const card = open.offers.find(({ provider }) => provider === 'Community First Credit Union')!;
    expect([card.difference, card.conditions[0]]).toEqual([null, 'You must be at least 18.']);
    expect(open.assumptions).toContain(
      'We don’t know your age. Add your date of birth to your profile, and we’ll check age limits for you.',
    );
  });

  test('loans: the member’s own loan, over its remaining payments', async () => {
    const token = await anAdult();
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
    const unity = data.offers.find(({ provider }) => provider === 'Australian Unity Bank')!;
    // 60 payments of 202.72 at 7.99%, and of 217.42 at the 11% of the loan.
    expect([unity.lines, unity.difference]).toEqual([
      [{ label: 'Car loan: 12 of 60 repayments of $202.72 at 7.99%', amount: 2432.64 }],
      -176.4,
    ]);
    expect((await compare(token, { category: 'mortgages' })).data.own.basis).toBe('none');
    const home = (await compare(token, { category: 'mortgages', units: 450_000 })).data;
    expect(home.offers.length).toBeGreaterThan(10);
  });

  test('loans: the same rate without fees is no saving, and the last repayment is only what is left', async () => {
    const token = await anAdult();
    const loan = { company: 'Harbour Finance', rate: 7.99, frequency: 'monthly', next_due: '2026-12-01' } as const;
    await server.call(loans.add, { token, body: { ...loan, loan_title: 'Car loan', balance: 10_000, repayment: 210 } });
    const car = (await compare(token, { category: 'loans' })).data;
    expect(car.own.yearly).toBe(2520);
    const differenceOf = ({ offers }: typeof car) =>
      offers.find(({ provider }) => provider === 'Australian Unity Bank')!.difference;
    // 58 repayments left, the last of them of 97.83.
    expect(differenceOf(car)).toBe(0);
    await server.call(loans.add, { token, body: { ...loan, loan_title: 'Sofa', balance: 1000, repayment: 300 } });
    const both = (await compare(token, { category: 'loans' })).data;
    // Three times 300.00, and 114.87 in March.
    expect(both.own.lines.map(({ amount }) => amount)).toEqual([1014.87, 2520]);
    expect(differenceOf(both)).toBe(0);
  });

  test('savings accounts: a year’s interest is compared on the balance that it was earned on', async () => {
    const interest = Array.from({ length: 11 }, (_, at): [string, string, string] => [
      `2026-${String(at + 1).padStart(2, '0')}-01`,
      '30.00',
      'INTEREST',
    ]);
    const token = await aMemberWith([
      ['2025-11-01', '10000.00', 'OPENING DEPOSIT'],
      ['2025-12-01', '30.00', 'INTEREST'],
      ...interest,
      ['2026-11-14', '40000.00', 'SALE OF THE HOUSE'],
    ]);
    const [account] = (await server.call(bankAccounts.list, { token })).body.data;
    await server.call(bankAccounts.update, {
      token,
      body: { bank_account_id: account!.id, kind: 'savings' },
    });
    const { data } = await compare(token, { category: 'savings' });
    expect([data.own.yearly, data.use]).toEqual([360, { units: 10_400, unit: 'dollars saved', entered: false }]);
    expect(data.offers.find(({ name }) => name === 'DIY Super Saver')!.yearly).toBe(431.58);
    expect(data.assumptions[0]).toBe(
      'We use the average balance of your savings accounts over the last year, because that’s what earned your interest. Enter a balance to compare that instead.',
    );
    // At 1,000.00 a year on today’s balance, which nobody else knows the interest of.
    const entered = (await compare(token, { category: 'savings', yearly_cost: 1000 })).data;
    expect(entered.use!.units).toBe(50_360);
  });

  test.each([
    [{ category: 'boats' }, 'category'],
    [{}, 'category'],
    [{ category: 'energy', yearly_cost: -1 }, 'yearly_cost'],
    [{ category: 'energy', units: 1.5 }, 'units'],
    [{ category: 'energy', demand: 101 }, 'demand'],
    [{ category: 'energy', demand: '-1' }, 'demand'],
    [{ category: 'energy', demand: 4.2345 }, 'demand'],
    [{ category: 'energy', demand: 'high' }, 'demand'],
    [{ category: 'energy', postcode: '70' }, 'postcode'],
    [{ category: 'broadband', units: 5 }, 'units'],
  ])('%j is refused', async (body, field) => {
    const { token } = await server.aMember();
    expect(await fieldOf(token, body)).toBe(field);
  });

  test('an operator enters the offers of a category that nobody publishes, and one service is compared with them', async () => {
    const { token: operator } = await server.aMember({ role: 'operator' });
    const body: WireBodyOf<typeof comparisons.replaceOffers> = {
      category: 'mobile',
      as_of: '2026-11-10',
      source: 'Price lists of 10 November.',
      offers: [{ provider: 'A', name: 'Small', features: ['10 GB'], yearly: 240 }],
    };
    expect((await server.call(comparisons.replaceOffers, { token: operator, body })).body).toEqual({
      success: true,
      offers: 1,
    });
    const token = await aMemberWith([
      ['2026-09-01', '-30.00', 'BOOST MOBILE'],
      ['2026-10-01', '-30.00', 'BOOST MOBILE'],
      ['2026-11-01', '-30.00', 'BOOST MOBILE'],
      ['2026-09-05', '-45.00', 'VODAFONE'],
      ['2026-10-05', '-45.00', 'VODAFONE'],
      ['2026-11-05', '-45.00', 'VODAFONE'],
    ]);
    const both = (await compare(token, { category: 'mobile' })).data;
    expect([both.category.as_of, both.source, both.own.yearly, both.offers[0]!.difference]).toEqual([
      '2026-11-10',
      'Price lists of 10 November.',
      900,
      null,
    ]);
    expect(both.assumptions).toContain(
      'You pay more than one provider. Enter what you pay one of them to see the difference.',
    );
    const one = (await compare(token, { category: 'mobile', yearly_cost: 360 })).data;
    expect(one.offers[0]).toMatchObject({ yearly: 240, difference: -120 });
    const published = await server.callWith(comparisons.replaceOffers, {
      token: operator,
      body: { ...body, category: 'energy' },
    });
    expect(published.problem.errors?.[0]?.field).toBe('category');
    expect((await server.call(comparisons.replaceOffers, { token, body })).status).toBe(403);
  });
});
