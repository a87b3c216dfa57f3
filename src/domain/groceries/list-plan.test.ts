import { describe, expect, it } from 'vitest';
import { planBasket } from './basket.ts';
import { packsFor, planList, purchaseAt, travelCents } from './list-plan.ts';
import type { ListItem, PriceOf } from './list-plan.ts';

const milk: ListItem = { productId: 1, amount: 2000, quantity: 1, substitutes: [{ productId: 11, amount: 1000 }] };
const bread: ListItem = { productId: 2, amount: 700, quantity: 2, substitutes: [] };
const prices: Record<number, Record<number, number>> = {
  1: { 100: 450, 200: 470 },
  11: { 200: 180 },
  2: { 100: 400, 200: 300, 300: 250 },
};
const priceOf: PriceOf = (productId, storeId) => prices[productId]?.[storeId] ?? null;

describe('what is bought for an item', () => {
  it('is the cheaper of the product and the substitutes that the member chose, in packages that cover the quantity', () => {
    expect(purchaseAt(milk, 100, priceOf)).toEqual({ productId: 1, packs: 1, costCents: 450 });
    expect(purchaseAt(milk, 200, priceOf)).toEqual({ productId: 11, packs: 2, costCents: 360 });
    expect(purchaseAt(milk, 300, priceOf)).toBeNull();
    expect(purchaseAt({ ...milk, substitutes: [] }, 200, priceOf)?.costCents).toBe(470);
    expect([packsFor(2000, 600), packsFor(500, 2000)]).toEqual([4, 1]);
  });
});

describe('the best stores for a list', () => {
  const stores = (travel: readonly number[]) =>
    [100, 200, 300].map((storeId, at) => ({ storeId, travelCents: travel[at]! }));

  it('are two where together they cost less, travel included', () => {
    // Store 200: 360 + 600. Stores 200 and 300: 360 + 500.
    const free = planList([milk, bread], stores([0, 0, 0]), priceOf);
    expect(free.totals).toEqual([
      { totalCents: 1250, travelCents: 0, missing: 0 },
      { totalCents: 960, travelCents: 0, missing: 0 },
      { totalCents: 500, travelCents: 0, missing: 1 },
    ]);
    expect(free.single).toBe(1);
    expect(free.split).toEqual({
      stores: [1, 2],
      totalCents: 860,
      travelCents: 0,
      missing: 0,
      storeOfItem: [1, 2],
    });
  });

  it('are one where the second trip costs as much as it saves', () => {
    expect(planList([milk, bread], stores([0, 50, 100]), priceOf).split).toBeNull();
    expect(planList([milk, bread], stores([0, 50, 99]), priceOf).split).toMatchObject({
      totalCents: 860,
      travelCents: 149,
    });
  });

  it('have more of the list before they are cheaper', () => {
    const one = { travelCents: 100, costs: [100, null] };
    const all = { travelCents: 5_000, costs: [200, 900] };
    expect(planBasket([one, all])).toMatchObject({ single: 1, split: null });
    expect(planBasket([one, { travelCents: 100, costs: [null, 300] }])).toMatchObject({
      single: 0,
      split: { stores: [0, 1], totalCents: 400, missing: 0, storeOfItem: [0, 1] },
    });
    expect(planBasket([])).toEqual({ totals: [], single: null, split: null });
  });

  it.each([
    [50, 25, 250],
    [0, 88, 0],
    [13, 30, 78],
  ])('%i tenths of a kilometre at %i cents a kilometre cost %i cents there and back', (distance, rate, cents) =>
    expect(travelCents(distance, rate)).toBe(cents),
  );

  it('are the same as those found by trying every item in every store', () => {
    const cost = (item: number, store: number): number | null =>
      (item * 7 + store * 13) % 11 === 0 ? null : 100 + ((item * 31 + store * 17) % 97);
    const many = Array.from({ length: 9 }, (_, store) => ({
      travelCents: store * 10,
      costs: Array.from({ length: 20 }, (_item, item) => cost(item, store)),
    }));
    const all = many.flatMap((a, i) =>
      many.slice(i + 1).map((b) => {
        const each = a.costs.map((here, at) => Math.min(here ?? 1e9, b.costs[at] ?? 1e9));
        const missing = each.filter((cents) => cents === 1e9).length;
        return (
          missing * 1e6 +
          each.filter((cents) => cents < 1e9).reduce((sum, cents) => sum + cents, 0) +
          a.travelCents +
          b.travelCents
        );
      }),
    );
    const { split } = planBasket(many);
    expect(split!.missing * 1e6 + split!.totalCents + split!.travelCents).toBe(Math.min(...all));
  });
});
