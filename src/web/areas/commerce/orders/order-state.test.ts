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
  charged: 50_00,
  refund_requested: false,
} as unknown as Order;

it('promises a parcel until it has been sent', () => {
  expect(stateWords(order).text).toBe('We’ve emailed your receipt. Next, we’ll send your parcel.');
  expect(stateWords({ ...order, state: 'fulfilled' }).text).toBe('We’ve emailed your receipt. We’ve sent your parcel.');
});

it('says that a request for a refund waits for its decision, and promises no parcel', () => {
  expect(stateWords({ ...order, refund_requested: true })).toEqual({
    title: 'Refund requested',
    text: 'Our support team is looking at your request. We’ll email you when we’ve made a decision.',
    tone: 'info',
  });
});
