import type { Order } from '#contract/areas/orders.ts';
import { entriesText } from './words.ts';

export const hasMembership = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.some(({ kind }) => kind === 'membership');

/** What the buyer loses with a refund in full; empty where nothing. */
export function refundLossText(order: Pick<Order, 'lines' | 'entries'>): string {
  const losses = [
    ...(order.entries > 0 ? [`you’ll lose the ${entriesText(order.entries)} it earned`] : []),
    ...(hasMembership(order) ? ['a membership it paid for ends, or returns to what you’d paid for before'] : []),
  ];
  return losses.length > 0 ? ` If the whole order is refunded, ${losses.join(', and ')}.` : '';
}
