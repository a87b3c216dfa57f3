import { describe, expect, test } from 'vitest';
import { checkoutTotals, unitCents } from './pricing.ts';
import type { PricedLine, ProductKind, Promotion } from './pricing.ts';

const noDelivery = () => ({ feeCents: 0, freeFromCents: null });
const line = (
  kind: ProductKind,
  priceCents: number,
  quantity: number,
  promotionOff = 0,
  percentOff = 0,
): PricedLine => ({
  kind,
  merchantId: 0,
  priceCents,
  percentOff,
  promotionOff,
  quantity,
  entries: 0,
  posted: false,
  taxed: kind !== 'gift_card',
});
const totals = (lines: PricedLine[], promotion?: Promotion) => {
  const { discountCents, totalCents, gstCents, codeCounts, promotedKinds } = checkoutTotals(lines, noDelivery, {
    fee: { dollarCents: 0, percentPpm: 0 },
    promotion,
  });
  return [discountCents, totalCents, gstCents, codeCounts, promotedKinds.join()];
};
const percent = (off: number, kind: ProductKind | null = null): Promotion => ({
  kind,
  percent: off,
  amountCents: null,
});
const amount = (cents: number, kind: ProductKind | null = null): Promotion => ({
  kind,
  percent: null,
  amountCents: cents,
});

describe('promotions', () => {
  test('a unit takes its own discount first and the promotion on what is left', () => {
    expect(unitCents({ priceCents: 250, percentOff: 10 }, 20)).toBe(180);
    expect(unitCents({ priceCents: 999, percentOff: 0 }, 15)).toBe(849);
  });

  test('one without a code lowers every unit, so that three cost three times the price that is shown', () => {
    expect(totals([line('pack', 999, 3, 15)])).toEqual([450, 2547, 232, false, 'pack']);
  });

  test('a code that takes off more wins on its lines, and the others keep the price that everybody gets', () => {
    const goods = [line('pack', 5000, 1, 20), line('ebook', 100, 2, 10)];
    expect(totals(goods)).toEqual([1020, 4180, 380, false, 'pack,ebook']);
    expect(totals(goods, percent(25, 'pack'))).toEqual([1270, 3930, 357, true, 'ebook']);
    expect(totals(goods, percent(15))).toEqual([1030, 4170, 379, true, 'pack']);
  });

  test('a code that takes off no more than the price that everybody gets is not used', () => {
    const goods = [line('pack', 5000, 1, 20)];
    expect(totals(goods, percent(20))).toEqual([1000, 4000, 364, false, 'pack']);
    expect(totals(goods, percent(5))).toEqual([1000, 4000, 364, false, 'pack']);
    expect(totals(goods, percent(50, 'ebook'))).toEqual([1000, 4000, 364, false, 'pack']);
  });

  test('a fixed amount replaces the promotions of its lines only where it takes off more', () => {
    const goods = [line('pack', 5000, 1, 20), line('membership', 1000, 1, 10)];
    expect(totals(goods, amount(1100))).toEqual([1100, 4900, 445, false, 'pack,membership']);
    expect(totals(goods, amount(1500))).toEqual([1500, 4500, 409, true, '']);
    expect(totals(goods, amount(1500, 'pack'))).toEqual([1600, 4400, 400, true, 'membership']);
    expect(totals(goods, amount(9000, 'membership'))).toEqual([2000, 4000, 364, true, 'pack']);
  });

  test('no promotion makes a gift card cheaper', () => {
    const goods = [line('gift_card', 5000, 1), line('pack', 1000, 1)];
    expect(totals(goods, percent(50))).toEqual([500, 5500, 45, true, '']);
    expect(totals(goods, amount(2000))).toEqual([1000, 5000, 0, true, '']);
    expect(totals([line('gift_card', 5000, 1)], percent(50))).toEqual([0, 5000, 0, false, '']);
  });

  test('the total never falls below one cent', () => {
    expect(totals([line('ebook', 100, 1)], amount(500))).toEqual([99, 1, 0, true, '']);
  });
});
