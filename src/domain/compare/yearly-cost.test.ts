import { describe, expect, it } from 'vitest';
import { unitsFrom, yearlyCost } from './yearly-cost.ts';

describe('annual cost', () => {
  it.each([
    // 1,391.50 a year less 401.50 for supply is 990.00; at 33c per kWh that is 3,000 kWh.
    [1391_50, { fixedCents: 401_50, unitPrice: 3300 }, 3000],
    [400_00, { fixedCents: 401_50, unitPrice: 3300 }, 0],
    // 209.90 of interest at 20.99% is on 1,000 dollars.
    [209_90, { fixedCents: 0, unitPrice: 2099 }, 1000],
    [900_00, { fixedCents: 0, unitPrice: 0 }, 0],
  ])('%i cents a year at %j are %i units', (year, reference, units) => {
    expect(unitsFrom(year, reference)).toBe(units);
  });

  it.each([
    [{ fixedCents: 383_25, unitPrice: 3050 }, 3000, [383_25, 915_00, 1298_25]],
    [{ fixedCents: 59_00, unitPrice: 1349 }, 1000, [59_00, 134_90, 193_90]],
    [{ fixedCents: 780_00, unitPrice: 0 }, 0, [780_00, 0, 780_00]],
  ])('%j for %i units costs %j', (price, units, [fixed, unit, total]) => {
    expect(yearlyCost(price, units)).toEqual({ fixedCents: fixed, unitCents: unit, totalCents: total });
  });
});
