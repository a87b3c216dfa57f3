import { describe, expect, it } from 'vitest';
import { pricedPlans, provenDifference } from './comparison.ts';
import { costLines, notesOf } from './cost-lines.ts';
import { noDemand } from './demand.ts';
import type { EnergyPlan, Rate } from './plan.ts';
import { unitsFromCost } from './usage-estimate.ts';
import { yearlyRange } from './yearly-range.ts';

const rate = (price: number, more: Partial<Rate> = {}): Rate => ({
  name: 'Usage',
  share: 1,
  blocks: [{ volume: null, price }],
  period: 'day',
  ...more,
});

/** A dollar a day and 30 cents a kilowatt hour, before GST. */
const flat: EnergyPlan = {
  id: 'flat',
  provider: 'Lantern',
  name: 'Flat',
  fuel: 'electricity',
  kind: 'market',
  distributors: ['Ausgrid'],
  postcodes: [[2000, 2249]],
  excluded: [[2100, 2100]],
  from: '2026-01-01',
  to: null,
  updated: '2026-01-01',
  seasons: [{ name: '', days: 365, supply: 100, rates: [rate(30)] }],
  controlledLoads: [],
  demand: [],
  feedIn: [],
  discounts: [],
  yearlyFees: [],
  otherFees: [],
  requirements: [],
  open: null,
  billMonths: 3,
};
const use = { low: 4000, high: 4000, controlled: 0, exported: 0, peakShare: null, demand: noDemand };
const home = { postcode: '2204', distributor: 'Ausgrid', hasSolar: false, hasControlledLoad: false };

describe('the cost of an energy plan in a year', () => {
  it('is exact for one rate: 365.00 and 1,200.00 with GST are 1,721.50', () => {
    expect(yearlyRange(flat, use)).toEqual({ low: 1721_50, estimate: 1721_50, high: 1721_50 });
    expect(costLines(flat, { units: 4000, controlled: 0, exported: 0, peakShare: null, demand: 0 })).toEqual({
      lines: [
        { label: 'Supply: 365 days at 100c', cents: 365_00 },
        { label: 'Usage: 4,000 kWh at 30c', cents: 1200_00 },
        { label: 'GST (10%)', cents: 156_50 },
      ],
      totalCents: 1721_50,
    });
  });

  it.each([
    // 3,650 at 20 cents and 350 at 40 are 870.00; with 365.00 for supply and GST 1,358.50. All of it may be used in a
    // day, which leaves 3,990 at 40 cents.
    ['day', { low: 1358_50, estimate: 1358_50, high: 2159_30 }],
    // 120 at 20 cents and 3,880 at 40 are 1,576.00.
    ['month', { low: 2135_10, estimate: 2135_10, high: 2159_30 }],
    ['year', { low: 2159_30, estimate: 2159_30, high: 2159_30 }],
    [null, { low: 1358_50, estimate: 1358_50, high: 2159_30 }],
  ] as const)('with a first block of 10 kWh by the %s', (period, range) => {
    const blocks = [
      { volume: 10, price: 20 },
      { volume: null, price: 40 },
    ];
    const plan = { ...flat, seasons: [{ ...flat.seasons[0]!, rates: [rate(0, { blocks, period })] }] };
    expect(yearlyRange(plan, use)).toEqual(range);
  });

  it('by the time of day is a range: all off-peak, evenly over the hours, all at peak', () => {
    const rates = [rate(50, { name: 'Peak', share: 0.25 }), rate(20, { name: 'Off-peak', share: 0.75 })];
    const plan = { ...flat, seasons: [{ ...flat.seasons[0]!, rates }] };
    expect(yearlyRange(plan, use)).toEqual({ low: 1281_50, estimate: 1611_50, high: 2601_50 });
    // 40% of the bill at peak: 1,600 kWh at 50 cents and 2,400 at 20. Other hours may be peak, so that the range stays.
    expect(yearlyRange(plan, { ...use, peakShare: 0.4 })).toEqual({ low: 1281_50, estimate: 1809_50, high: 2601_50 });
  });

  it('may use the cheap first step of each rate, and none of them', () => {
    const blocks = [
      { volume: 5, price: 20 },
      { volume: null, price: 40 },
    ];
    const rates = ['Peak', 'Off-peak'].map((name) => rate(0, { name, share: 0.5, blocks }));
    const plan = { ...flat, seasons: [{ ...flat.seasons[0]!, rates }] };
    // 3,650 at 20 cents and 350 at 40 are 870.00; all at 40 are 1,600.00.
    expect(yearlyRange(plan, use)).toEqual({ low: 1358_50, estimate: 1358_50, high: 2161_50 });
    expect(notesOf(plan)).toContain(
      'The price depends on how much you use each day. The estimate spreads your usage evenly over the year.',
    );
  });

  it('covers every size of a step on a second meter', () => {
    const blocks = [
      { volume: 2, price: 10 },
      { volume: null, price: 20 },
    ];
    const plan = {
      ...flat,
      controlledLoads: [{ name: 'Hot water', supply: 0, rate: rate(0, { blocks, period: null }) }],
    };
    // 730 at 10 cents and 270 at 20 are 127.00; 2 and 998 are 199.80.
    const { low, high } = yearlyRange(plan, { ...use, controlled: 1000 });
    expect([low, high]).toEqual([1861_20, 1941_28]);
  });

  it('counts guaranteed discounts, and conditional ones only at the low end', () => {
    const discount = { name: 'Pay on time', words: '', of: 'bill', amount: 0.1 } as const;
    expect(yearlyRange({ ...flat, discounts: [{ ...discount, isConditional: false }] }, use)).toEqual({
      low: 1549_35,
      estimate: 1549_35,
      high: 1549_35,
    });
    expect(yearlyRange({ ...flat, discounts: [{ ...discount, isConditional: true }] }, use)).toEqual({
      low: 1549_35,
      estimate: 1721_50,
      high: 1721_50,
    });
  });

  it('takes off what solar earns, and adds a second meter and yearly fees', () => {
    const plan: EnergyPlan = {
      ...flat,
      feedIn: [{ name: 'Solar feed-in', rate: rate(5) }],
      controlledLoads: [{ name: 'Hot water', supply: 10, rate: rate(15) }],
      yearlyFees: [{ name: 'Membership fee', cents: 120_00 }],
    };
    const { lines, totalCents } = costLines(plan, {
      units: 4000,
      controlled: 1000,
      exported: 2000,
      peakShare: null,
      demand: 0,
    });
    // 365.00 + 1,200.00 + 186.50 + 175.15 GST - 100.00 + 120.00
    expect(totalCents).toBe(1946_65);
    expect(lines.map(({ cents }) => cents)).toEqual([365_00, 1200_00, 186_50, 175_15, -100_00, 120_00]);
  });
});

