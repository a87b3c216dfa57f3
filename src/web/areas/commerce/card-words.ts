import type { SavedMethod } from '#contract/areas/orders.ts';
import type { MemberTime } from '#web/kit/time.ts';

/** Saved cards in words. */

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
