import type { Order } from '#contract/areas/orders.ts';
import { declineText } from '../words.ts';

export interface StateWords {
  /** The heading of the order's page. */
  title: string;
  text: string;
  tone: 'positive' | 'info' | 'warning' | 'negative';
}

type Tones = Readonly<Record<Order['state'], 'positive' | 'info' | 'warning' | 'plain'>>;

/** The colour of a state, beside its name. */
export const stateTones: Tones = {
  draft: 'plain',
  awaiting_payment: 'warning',
  paid: 'positive',
  fulfilled: 'positive',
  partly_refunded: 'info',
  refunded: 'info',
  cancelled: 'plain',
  expired: 'plain',
};

const unpaid: StateWords = {
  title: 'Waiting for your payment',
  text: 'Nothing has been charged yet.',
  tone: 'warning',
};

function unpaidWords(order: Order): StateWords {
  const { payment } = order;
  if (payment?.state === 'processing')
    return {
      title: 'We’re waiting for your bank',
      text: 'Your bank hasn’t confirmed the payment yet. This page updates automatically, and you don’t need to pay again.',
      tone: 'info',
    };
  if (payment?.state === 'action_required')
    return {
      title: 'Your bank still has to confirm',
      text: 'Nothing has been charged yet. Continue with your bank to finish the payment.',
      tone: 'warning',
    };
  const declined = declineText(order);
  return declined === undefined ? unpaid : { title: 'The payment didn’t go through', text: declined, tone: 'negative' };
}

const requestedWords: StateWords = {
  title: 'Refund requested',
  text: 'Our support team is looking at your request. We’ll email you when we’ve made a decision.',
  tone: 'info',
};

function downloadWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' Your e-book is ready to download.' : ' Your e-books are ready to download.';
}

function nextStep({ lines, state, downloads }: Order): string {
  const ready = downloadWords(downloads.length);
  if (lines.some(({ posted }) => posted))
    return `${ready} ${state === 'paid' ? 'Next, we’ll send your parcel.' : 'We’ve sent your parcel.'}`;
  const cards = lines.reduce((sum, { kind, quantity }) => (kind === 'gift_card' ? sum + quantity : sum), 0);
  if (cards === 0) return ready;
  if (state === 'paid') return `${ready} We’re getting your ${cards === 1 ? 'gift card' : 'gift cards'} ready.`;
  return `${ready} ${cards === 1 ? 'Your gift card is ready.' : 'Your gift cards are ready.'}`;
}

/** Where refunds of an order went. */
function refundedTo({ gift_cards: cards, qoin, charged }: Order): string {
  const names = [
    ...(charged > 0 ? ['card'] : []),
    ...(cards.some(({ returned }) => returned > 0) ? [cards.length === 1 ? 'gift card' : 'gift cards'] : []),
    ...(qoin && qoin.returned > 0 ? ['Qoin'] : []),
  ];
  if (names.length > 1) return `your ${names.slice(0, -1).join(', your ')} and your ${names.at(-1)}`;
  return names[0] === 'Qoin' ? 'your Qoin' : `the ${names[0]} you paid with`;
}

/** What a buyer reads about an order, from what the server knows. */
export function stateWords(order: Order): StateWords {
  const firstName = order.name.split(' ')[0];
  switch (order.state) {
    case 'draft':
    case 'awaiting_payment':
      return unpaidWords(order);
    case 'paid':
    case 'fulfilled':
      if (order.refund_requested) return requestedWords;
      return {
        title: `Thanks, ${firstName}. Your order is paid`,
        text: `We’ve emailed your receipt.${nextStep(order)}`,
        tone: 'positive',
      };
    case 'partly_refunded':
      return {
        title: 'Partly refunded',
        text: `Part of your payment went back to ${refundedTo(order)}.`,
        tone: 'info',
      };
    case 'refunded':
      return { title: 'Refunded', text: `The whole payment went back to ${refundedTo(order)}.`, tone: 'info' };
    case 'cancelled':
      return {
        title: 'Order cancelled',
        text: 'It was cancelled before it was paid. Nothing was charged.',
        tone: 'info',
      };
    case 'expired':
      return {
        title: 'This order has expired',
        text: 'It wasn’t paid in time, so its items are back on sale. Order again to buy them.',
        tone: 'warning',
      };
  }
}
