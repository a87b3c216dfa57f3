import { expect, it } from 'vitest';
import { isDecimal, isZeroDecimal } from '#domain/networth/quantity.ts';
import type { AssetPrices } from './port.ts';

/** Every set of prices passes these, whoever answers. */
export function assetPricesConformance(prices: () => AssetPrices): void {
  it('knows the coins that it lists, and leaves out what it does not know', async () => {
    const codes = prices().coins().map(({ code }) => code);
    expect(codes.slice(0, 2)).toEqual(['BTC', 'ETH']);
    const found = await prices().coinPrices(['BTC', 'ETH', 'NOSUCH']);
    expect(found.map(({ code }) => code).toSorted()).toEqual(['BTC', 'ETH']);
    for (const { unitPrice, date } of found) expect([isDecimal(unitPrice), isZeroDecimal(unitPrice), /^\d{4}-\d{2}-\d{2}$/.test(date)]).toEqual([true, false, true]);
  });

  it('gives the price of a troy ounce of each metal, and nothing where nothing is asked', async () => {
    const found = await prices().metalPrices(['gold', 'silver']);
    expect(found.map(({ code }) => code)).toEqual(['gold', 'silver']);
    expect(Number(found[0]!.unitPrice)).toBeGreaterThan(Number(found[1]!.unitPrice));
    expect([await prices().metalPrices([]), await prices().coinPrices([])]).toEqual([[], []]);
  });

  it('estimates a car by its plate, the same each time, and takes the better knowledge of its owner', async () => {
    const question = { rego: 'ABC 123', state: 'NSW', thisYear: 2026 };
    const first = await prices().car(question);
    expect(first).toMatchObject({ lowCents: expect.any(Number), note: expect.stringContaining('estimate') });
    expect(await prices().car({ ...question, rego: 'ABC-123' })).toEqual(first);
    expect(await prices().car({ ...question, carClass: 'small', year: 2021 })).toMatchObject({ carClass: 'small', year: 2021 });
    expect([await prices().car({ ...question, rego: 'ZZZ 001' }), await prices().car({ ...question, carClass: 'rocket' })]).toEqual([null, null]);
  });

  it('says of a property what homes around sell for, with the range, and of an unknown place that of its state', async () => {
    const near = await prices().property({ state: 'NSW', postcode: '2204', dwelling: 'unit' });
    expect(near!.lowCents <= near!.valueCents && near!.valueCents <= near!.highCents).toBe(true);
    expect(near!.area).toBe('postcode 2204');
    expect((await prices().property({ state: 'NSW', postcode: '2999', dwelling: 'unit' }))!.area).toBe('all of NSW');
  });
}
