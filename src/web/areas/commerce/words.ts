import type { Cart } from '#contract/areas/cart.ts';
import type { Order, SavedMethod } from '#contract/areas/orders.ts';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';
import type { MemberTime } from '#web/kit/time.ts';

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

/** 'Visa ending 4242'. */
export function cardText({ brand, last_four }: Pick<SavedMethod, 'brand' | 'last_four'>): string {
  return `${brand} ending ${last_four}`;
}

/** '2031-12' as it is printed on a card: '12/31'. */
export function expiryText(expires: string): string {
  return `${expires.slice(5, 7)}/${expires.slice(2, 4)}`;
}

/** 'Visa ending 4242, expiry 12/31': tells two cards with the same last digits apart. */
export function cardAndExpiryText(card: Pick<SavedMethod, 'brand' | 'last_four' | 'expires'>): string {
  return `${cardText(card)}, expiry ${expiryText(card.expires)}`;
}

/**
 * 'added 05/03/2024', where other saved cards have the same digits and expiry, with its place among those of the same
 * day; undefined where it is the only one.
 */
export function addedText(card: SavedMethod, cards: readonly SavedMethod[], time: MemberTime): string | undefined {
  const alike = cards.filter((other) => cardAndExpiryText(other) === cardAndExpiryText(card));
  if (alike.length < 2) return undefined;
  const dayOf = ({ added_at: at }: SavedMethod) => time.instant(at);
  const day = dayOf(card);
  const ofDay = alike.filter((other) => dayOf(other) === day).toSorted((a, b) => a.id - b.id);
  const place = ofDay.findIndex(({ id }) => id === card.id) + 1;
  return ofDay.length === 1 ? `added ${day}` : `added ${day}, ${place} of ${ofDay.length}`;
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

/** The heading of the gift card claim, and what a gift card earns today at most. */
export function claimStartWords(mostEntries: number): { title: string; reward: string } {
  return mostEntries > 0
    ? {
        title: 'Claim a gift card reward',
        reward: `Today, a gift card earns up to ${entriesText(mostEntries)} in our prize draws, on top of its value.`,
      }
    : {
        title: 'Buy gift cards',
        reward: 'There’s no reward today, so gift cards don’t earn draw entries. You can still buy one at face value.',
      };
}
