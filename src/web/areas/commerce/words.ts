import type { Cart } from '#contract/areas/cart.ts';
import type { Order } from '#contract/areas/orders.ts';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';

type Line = Cart['lines'][number] | Order['lines'][number];

export const dollars = (cents: number): string => formatCents(cents, { currency: true });

export const entriesText = (entries: number): string => counted(entries, 'entry', 'entries');

/** 'Size M' of a shirt, '$50' of a gift card; null where there is no choice. */
export function optionText({ kind, option }: Pick<Line, 'kind' | 'option'>): string | null {
  if (option === null) return null;
  return kind === 'pack' ? `Size ${option}` : option;
}

/** '2 × T-shirt pack, Size M'. */
export function lineText(line: Pick<Line, 'kind' | 'option' | 'quantity' | 'title'>): string {
  return [`${line.quantity} × ${line.title}`, optionText(line)].filter(Boolean).join(', ');
}

/** Why the last attempt to pay an order failed; undefined where it didn’t. */
export function declineText({ payment }: Pick<Order, 'payment'>): string | undefined {
  if (payment?.state !== 'declined') return undefined;
  return payment.message ?? 'Your bank declined the payment. Try another card.';
}

const paidStates: readonly Order['state'][] = ['paid', 'fulfilled', 'partly_refunded', 'refunded'];

/** Whether the server has booked the payment. */
export const isPaid = ({ state }: Pick<Order, 'state'>): boolean => paidStates.includes(state);

/** Whether the order can still be paid. */
export const isPayable = ({ state }: Pick<Order, 'state'>): boolean =>
  state === 'draft' || state === 'awaiting_payment';
