import { expect, it } from 'vitest';
import { couponCategories } from './port.ts';
import type { Coupons } from './port.ts';

/** Tests that every adapter for coupons passes. */
export function couponsConformance(coupons: () => Coupons): void {
  it('M21: lists coupons once each, within the limits of the shop, with the day of the list', async () => {
    const list = await coupons().list('2026-11-16');
    expect(list.source).not.toBe('');
    expect(list.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(list.coupons.length).toBeGreaterThan(1);
    expect(new Set(list.coupons.map(({ key }) => key)).size).toBe(list.coupons.length);
    for (const { title, offer, merchant, about, description, category, startsOn, endsOn } of list.coupons) {
      expect([
        title.length > 0 && title.length <= 120,
        offer.length > 0 && offer.length <= 40,
        merchant.length > 0 && merchant.length <= 80,
      ]).toEqual([true, true, true]);
      expect([about.length <= 400, description.length <= 2_000, couponCategories.includes(category)]).toEqual([
        true,
        true,
        true,
      ]);
      expect(startsOn === null || endsOn === null || startsOn <= endsOn).toBe(true);
    }
  });

  it('M21: leads nowhere but to https', async () => {
    const { coupons: all } = await coupons().list('2026-11-16');
    for (const { link, site } of all)
      expect([new URL(link).protocol, site === null || site.startsWith('https://')]).toEqual(['https:', true]);
  });

  it('M21: returns the same list again', async () => {
    expect(await coupons().list('2026-11-16')).toEqual(await coupons().list('2026-11-16'));
  });
}
