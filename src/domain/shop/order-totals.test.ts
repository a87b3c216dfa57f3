import { describe, expect, it } from 'vitest';
import { orderTotals } from './order-totals.ts';
import type { DeliveryTerms, OrderLine } from './order-totals.ts';

const terms: Record<number, DeliveryTerms> = {
  1: { feeCents: 9_95, freeFromCents: 80_00 },
  2: { feeCents: 6_00, freeFromCents: null },
  3: { feeCents: 0, freeFromCents: null },
};
const line = (merchantId: number, priceCents: number, quantity = 1, more: Partial<OrderLine> = {}): OrderLine => ({
  merchantId,
  priceCents,
  quantity,
  posted: true,
  taxed: true,
  ...more,
});

describe('order totals', () => {
  it.each([
    ['nothing', [], [0, 0, 0, 0], []],
    ['one thing by post', [line(1, 22_00)], [22_00, 9_95, 31_95, 2_90], [[1, 9_95, 58_00]]],
    [
      'two of one merchant share a parcel',
      [line(1, 22_00, 2), line(1, 10_00)],
      [54_00, 9_95, 63_95, 5_81],
      [[1, 9_95, 26_00]],
    ],
    ['exactly enough for free delivery', [line(1, 40_00, 2)], [80_00, 0, 80_00, 7_27], [[1, 0, null]]],
    ['a cent too little', [line(1, 79_99)], [79_99, 9_95, 89_94, 8_18], [[1, 9_95, 1]]],
    [
      'each merchant sends a parcel',
      [line(1, 10_00), line(2, 10_00), line(3, 10_00)],
      [30_00, 15_95, 45_95, 4_18],
      [
        [1, 9_95, 70_00],
        [2, 6_00, null],
        [3, 0, null],
      ],
    ],
    [
      'by e-mail nothing is sent, nor counted towards free delivery',
      [line(1, 75_00, 1, { posted: false }), line(1, 10_00)],
      [85_00, 9_95, 94_95, 8_63],
      [[1, 9_95, 70_00]],
    ],
    ['a gift card has no GST in it', [line(2, 50_00, 2, { posted: false, taxed: false })], [100_00, 0, 100_00, 0], []],
  ] as const)('%s', (_, lines, [goods, delivery, total, gst], parcels) => {
    const result = orderTotals(lines, (id) => terms[id]!);
    expect([result.goodsCents, result.deliveryCents, result.totalCents, result.gstCents]).toEqual([
      goods,
      delivery,
      total,
      gst,
    ]);
    expect(
      result.parcels.map(({ merchantId, feeCents, missingCents }) => [merchantId, feeCents, missingCents]),
    ).toEqual(parcels);
  });
});
