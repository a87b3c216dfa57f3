import { expect, it } from 'vitest';
import type { Order } from '#contract/areas/orders.ts';
import { stateWords } from './order-state.ts';

const shirt = { kind: 'pack', quantity: 1, posted: true };
const order = {
  name: 'Kim Banksia',
  state: 'paid',
  lines: [shirt],
  downloads: [],
  gift_cards: [],
  qoin: null,
  charged: 50_00,
  refund_requested: false,
} as unknown as Order;

it('promises a parcel until it has been sent', () => {
  expect(stateWords(order).text).toBe('We’ve emailed your receipt. Next, we’ll send your parcel.');
  expect(stateWords({ ...order, state: 'fulfilled' }).text).toBe('We’ve emailed your receipt. We’ve sent your parcel.');
});

it('says where a partial refund went', () => {
  const refunded = { ...order, state: 'partly_refunded' } as const;
  const card = { masked: 'ending K2M9', pays: 20_00, returned: 0 };
  const qoin = { used: 86, pays: 10_00, rate: 8.55, returned: 0 };
  expect(stateWords(refunded).text).toBe('Part of your payment went back to the card you paid with.');
  expect(stateWords({ ...refunded, gift_cards: [card], qoin }).text).toBe(
    'Part of your payment went back to the card you paid with.',
  );
  expect(
    stateWords({ ...refunded, gift_cards: [{ ...card, returned: 20_00 }], qoin: { ...qoin, returned: 43 } }).text,
  ).toBe('Part of your payment went back to your card, your gift card and your Qoin.');
  expect(stateWords({ ...refunded, charged: 0, qoin: { ...qoin, returned: 43 } }).text).toBe(
    'Part of your payment went back to your Qoin.',
  );
  expect(stateWords({ ...refunded, charged: 0, gift_cards: [{ ...card, returned: 5_00 }] }).text).toBe(
    'Part of your payment went back to the gift card you paid with.',
  );
});

it('says that a request for a refund waits for its decision, and promises no parcel', () => {
  expect(stateWords({ ...order, refund_requested: true })).toEqual({
    title: 'Refund requested',
    text: 'Our support team is looking at your request. We’ll email you when we’ve made a decision.',
    tone: 'info',
  });
});
