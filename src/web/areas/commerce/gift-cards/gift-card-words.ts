import type { GiftCard, GiftCardProduct } from '#contract/areas/gift-cards.ts';
import type { MemberTime } from '#web/kit/time.ts';
import { dollars } from '../words.ts';

/** '$20' or '$12.50', as it is printed on a card. */
export const valueText = (cents: number): string => dollars(cents).replace(/\.00$/, '');

/** '$5 to $250', or '$50' where there is one value. */
export function rangeText({ Values }: Pick<GiftCardProduct, 'Values'>): string {
  const [least, most] = [Math.min(...Values), Math.max(...Values)];
  return least === most ? valueText(least) : `${valueText(least)} to ${valueText(most)}`;
}

export interface CardStatus {
  label: string;
  tone: 'plain' | 'positive' | 'info' | 'warning';
}

/** Where a card of the member is: being issued, theirs, on its way, or with its recipient. */
export function statusOf({ state, sending }: Pick<GiftCard, 'state' | 'sending'>, time: MemberTime): CardStatus {
  if (state === 'void') return { label: 'Cancelled', tone: 'plain' };
  if (sending?.opened_at) return { label: 'Opened', tone: 'positive' };
  if (sending?.sent_at) return { label: 'Sent', tone: 'positive' };
  if (sending) return { label: `Sends ${time.instant(sending.send_at)}`, tone: 'info' };
  return state === 'ordered' ? { label: 'Being issued', tone: 'warning' } : { label: 'Ready to use', tone: 'positive' };
}

/** '16/11/2026, 9:00 am' */
export const momentText = (at: Date, time: MemberTime): string => `${time.instant(at)}, ${time.instant(at, 'time')}`;

export const sampleText = 'This is a sample gift card. It isn’t worth real money.';
