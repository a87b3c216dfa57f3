import { describe, expect, it } from 'vitest';
import { pricedPlans, provenDifference } from './comparison.ts';
import { costLines } from './cost-lines.ts';
import { demandNotes } from './demand-words.ts';
import { demandFor } from './demand.ts';
import type { DemandRange } from './demand.ts';
import type { DemandCharge, EnergyPlan } from './plan.ts';
import { usualUse, yearlyRange } from './yearly-range.ts';

const evenings = { days: [1, 2, 3, 4, 5], from: 900, to: 1260 };
const charge: DemandCharge = {
  season: '',
  hours: evenings,
  measured: 'month',
  price: 20,
  per: 'day',
  times: 365,
  least: 0,
  most: null,
};

/** A dollar a day, 25 cents a kilowatt hour and 20 cents for a kilowatt and day, before GST. */
const withDemand: EnergyPlan = {
  id: 'demand',
  provider: 'Lantern',
  name: 'Demand',
  fuel: 'electricity',
  kind: 'market',
  distributors: ['Ausgrid'],
  postcodes: [],
  excluded: [],
  from: '2026-01-01',
  to: null,
  updated: '2026-01-01',
  seasons: [
    {
      name: '',
      days: 365,
      supply: 100,
      rates: [{ name: 'Usage', share: 1, blocks: [{ volume: null, price: 25 }], period: 'day' }],
    },
  ],
  controlledLoads: [],
  demand: [charge],
  feedIn: [],
  discounts: [],
  yearlyFees: [],
  otherFees: [],
  requirements: [],
  open: null,
  billMonths: 3,
};
const units = { low: 4000, high: 4000 };
const useWith = (demand: DemandRange) => ({ ...units, controlled: 0, exported: 0, peakShare: null, demand });
const unknown = useWith(demandFor(units, false, null));
const entered = useWith(demandFor(units, false, 4.2));

describe('the highest demand of a home', () => {
  it('is between its average and what it would be if all were used in 500 hours', () => {
    expect(demandFor(units, false, null)).toEqual({ low: 0.4, high: 8, entered: null });
    expect(demandFor({ low: 3000, high: 4010 }, false, null)).toEqual({ low: 0.3, high: 8.1, entered: null });
    expect(demandFor({ low: 550, high: 550 }, false, null)).toEqual({ low: 0, high: 1.1, entered: null });
  });

  it('may be nothing with a battery, and is higher with solar panels for what is bought', () => {
    expect(demandFor(units, true, null)).toEqual({ low: 0, high: 16, entered: null });
  });

  it('as entered is not exceeded in the hours of a bill, and may be at others', () => {
    expect(demandFor(units, false, 4.2)).toEqual({ low: 0.4, high: 8, entered: 4.2 });
    expect(demandFor(units, false, 0.2)).toEqual({ low: 0.2, high: 8, entered: 0.2 });
    expect(demandFor(units, false, 12)).toEqual({ low: 0.4, high: 12, entered: 12 });
  });
});

describe('the cost of a plan with a demand charge', () => {
  it('is a range where the demand is not known: 1,501.50 and 32.12 to 642.40 for it', () => {
    expect(yearlyRange(withDemand, unknown)).toEqual({ low: 1533_62, estimate: 2143_90, high: 2143_90 });
  });

  it('is known line by line with the demand of the bill', () => {
    expect(costLines(withDemand, usualUse(entered))).toEqual({
      lines: [
        { label: 'Supply: 365 days at 100c', cents: 365_00 },
        { label: 'Usage: 4,000 kWh at 25c', cents: 1000_00 },
        { label: 'Demand charge: 4.2 kW for 365 days at 20c per kW', cents: 306_60 },
        { label: 'GST (10%)', cents: 167_16 },
      ],
      totalCents: 1838_76,
    });
    // Other months may be lower.
    expect(yearlyRange(withDemand, entered)).toEqual({ low: 1533_62, estimate: 1838_76, high: 1838_76 });
  });

  it.each([
    ['in hours that are not named', null],
    ['at any hour', { days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 1440 }],
  ])('may be higher than with the demand of the bill if it is measured %s', (_when, hours) => {
    const plan = { ...withDemand, demand: [{ ...charge, hours }] };
    expect(yearlyRange(plan, entered)).toEqual({ low: 1533_62, estimate: 1838_76, high: 2143_90 });
    expect(demandNotes(plan, entered.demand).at(-1)).toBe(
      'Your demand may be higher in the hours of this plan, so the range goes up to 8 kW.',
    );
  });

  it('has the least and the most that is charged, by the month or the season', () => {
    const limits = { ...charge, least: 1.5, most: 6 };
    // 1.5 and 6 kW for a year are 109.50 and 438.00, with GST 120.45 and 481.80.
    expect(yearlyRange({ ...withDemand, demand: [limits] }, unknown)).toEqual({
      low: 1621_95,
      estimate: 1983_30,
      high: 1983_30,
    });
    const demand: DemandCharge[] = [
      { ...charge, season: 'November to March', price: 1050, per: 'month', times: 5 },
      { ...charge, season: 'April to October', price: 3, times: 214 },
    ];
    expect(costLines({ ...withDemand, demand }, usualUse(entered)).lines.slice(2, 4)).toEqual([
      { label: 'Demand charge, November to March: 4.2 kW for 5 months at 1050c per kW', cents: 220_50 },
      { label: 'Demand charge, April to October: 4.2 kW for 214 days at 3c per kW', cents: 26_96 },
    ]);
  });

  it('is lowered by a discount of the bill, and not by one of usage', () => {
    const discount = { name: 'Guaranteed', words: '', amount: 0.1, isConditional: false } as const;
    const costWith = (of: 'bill' | 'usage') =>
      yearlyRange({ ...withDemand, discounts: [{ ...discount, of }] }, entered).estimate;
    expect(costWith('bill')).toBe(1654_88);
    expect(costWith('usage')).toBe(1728_76);
    expect(costLines({ ...withDemand, discounts: [{ ...discount, of: 'bill' }] }, usualUse(entered)).totalCents).toBe(
      1654_88,
    );
  });
});