describe('plans for a home', () => {
  const others: EnergyPlan[] = [
    { ...flat, id: 'gas', fuel: 'gas' },
    { ...flat, id: 'ended', to: '2026-11-01' },
    { ...flat, id: 'not yet', from: '2027-01-01' },
    { ...flat, id: 'elsewhere', postcodes: [[3000, 3999]] },
    { ...flat, id: 'ended elsewhere', postcodes: [[3000, 3999]], to: '2026-11-01' },
    { ...flat, id: 'solar', requirements: [{ kind: 'solar', words: 'Solar panels' }] },
    { ...flat, id: 'load', controlledLoads: [{ name: '', supply: 0, rate: rate(15) }] },
    { ...flat, id: 'open', open: 'demand', seasons: [{ ...flat.seasons[0]!, supply: 10 }] },
    { ...flat, id: 'cheap', seasons: [{ ...flat.seasons[0]!, supply: 50 }] },
  ];

  it('leave out what it cannot have, and count why', () => {
    const { fitting, unranked, leftOut } = pricedPlans([flat, ...others], 'electricity', home, use, '2026-11-26');
    expect(fitting.map(({ plan }) => plan.id)).toEqual(['cheap', 'flat']);
    // Its other prices are the lowest, but its demand charge has no clear price.
    expect(unranked.map(({ id }) => id)).toEqual(['open']);
    expect(leftOut).toEqual({ ended: 1, not_yet: 1, solar: 1, controlled_load: 1 });
    expect(pricedPlans([flat], 'electricity', { ...home, postcode: '2100' }, use, '2026-11-26').fitting).toEqual([]);
  });

  it('have no yearly price where it follows the wholesale market, and are left out where a price is missing', () => {
    const spot: EnergyPlan = { ...flat, id: 'spot', open: 'wholesale' };
    const bare: EnergyPlan = { ...flat, id: 'bare', seasons: [{ ...flat.seasons[0]!, rates: [] }] };
    const { fitting, unranked, leftOut } = pricedPlans([spot, bare, flat], 'electricity', home, use, '2026-11-26');
    expect(fitting.map(({ plan }) => plan.id)).toEqual(['flat']);
    expect(unranked.map(({ id }) => id)).toEqual(['spot']);
    expect(leftOut).toEqual({ unpriced: 1 });
  });

  it('prove a difference only with their whole range, and only without conditions to check', () => {
    const priced = { plan: flat, low: 1500_00, estimate: 1600_00, high: 1700_00 };
    expect(provenDifference(priced, 1800_00)).toBe(-100_00);
    expect(provenDifference(priced, 1650_00)).toBeNull();
    expect(provenDifference(priced, 1400_00)).toBe(100_00);
    expect(provenDifference({ ...priced, high: null }, 1800_00)).toBeNull();
    const checked = { ...flat, requirements: [{ kind: 'check' as const, words: 'Seniors only' }] };
    expect(provenDifference({ ...priced, plan: checked }, 1800_00)).toBeNull();
  });

  it('tell what was used from what was paid, as a range over the plans', () => {
    expect(unitsFromCost([flat], 1721_50, { controlled: 0, exported: 0, peakShare: null })).toEqual({
      low: 4000,
      high: 4000,
    });
    const dear = { ...flat, seasons: [{ ...flat.seasons[0]!, supply: 500 }] };
    expect(
      unitsFromCost([flat, others.at(-1)!, dear], 1721_50, { controlled: 0, exported: 0, peakShare: null }),
    ).toEqual({
      low: 4000,
      high: 4608,
    });
  });
});
