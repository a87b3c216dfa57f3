import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noDemand } from '#domain/energy-plans/demand.ts';
import { yearlyRange } from '#domain/energy-plans/yearly-range.ts';
import { bankProductOf } from './cdr-banking-transform.ts';
import { energyPlanOf } from './cdr-energy-transform.ts';
import { UnreadablePlan, words } from './cdr-values.ts';
import { cdrPlans } from './cdr.ts';
import { planCatalogueConformance } from './conformance.ts';
import { embeddedPlans } from './embedded.ts';
import { openPlanCatalogue } from './open.ts';
import { CatalogueUnavailable } from './port.ts';

describe('the sample of published plans', () => {
  planCatalogueConformance(() => embeddedPlans());

  it('says its date and its source, and is left out in production', () => {
    expect(openPlanCatalogue(undefined, false).sampleOf('energy')).toEqual({
      asOf: '2024-10-17',
      source:
        'Plans that retailers published under the Consumer Data Right, collected by Luke Prior (open-energy-tracker, MIT licence).',
    });
    expect(openPlanCatalogue(undefined, true).sampleOf('energy')).toBeNull();
  });
});

/** A plan in version 3 of the standards, with prices in dollars. */
const flat = (planId: string) => ({
  planId,
  brand: 'lantern',
  brandName: 'Lantern Energy',
  displayName: 'Flat',
  type: 'MARKET',
  fuelType: 'ELECTRICITY',
  customerType: 'RESIDENTIAL',
  lastUpdated: '2026-11-01T00:00:00Z',
  geography: { distributors: ['Ausgrid'], includedPostcodes: ['2000-2249'] },
  electricityContract: {
    pricingModel: 'SINGLE_RATE',
    tariffPeriod: [
      {
        displayName: 'All year',
        startDate: '01-01',
        endDate: '12-31',
        dailySupplyChargeType: 'SINGLE',
        dailySupplyCharge: '1.00',
        rateBlockUType: 'singleRate',
        singleRate: { displayName: 'Usage', period: 'P1D', rates: [{ unitPrice: '0.30' }] },
      },
    ],
    fees: [],
  },
});

const period = flat('P1').electricityContract.tariffPeriod[0]!;

/** The flat plan with another tariff. */
const withTariff = (change: object) => ({
  ...flat('P1'),
  electricityContract: { tariffPeriod: [{ ...period, ...change }] },
});

describe('an answer that takes liberties', () => {
  it.each([
    ['no rates', { rateBlockUType: 'timeOfUseRates', timeOfUseRates: [] }],
    ['a rate without a price', { singleRate: { rates: [] } }],
    ['a price below zero', { singleRate: { rates: [{ unitPrice: '-0.30' }] } }],
    ['a price of 400 digits', { singleRate: { rates: [{ unitPrice: '9'.repeat(400) }] } }],
    ['a price of 1,000 dollars a unit', { singleRate: { rates: [{ unitPrice: '1000' }] } }],
    ['a step below zero', { singleRate: { rates: [{ unitPrice: '0.30', volume: -5 }, { unitPrice: '0.20' }] } }],
  ])('is no plan with %s', (_what, change) => {
    expect(() => energyPlanOf(withTariff(change))).toThrow(UnreadablePlan);
  });

  it('is read without the characters that cannot be stored, and cut between characters', () => {
    const name = 'Half\uD83D and\u0000 whole \u{1F600}';
    expect(energyPlanOf({ ...flat('P1'), displayName: name }).name).toBe('Half and whole \u{1F600}');
    expect(words(`${'x'.repeat(8)}\u{1F600}yz`, 10)).toBe('xxxxxxxx…');
    const hostile = { toString: 'no function' };
    const plan = { ...flat('P1'), type: hostile, geography: { includedPostcodes: [hostile, '2000'] } };
    expect(energyPlanOf(plan)).toMatchObject({ kind: 'market', postcodes: [[2000, 2000]] });
    expect(() => energyPlanOf({ ...flat('P1'), fuelType: 'constructor' })).toThrow(UnreadablePlan);
  });

  it('ends never with the year 9999', () => {
    expect(energyPlanOf({ ...flat('P1'), effectiveTo: '9999-12-31T23:59:59Z' }).to).toBeNull();
    expect(energyPlanOf({ ...flat('P1'), effectiveTo: '2027-06-30T14:00:00Z' }).to).toBe('2027-07-01');
  });

  it('pays no overdraft rate on savings, and charges no offset rate on a loan', () => {
    const rates = {
      depositRates: [{ depositRateType: 'VARIABLE', rate: '0.001' }],
      lendingRates: [{ lendingRateType: 'VARIABLE', rate: '0.125' }],
    };
    const ppmOf = (change: object) => bankProductOf({ ...saver, ...change }).rates.map(({ ppm }) => ppm);
    expect(ppmOf(rates)).toEqual([1_000]);
    expect(ppmOf({ ...rates, depositRates: [] })).toEqual([]);
    expect(ppmOf({ ...rates, productCategory: 'RESIDENTIAL_MORTGAGES' })).toEqual([125_000]);
    expect(ppmOf({ ...rates, productCategory: 'RESIDENTIAL_MORTGAGES', lendingRates: [] })).toEqual([]);
  });

  it('has no interest rate above 100 per cent', () => {
    const rates = ['0.045', '4.5', '-0.01'].map((rate) => ({ depositRateType: 'VARIABLE', rate }));
    expect(bankProductOf({ ...saver, depositRates: rates }).rates.map(({ ppm }) => ppm)).toEqual([45_000]);
  });
});

