import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardShares, prepaidPart, refundParts, returnShares } from './gift-card-payment.ts';
import { checkoutTotals } from './pricing.ts';

const card = (id: number, availableCents: number, expiresOn: string) => ({ id, availableCents, expiresOn });

describe('what gift cards pay', () => {
  test.each([
    // amount, on the cards, paid by the cards
    [50_00, 0, 0],
    [50_00, 20_00, 20_00],
    [50_00, 50_00, 50_00],
    [50_00, 80_00, 50_00],
    // A gateway charges no less than 50 cents.
    [50_00, 49_50, 49_50],
    [50_00, 49_51, 49_50],
    [50_00, 49_99, 49_50],
    [30, 29, 0],
    [30, 30, 30],
  ])('%i cents with %i on the cards: %i', (amount, available, paid) => {
    expect(prepaidPart(amount, available)).toBe(paid);
  });

  test('the card that expires first pays first', () => {
    const cards = [card(1, 30_00, '2029-11-16'), card(2, 15_00, '2028-01-31'), card(3, 20_00, '2029-11-16')];
    expect(cardShares(cards, 50_00)).toEqual([
      { id: 2, cents: 15_00 },
      { id: 1, cents: 30_00 },
      { id: 3, cents: 5_00 },
    ]);
  });

  test('the shares sum to the amount, and none is above its card', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 500_00 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1_000_00 }), (available, amount) => {
        const cards = available.map((cents, id) => card(id, cents, '2029-11-16'));
        const paid = prepaidPart(
          amount,
          available.reduce((sum, cents) => sum + cents, 0),
        );
        const shares = cardShares(cards, paid);
        expect(shares.reduce((sum, { cents }) => sum + cents, 0)).toBe(paid);
        expect(shares.every(({ id, cents }) => cents >= 0 && cents <= available[id]!)).toBe(true);
        expect(amount - paid === 0 || amount - paid >= Math.min(50, amount)).toBe(true);
      }),
    );
  });

  test('the card fee is charged on what the card pays, and there is none where no card pays', () => {
    const line = { merchantId: 0, priceCents: 50_00, quantity: 1, posted: false, taxed: true };
    const goods = [{ ...line, kind: 'pack' as const, entries: 0, percentOff: 0, promotionOff: 0 }];
    const terms = () => ({ feeCents: 0, freeFromCents: null });
    const fee = { dollarCents: 30, percentPpm: 15_000 };
    const totals = (giftCardCents: number) => checkoutTotals(goods, terms, { fee, giftCardCents });
    expect(totals(0)).toMatchObject({ feeCents: 1_05, totalCents: 51_05, giftCents: 0 });
    expect(totals(30_00)).toMatchObject({ feeCents: 60, totalCents: 50_60, giftCents: 30_00, gstCents: 4_60 });
    expect(totals(80_00)).toMatchObject({ feeCents: 0, totalCents: 50_00, giftCents: 50_00, gstCents: 4_55 });
  });

  test('Qoin pay first, rounded down to whole cents, and gift cards and the card pay the rest', () => {
    const line = { merchantId: 0, priceCents: 50_00, quantity: 1, posted: false, taxed: true };
    const goods = [{ ...line, kind: 'pack' as const, entries: 0, percentOff: 0, promotionOff: 0 }];
    const terms = () => ({ feeCents: 0, freeFromCents: null });
    const fee = { dollarCents: 30, percentPpm: 15_000 };
    const totals = (balance: number, giftCardCents = 0) =>
      checkoutTotals(goods, terms, { fee, giftCardCents, qoin: { balance, rate: 8_550 } });
    expect(totals(0)).toMatchObject({ qoin: 0, qoinCents: 0, feeCents: 1_05, totalCents: 51_05 });
    // 100 Qoin are worth $11.6959.
    expect(totals(100)).toMatchObject({ qoin: 100, qoinCents: 11_69, feeCents: 87, totalCents: 50_87, gstCents: 4_62 });
    expect(totals(100, 20_00)).toMatchObject({ qoinCents: 11_69, giftCents: 20_00, feeCents: 57, totalCents: 50_57 });
    expect(totals(100, 80_00)).toMatchObject({ qoinCents: 11_69, giftCents: 38_31, feeCents: 0, totalCents: 50_00 });
    expect(totals(5_000)).toMatchObject({
      qoin: 428,
      qoinCents: 50_00,
      feeCents: 0,
      totalCents: 50_00,
      gstCents: 4_55,
    });
    // 425 Qoin are worth $49.70, which would leave less than a gateway charges.
    expect(totals(425)).toMatchObject({ qoin: 424, qoinCents: 49_50 });
  });
});

describe('what a refund gives back', () => {
  test('goes to the card first, up to what it paid, and then to the gift cards', () => {
    const paid = { chargedCents: 20_00, giftCents: 30_00, refundedCents: 0 };
    expect(refundParts(15_00, paid)).toEqual({ cardCents: 15_00, giftCents: 0, qoinCents: 0 });
    expect(refundParts(35_00, paid)).toMatchObject({ cardCents: 20_00, giftCents: 15_00 });
    expect(refundParts(10_00, { ...paid, refundedCents: 15_00 })).toMatchObject({ cardCents: 5_00, giftCents: 5_00 });
    expect(refundParts(10_00, { ...paid, refundedCents: 20_00 })).toMatchObject({ cardCents: 0, giftCents: 10_00 });
  });

  test('goes to Qoin last', () => {
    const paid = { chargedCents: 20_00, giftCents: 30_00, refundedCents: 0 };
    expect(refundParts(75_00, paid)).toEqual({ cardCents: 20_00, giftCents: 30_00, qoinCents: 25_00 });
    expect(refundParts(5_00, { ...paid, refundedCents: 48_00 })).toEqual({
      cardCents: 0,
      giftCents: 2_00,
      qoinCents: 3_00,
    });
    expect(refundParts(5_00, { chargedCents: 0, giftCents: 0, refundedCents: 0 })).toMatchObject({ qoinCents: 5_00 });
  });

  test('refills the gift card that expires last first, never above what it paid', () => {
    const cards = [
      { ...card(1, 0, '2028-01-31'), paidCents: 15_00, returnedCents: 0 },
      { ...card(2, 5_00, '2029-11-16'), paidCents: 30_00, returnedCents: 10_00 },
    ];
    expect(returnShares(cards, 25_00)).toEqual([
      { id: 2, cents: 20_00 },
      { id: 1, cents: 5_00 },
    ]);
    expect(returnShares(cards, 20_00)).toEqual([{ id: 2, cents: 20_00 }]);
  });
});
