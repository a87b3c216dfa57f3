import type { categories } from '#contract/areas/categories.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';

/** The inbox queue: one current transaction; skipped ones return on request. Pure functions. */

export type InboxItem = ReplyOf<typeof categories.inbox>['data'][number];

export interface InboxQueue {
  /** Remaining transactions, the current one first. */
  items: readonly InboxItem[];
  skipped: readonly InboxItem[];
  /** Transactions categorised here, including others of the same merchants. */
  done: number;
  /** Uncategorised transactions on the server. */
  left: number;
}

export const emptyQueue: InboxQueue = { items: [], skipped: [], done: 0, left: 0 };

/** Updates from the server, without skipped ones; the current one stays. */
export function filled(queue: InboxQueue, answer: { data: readonly InboxItem[]; total: number }): InboxQueue {
  const passed = new Set(queue.skipped.map(({ transaction }) => transaction.id));
  const known = new Set(queue.items.map(({ transaction }) => transaction.id));
  const fresh = answer.data.filter(({ transaction }) => !passed.has(transaction.id) && !known.has(transaction.id));
  return { ...queue, items: [...queue.items, ...fresh], left: answer.total };
}

/** The current transaction is categorised; with `wholeMerchant` the others of its merchant leave too. */
export function accepted(queue: InboxQueue, item: InboxItem, changed: number, wholeMerchant: boolean): InboxQueue {
  const { id, merchant_key: merchant } = item.transaction;
  const leaves = ({ transaction }: InboxItem) =>
    transaction.id === id || (wholeMerchant && merchant !== null && transaction.merchant_key === merchant);
  return {
    items: queue.items.filter((queued) => !leaves(queued)),
    skipped: queue.skipped.filter((skipped) => !leaves(skipped)),
    done: queue.done + changed,
    left: Math.max(0, queue.left - changed),
  };
}

export function skippedFront(queue: InboxQueue): InboxQueue {
  const [front, ...items] = queue.items;
  return front ? { ...queue, items, skipped: [...queue.skipped, front] } : queue;
}

/** Makes the transaction current again. */
export function broughtBack(queue: InboxQueue, item: InboxItem, unchanged: number): InboxQueue {
  const same = (other: InboxItem) => other.transaction.id === item.transaction.id;
  return {
    items: [item, ...queue.items.filter((queued) => !same(queued))],
    skipped: queue.skipped.filter((skipped) => !same(skipped)),
    done: Math.max(0, queue.done - unchanged),
    left: queue.left + unchanged,
  };
}

/** Returns to the skipped ones. */
export function again(queue: InboxQueue): InboxQueue {
  return { ...queue, items: [...queue.items, ...queue.skipped], skipped: [] };
}

/** Whether the server has transactions that are neither queued nor skipped. */
export function hasMore(queue: InboxQueue): boolean {
  return queue.left > queue.items.length + queue.skipped.length;
}

/** Progress from 0 to 1; an empty inbox is complete. */
export function shareDone({ done, left }: InboxQueue): number {
  return done + left === 0 ? 1 : done / (done + left);
}