const demandCharge = {
  displayName: 'Demand',
  description: 'Peak demand',
  amount: '0.20',
  days: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  startTime: '1500',
  endTime: '2059',
  measurementPeriod: 'MONTH',
  chargePeriod: 'DAY',
};
const weekdayEvenings = { days: [1, 2, 3, 4, 5], from: 900, to: 1260 };
const charged = {
  season: '',
  hours: weekdayEvenings,
  measured: 'month',
  price: 20,
  per: 'day',
  times: 365,
  least: 0,
  most: null,
};

describe('a demand charge', () => {
  const planWith = (...demandCharges: object[]) => energyPlanOf(withTariff({ demandCharges }));

  it('is read with its hours, its days and its limits', () => {
    expect(planWith(demandCharge)).toMatchObject({ open: null, demand: [charged] });
    expect(planWith({ ...demandCharge, minDemand: '1.50', maxDemand: '12' }).demand).toEqual([
      { ...charged, least: 1.5, most: 12 },
    ]);
    expect(planWith({ ...demandCharge, amount: '10.50', chargePeriod: 'MONTH' }).demand).toEqual([
      { ...charged, price: 1050, per: 'month', times: 12 },
    ]);
    expect(planWith({ ...demandCharge, amount: '0.00' })).toMatchObject({ open: null, demand: [] });
  });

  it('takes the dates of a tariff period of its own', () => {
    const summer = { rateBlockUType: 'demandCharges', startDate: '12-01', endDate: '02-28' };
    const plan = energyPlanOf({
      ...flat('P1'),
      electricityContract: {
        tariffPeriod: [
          period,
          { ...summer, demandCharges: [demandCharge] },
          { ...summer, startDate: '06-10', endDate: '07-09', demandCharges: [demandCharge] },
        ],
      },
    });
    expect(plan.demand).toEqual([
      { ...charged, season: 'December to February', times: 90 },
      { ...charged, season: '10 June to 9 July', times: 30 },
    ]);
    expect(plan.seasons).toHaveLength(1);
  });

  it.each([
    [
      'Nov - Mar, Mon - Fri, 16:00 - 20:00',
      { season: 'November to March', times: 151, hours: { days: [1, 2, 3, 4, 5], from: 960, to: 1200 } },
    ],
    [
      'From 2pm to 8pm on working weekdays during 1 April to 31 May and 1 September to 31 October',
      {
        season: 'April to May and September to October',
        times: 122,
        hours: { days: [1, 2, 3, 4, 5], from: 840, to: 1200 },
      },
    ],
    [
      '4pm - 9pm weekday and weekends all year. A minimum demand of 1.0 KW applies.',
      { least: 1, hours: { days: [0, 1, 2, 3, 4, 5, 6], from: 960, to: 1260 } },
    ],
    ['within the period Any time', { hours: { days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 1440 } }],
    ['Maximum demand in the month', { hours: null }],
  ])('of a whole tariff period is read from its text: %s', (description, expected) => {
    const inText = {
      ...demandCharge,
      description,
      days: { weekdays: false },
      startTime: '0000',
      endTime: '0000',
      measurementPeriod: 'TARIFF_PERIOD',
      chargePeriod: 'TARIFF_PERIOD',
    };
    expect(planWith(inText).demand).toEqual([{ ...charged, measured: null, ...expected }]);
  });

  it.each([
    ['no amount', { amount: 'on request' }],
    ['an amount below zero', { amount: '-0.20' }],
    ['another unit than kilowatts', { measureUnit: 'KVA' }],
    ['a season without months', { description: 'High season demand' }],
    ['a price for a month that is that of a day', { chargePeriod: 'MONTH' }],
    ['a price for a day that is that of a month', { amount: '10.50' }],
    ['no period', { chargePeriod: undefined }],
    ['a price for neither a day nor clearly a month', { amount: '10.50', chargePeriod: 'TARIFF_PERIOD' }],
  ])('with %s leaves the plan without a price of a year', (_what, change) => {
    expect(planWith({ ...demandCharge, ...change })).toMatchObject({ open: 'demand', demand: [] });
  });

  it('by steps leaves the plan without a price of a year', () => {
    const steps = [
      { ...demandCharge, maxDemand: '10' },
      { ...demandCharge, minDemand: '10', amount: '0.30' },
    ];
    expect(planWith(...steps)).toMatchObject({ open: 'demand', demand: [] });
  });
});

