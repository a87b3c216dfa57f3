import type { categories } from '#contract/areas/categories.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';

/** The queue of the inbox: one row is in front; those that were skipped come back when asked for. Pure, so that it can be told by example. */

export type InboxItem = ReplyOf<typeof categories.inbox>['data'][number];

export interface InboxQueue {
  /** Rows to come, the one in front first. */
  items: readonly InboxItem[];
  skipped: readonly InboxItem[];
  /** Rows that were given a category here, others of their merchant among them. */
  done: number;
  /** Rows without a category at the server. */
  left: number;
}

export const emptyQueue: InboxQueue = { items: [], skipped: [], done: 0, left: 0 };

/** What the server says, without those that were skipped; the row in front stays in front. */
export function filled(queue: InboxQueue, answer: { data: readonly InboxItem[]; total: number }): InboxQueue {
  const passed = new Set(queue.skipped.map(({ transaction }) => transaction.id));
  const known = new Set(queue.items.map(({ transaction }) => transaction.id));
  const fresh = answer.data.filter(({ transaction }) => !passed.has(transaction.id) && !known.has(transaction.id));
  return { ...queue, items: [...queue.items, ...fresh], left: answer.total };
}

/** The row in front has its category; with `wholeMerchant` the others of its merchant leave as well. */
export function accepted(queue: InboxQueue, item: InboxItem, changed: number, wholeMerchant: boolean): InboxQueue {
  const { id, merchant_key: merchant } = item.transaction;
  const leaves = ({ transaction }: InboxItem) =>
    transaction.id === id || (wholeMerchant && merchant !== null && transaction.merchant_key === merchant);
  return {
    items: queue.items.filter((one) => !leaves(one)),
    skipped: queue.skipped.filter((one) => !leaves(one)),
    done: queue.done + changed,
    left: Math.max(0, queue.left - changed),
  };
}

export function skippedFront(queue: InboxQueue): InboxQueue {
  const [front, ...items] = queue.items;
  return front ? { ...queue, items, skipped: [...queue.skipped, front] } : queue;
}

/** The row is in front again, as it was before. */
export function broughtBack(queue: InboxQueue, item: InboxItem, unchanged: number): InboxQueue {
  const same = (one: InboxItem) => one.transaction.id === item.transaction.id;
  return {
    items: [item, ...queue.items.filter((one) => !same(one))],
    skipped: queue.skipped.filter((one) => !same(one)),
    done: Math.max(0, queue.done - unchanged),
    left: queue.left + unchanged,
  };
}

/** Goes through the skipped ones again. */
export function again(queue: InboxQueue): InboxQueue {
  return { ...queue, items: [...queue.items, ...queue.skipped], skipped: [] };
}

/** Whether the server has rows that are neither in the queue nor skipped. */
export function hasMore(queue: InboxQueue): boolean {
  return queue.left > queue.items.length + queue.skipped.length;
}

/** The share that is done, from 0 to 1; an empty inbox is done. */
export function shareDone({ done, left }: InboxQueue): number {
  return done + left === 0 ? 1 : done / (done + left);
}