describe('plans with a demand charge among others', () => {
  const home = { postcode: '2204', distributor: 'Ausgrid', hasSolar: false, hasControlledLoad: false };
  /** 1,721.50 a year. */
  const flat: EnergyPlan = {
    ...withDemand,
    id: 'flat',
    demand: [],
    seasons: [
      {
        ...withDemand.seasons[0]!,
        rates: [{ name: 'Usage', share: 1, blocks: [{ volume: null, price: 30 }], period: 'day' }],
      },
    ],
  };
  const orderFor = (demand: DemandRange) =>
    pricedPlans([withDemand, flat], 'electricity', home, useWith(demand), '2026-11-26').fitting.map(
      ({ plan }) => plan.id,
    );

  it('are listed by the high demand until the bill gives another', () => {
    expect(orderFor(demandFor(units, false, null))).toEqual(['flat', 'demand']);
    expect(orderFor(demandFor(units, false, 2))).toEqual(['demand', 'flat']);
  });

  it('prove a saving only where the high demand costs less, and a higher price only where the low one costs more', () => {
    const differenceFrom = (paidCents: number, use = unknown) =>
      provenDifference({ plan: withDemand, ...yearlyRange(withDemand, use) }, paidCents);
    expect(differenceFrom(2000_00)).toBeNull();
    expect(differenceFrom(2200_00)).toBe(-56_10);
    expect(differenceFrom(1500_00)).toBe(33_62);
    expect(differenceFrom(2000_00, entered)).toBe(-161_24);
    expect(differenceFrom(1600_00, entered)).toBeNull();
  });
});

describe('the notes of a demand charge', () => {
  it('say what it is, when it counts and which demand is used', () => {
    expect(demandNotes(withDemand, unknown.demand)).toEqual([
      'This plan has a demand charge: you also pay for the most power you use in any half hour from 3 pm to 9 pm, Monday to Friday. It’s measured again each month.',
      'The calculation uses 8 kW, the high end for your usage. Enter the highest demand on your bill for a closer price.',
    ]);
    expect(demandNotes(withDemand, entered.demand).at(-1)).toBe(
      'The calculation uses your 4.2 kW in every month. Months with a lower demand cost less.',
    );
    expect(demandNotes({ ...withDemand, demand: [] }, unknown.demand)).toEqual([]);
  });

  it('name the seasons of different hours, and the least that is charged', () => {
    const demand: DemandCharge[] = [
      { ...charge, season: 'November to March', measured: null, least: 1.5 },
      { ...charge, season: 'June to August', hours: { days: [0, 6], from: 690, to: 1440 } },
      { ...charge, season: 'April to May', hours: null },
    ];
    expect(demandNotes({ ...withDemand, demand }, unknown.demand).slice(0, 2)).toEqual([
      'This plan has a demand charge: you also pay for the most power you use in any half hour from 3 pm to 9 pm, Monday to Friday (November to March); from 11:30 am to midnight, weekends (June to August); of the hours your distributor sets (April to May). It’s usually measured again each month.',
      'You pay for at least 1.5 kW, even if your demand is lower.',
    ]);
  });
});
