import { describe, expect, test } from 'vitest';
import type { SavedMethod } from '#contract/areas/orders.ts';
import { memberTime } from '#web/kit/time.ts';
import { addedText } from './words.ts';

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
