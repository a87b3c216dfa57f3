import { expect, it } from 'vitest';
import { isDecimal, isZeroDecimal } from '#domain/networth/quantity.ts';
import type { AssetPrices } from './port.ts';

/** Tests that every adapter for asset prices passes. */
export function assetPricesConformance(prices: () => AssetPrices): void {
  it('knows the coins that it lists, and leaves out what it does not know', async () => {
    const codes = prices()
      .coins()
      .map(({ code }) => code);
    expect(codes.slice(0, 2)).toEqual(['BTC', 'ETH']);
    const result = await prices().coinPrices(['BTC', 'ETH', 'NOSUCH']);
    expect(result.map(({ code }) => code).toSorted()).toEqual(['BTC', 'ETH']);
    for (const { unitPrice, date } of result)
      expect([isDecimal(unitPrice), isZeroDecimal(unitPrice), /^\d{4}-\d{2}-\d{2}$/.test(date)]).toEqual([
        true,
        false,
        true,
      ]);
  });

  it('gives the price of a troy ounce of each metal, and nothing where nothing is requested', async () => {
    const result = await prices().metalPrices(['gold', 'silver']);
    expect(result.map(({ code }) => code)).toEqual(['gold', 'silver']);
    expect(Number(result[0]!.unitPrice)).toBeGreaterThan(Number(result[1]!.unitPrice));
    expect([await prices().metalPrices([]), await prices().coinPrices([])]).toEqual([[], []]);
  });

  it('estimates a car by what its owner says of it, the same each time', async () => {
    const question = { carClass: 'small', year: 2021, thisYear: 2026 };
    const first = await prices().car(question);
    expect(first).toMatchObject({
      carClass: 'small',
      year: 2021,
      lowCents: expect.any(Number),
      note: expect.stringContaining('estimate'),
    });
    expect([await prices().car(question), await prices().car({ ...question, carClass: 'rocket' })]).toEqual([
      first,
      null,
    ]);
    expect(prices().estimates()).toContain('car');
  });

  it('says nothing of a home where no table names its source', async () => {
    expect(prices().estimates()).not.toContain('property');
    expect(await prices().property({ state: 'NSW', postcode: '2204', dwelling: 'unit' })).toBeNull();
  });
}
