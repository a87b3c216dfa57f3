import { describe, expect, test } from 'vitest';
import type { MembershipAfterRefund } from '#contract/areas/order-back-office.ts';
import type { SavedMethod } from '#contract/areas/orders.ts';
import { memberTime } from '#web/kit/time.ts';
import { refundText } from './back-office/order-words.ts';
import type { RefundableOrder } from './back-office/order-words.ts';
import { addedText } from './card-words.ts';
import { claimStartWords } from './claim-words.ts';
import { refundLossText } from './loss-words.ts';
import { declineText } from './words.ts';

const sydney = memberTime({ time_zone: 'Australia/Sydney', time_offset: 660 });
const visa = (id: number, added: string, more: Partial<SavedMethod> = {}): SavedMethod => ({
  id,
  brand: 'Visa',
  last_four: '4242',
  expires: '2031-12',
  is_default: false,
  added_at: new Date(added),
  ...more,
});

describe('what tells saved cards apart', () => {
  test('is nothing more where the digits or the expiry differ', () => {
    const cards = [
      visa(1, '2026-03-12T01:00:00Z'),
      visa(2, '2026-05-01T01:00:00Z', { expires: '2030-01' }),
      visa(3, '2026-05-01T01:00:00Z', { brand: 'Mastercard' }),
    ];
    expect(cards.map((card) => addedText(card, cards, sydney))).toEqual([undefined, undefined, undefined]);
  });

  test('is the day on which a card was added, in the member’s time', () => {
    const cards = [visa(1, '2026-03-11T14:30:00Z'), visa(2, '2026-05-01T01:00:00Z')];
    expect(cards.map((card) => addedText(card, cards, sydney))).toEqual(['added 12/03/2026', 'added 01/05/2026']);
  });

  test('is also the place among cards of the same day, whatever their order in a list', () => {
    const cards = [
      visa(9, '2026-03-12T04:00:00Z', { is_default: true }),
      visa(4, '2026-03-12T01:00:00Z'),
      visa(7, '2026-03-13T01:00:00Z'),
    ];
    expect(cards.map((card) => addedText(card, cards, sydney))).toEqual([
      'added 12/03/2026, 2 of 2',
      'added 12/03/2026, 1 of 2',
      'added 13/03/2026',
    ]);
  });
});

describe('what a refund takes away', () => {
  const line = (kind: 'ebook' | 'membership') => ({ kind }) as never;
  const ebook = { lines: [line('ebook')], entries: 0, gift_cards: [], charged: 100, qoin: null };
  const membership = { ...ebook, lines: [line('membership')], entries: 10 };

  test('is named as far as the order has it', () => {
    const textOf = (order: RefundableOrder, left: number, after: MembershipAfterRefund | null = null) =>
      refundText(order, left, { after, dayOf: (at) => sydney.instant(at) });
    expect(textOf(ebook, 1_00)).toBe('$1.00 can still be refunded. The money goes back to the bank card.');
    const ends = new Date('2026-12-15T22:00:00Z');
    for (const [after, says] of [
      [null, 'leaves the buyer’s membership as it is'],
      [{ ends_at: null, back_to: null }, 'ends the buyer’s membership now'],
      [{ ends_at: ends, back_to: null }, 'lets the buyer’s membership end on 16/12/2026'],
      [{ ends_at: ends, back_to: 'Monthly Premium' }, 'takes the buyer back to Monthly Premium until 16/12/2026'],
    ] as const)
      expect(textOf({ ...membership, gift_cards: [{} as never] }, 10_00, after)).toBe(
        `$10.00 can still be refunded. The money goes back to the bank card first, then to the gift cards that paid. A full refund takes back the order’s entries, and ${says}.`,
      );
    const qoin = { used: 855, pays: 100, rate: 8.55, returned: 0 };
    expect(textOf({ ...ebook, gift_cards: [{} as never], qoin }, 1_00)).toBe(
      '$1.00 can still be refunded. The money goes back to the bank card first, then to the gift cards that paid, and last to Qoin.',
    );
    expect(textOf({ ...ebook, charged: 0, qoin }, 1_00)).toBe(
      '$1.00 can still be refunded. The money goes back to Qoin.',
    );
    expect(refundLossText(ebook)).toBe('');
    expect(refundLossText(membership)).toBe(
      ' If the whole order is refunded, you’ll lose the 10 entries it earned, and a membership it paid for ends, or returns to what you’d paid for before.',
    );
  });
});

test('the claim of a gift card speaks of a reward only where there is one', () => {
  expect(claimStartWords(0)).toEqual({
    title: 'Buy gift cards',
    reward: 'There’s no reward today, so gift cards don’t earn draw entries. You can still buy one at face value.',
  });
  expect(claimStartWords(35)).toEqual({
    title: 'Claim a gift card reward',
    reward: 'Today, a gift card earns up to 35 entries in our prize draws, on top of its value.',
  });
});

test('why the last payment failed comes from the order, with a next step where the gateway gave no reason', () => {
  const order = (state: 'declined' | 'captured', message: string | null) => ({
    payment: { state, message, method: 'Visa ending 0002', action: null },
  });
  expect(declineText(order('declined', 'Your bank declined this card. Try another one.'))).toBe(
    'Your bank declined this card. Try another one.',
  );
  expect(declineText(order('declined', null))).toBe('Your bank declined the payment. Try another card.');
  expect(declineText(order('captured', null))).toBeUndefined();
  expect(declineText({ payment: null })).toBeUndefined();
});
