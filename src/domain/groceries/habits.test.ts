import { describe, expect, it } from 'vitest';
import { boughtProducts, habitOf } from './habits.ts';

describe('a habit', () => {
  it('is the middle gap between the days, known from three on', () => {
    expect(habitOf(['2026-11-01', '2026-11-08', '2026-11-08', '2026-11-15'])).toEqual({
      times: 3,
      lastOn: '2026-11-15',
      everyDays: 7,
      dueOn: '2026-11-22',
    });
    // Three weeks away do not change what is usual.
    expect(habitOf(['2026-10-01', '2026-10-22', '2026-10-29', '2026-11-05'])!.everyDays).toBe(7);
    expect(habitOf(['2026-11-01', '2026-11-08'])).toEqual({
      times: 2,
      lastOn: '2026-11-08',
      everyDays: null,
      dueOn: null,
    });
    expect(habitOf([])).toBeNull();
  });

  it('puts the product that has been due longest first, and knows nothing that was not bought', () => {
    const on = (productId: number, ...days: string[]) => days.map((day) => ({ productId, on: day }));
    const purchases = [
      ...on(1, '2026-11-10'),
      ...on(2, '2026-10-20', '2026-10-27', '2026-11-03'),
      ...on(3, '2026-11-01', '2026-11-08', '2026-11-15'),
      ...on(4, '2026-11-09', '2026-11-12'),
    ];
    expect(boughtProducts(purchases, '2026-11-16').map(({ productId }) => productId)).toEqual([2, 4, 1, 3]);
    expect(boughtProducts([], '2026-11-16')).toEqual([]);
  });
});