describe('a plan that speaks of wholesale prices', () => {
  const openOf = (variation: string) =>
    energyPlanOf({ ...flat('P1'), electricityContract: { ...flat('P1').electricityContract, variation } }).open;

  it('has no price of a year if they are what is paid, and one if they are a reason for later changes', () => {
    expect(openOf('Usage is charged at the same wholesale electricity costs that are charged to us.')).toBe(
      'wholesale',
    );
    expect(openOf('Our prices are determined by a range of factors, including wholesale market costs.')).toBeNull();
  });
});

const saver = {
  productId: 'saver',
  name: 'Saver',
  productCategory: 'TRANS_AND_SAVINGS_ACCOUNTS',
  lastUpdated: '2026-11-01T00:00:00Z',
  isTailored: false,
  depositRates: [{ depositRateType: 'VARIABLE', rate: '0.0450' }],
};

const PLANS = 2_100;

/** A register and a publisher that answer as the standards say. */
describe('plans of the Consumer Data Right', () => {
  let holder: Server;
  let base: string;
  let requests: { path: string; version: string; at: number }[] = [];
  let refusals: { status: number; headers: Record<string, string> }[] = [];

  function answer(request: IncomingMessage): unknown {
    const url = new URL(request.url!, base);
    const page = Number(url.searchParams.get('page') ?? 1);
    const size = Number(url.searchParams.get('page-size') ?? 25);
    if (url.pathname.endsWith('/brands/summary')) {
      const brand = { brandName: 'Lantern', logoUri: '', industries: ['energy'], lastUpdated: '2026-11-01T00:00:00Z' };
      return {
        data: [
          {
            ...brand,
            dataHolderBrandId: 'b1',
            publicBaseUri: 'http://unused.example',
            productBaseUri: `${base}/lantern`,
          },
          { ...brand, dataHolderBrandId: 'b2', publicBaseUri: 'ftp://files.example' },
        ],
      };
    }
    const meta = { totalRecords: PLANS, totalPages: Math.ceil(PLANS / size) };
    if (url.pathname === '/lantern/cds-au/v1/energy/plans') {
      const from = (page - 1) * size;
      const plans = Array.from({ length: Math.min(size, PLANS - from) }, (_, at) => ({
        planId: `P${from + at}`,
        lastUpdated: '2026-11-01T00:00:00Z',
        customerType: from + at === 0 ? 'BUSINESS' : 'RESIDENTIAL',
      }));
      return { data: { plans }, links: {}, meta };
    }
    if (url.pathname === '/lantern/cds-au/v1/banking/products')
      return { data: { products: [saver] }, links: {}, meta: { totalRecords: 1, totalPages: 1 } };
    if (url.pathname === '/lantern/cds-au/v1/banking/products/saver') return { data: saver, links: {} };
    const [, id] = /energy\/plans\/(P\d+)$/.exec(url.pathname) ?? [];
    if (id === 'P13') return { data: { ...flat(id), electricityContract: { tariffPeriod: [] } } };
    return id ? { data: flat(id), links: {} } : null;
  }

  beforeAll(async () => {
    holder = createServer((request, response) => {
      requests.push({ path: request.url!, version: String(request.headers['x-v']), at: performance.now() });
      const refusal = refusals.shift();
      if (refusal) return void response.writeHead(refusal.status, refusal.headers).end('{"errors":[]}');
      const body = answer(request);
      response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? { errors: [] }));
    });
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(holder.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => holder.close(resolve)));
  beforeEach(() => {
    requests = [];
    refusals = [];
  });

  const open = (pauseMs = 0) => cdrPlans({ registerUrl: `${base}/cdr-register/v1`, pauseMs });
  planCatalogueConformance(() => open());

  it('are read in pages of 1,000 with the versions of the standards, and prices in dollars', async () => {
    const [brand, ...others] = await open().brands('energy');
    expect(others).toEqual([]);
    const plans = await open().listed('energy', brand!);
    expect(plans).toHaveLength(PLANS - 1);
    const plan = (await open().plan('energy', brand!, 'P7'))!;
    expect(requests.map(({ path, version }) => [path, version])).toEqual([
      ['/cdr-register/v1/energy/data-holders/brands/summary', '2'],
      ['/lantern/cds-au/v1/energy/plans?page=1&page-size=1000', '1'],
      ['/lantern/cds-au/v1/energy/plans?page=2&page-size=1000', '1'],
      ['/lantern/cds-au/v1/energy/plans?page=3&page-size=1000', '1'],
      ['/lantern/cds-au/v1/energy/plans/P7', '3'],
    ]);
    const use = { low: 4000, high: 4000, controlled: 0, exported: 0, peakShare: null, demand: noDemand };
    expect(yearlyRange(plan, use).estimate).toBe(1721_50);
    expect(await open().plan('energy', brand!, 'P13')).toBeNull();
  });

  it('keep a pace, and wait as long as a publisher asks for', async () => {
    const catalogue = open(30);
    const [brand] = await catalogue.brands('energy');
    refusals = [{ status: 429, headers: { 'retry-after': '0.2' } }];
    await Promise.all([catalogue.plan('energy', brand!, 'P1'), catalogue.plan('energy', brand!, 'P2')]);
    const times = requests.map(({ at }) => at);
    expect(times).toHaveLength(4);
    expect(times[1]! - times[0]!).toBeGreaterThan(25);
    expect(times.at(-1)! - times[1]!).toBeGreaterThan(180);
  });

  it('are given up where a publisher sends too much, or asks for a long wait', async () => {
    const catalogue = cdrPlans({ registerUrl: `${base}/cdr-register/v1`, pauseMs: 0, maxBytes: 20_000 });
    const [brand] = await catalogue.brands('energy');
    await expect(catalogue.listed('energy', brand!)).rejects.toThrow(/unreadable response/);
    expect(await catalogue.plan('energy', brand!, 'P7')).toMatchObject({ id: 'P7' });
    refusals = [{ status: 429, headers: { 'retry-after': '3600' } }];
    await expect(catalogue.plan('energy', brand!, 'P7')).rejects.toThrow(/responded with error 429/);
  });

  it('fail for a while where a publisher is out of order', async () => {
    const [brand] = await open().brands('energy');
    refusals = [{ status: 503, headers: {} }];
    await expect(open().listed('energy', brand!)).rejects.toThrow(CatalogueUnavailable);
    await expect(
      cdrPlans({ registerUrl: 'http://127.0.0.1:9/cdr-register/v1', pauseMs: 0 }).brands('energy'),
    ).rejects.toThrow(CatalogueUnavailable);
  });
});
