import { describe, expect, test } from 'vitest';
import { accepted, again, broughtBack, emptyQueue, filled, hasMore, shareDone, skippedFront } from './inbox-queue.ts';
import type { InboxItem } from './inbox-queue.ts';
import type { Transaction } from './transaction-face.tsx';

const item = (id: number, merchant: string | null, others = 0): InboxItem => ({
  transaction: { id, merchant_key: merchant, merchant } as Transaction,
  suggestions: [6, 7],
  sure: null,
  same_merchant: others,
});
const front = (queue: { items: readonly InboxItem[] }) => queue.items.map(({ transaction }) => transaction.id);
const start = filled(emptyQueue, {
  data: [item(11, 'kopi', 2), item(12, null), item(13, 'kopi', 2), item(14, 'yarn')],
  total: 9,
});

describe('the inbox of uncategorised rows (M15)', () => {
  test("starts with the server's transactions; the rest follows", () => {
    expect([front(start), start.left, hasMore(start), shareDone(start)]).toEqual([[11, 12, 13, 14], 9, true, 0]);
  });

  test('a choice for the whole merchant removes its other transactions', () => {
    const next = accepted(start, start.items[0]!, 3, true);
    expect([front(next), next.done, next.left]).toEqual([[12, 14], 3, 6]);
    expect(shareDone(next)).toBeCloseTo(1 / 3);
  });

  test('a choice for one row leaves the others of its merchant', () => {
    expect(front(accepted(start, start.items[0]!, 1, false))).toEqual([12, 13, 14]);
  });

  test('rows without a merchant are never taken for one', () => {
    const two = filled(emptyQueue, { data: [item(1, null), item(2, null)], total: 2 });
    expect(front(accepted(two, two.items[0]!, 1, true))).toEqual([2]);
  });

  test('a skipped transaction returns only on request', () => {
    const skipped = skippedFront(start);
    expect(front(skipped)).toEqual([12, 13, 14]);
    expect(front(filled(skipped, { data: [item(11, 'kopi', 2), item(15, 'ferry')], total: 9 }))).toEqual([
      12, 13, 14, 15,
    ]);
    expect(front(again(skipped))).toEqual([12, 13, 14, 11]);
  });

  test('undo restores the transaction and the count', () => {
    const done = accepted(start, start.items[0]!, 3, true);
    const back = broughtBack(done, start.items[0]!, 3);
    expect([front(back), back.done, back.left]).toEqual([[11, 12, 14], 0, 9]);
  });

  test('an empty inbox is done', () => {
    expect([shareDone(emptyQueue), hasMore(emptyQueue), skippedFront(emptyQueue)]).toEqual([1, false, emptyQueue]);
  });
});
