import type { groceries } from '#contract/areas/groceries.ts';
import type { GroceryPrice } from '#contract/areas/grocery-shapes.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { formatCents } from '#domain/money/format.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** A price with its store, its day and what to know about it. @param on the day as the member reads it */
export function priceText({ price, store, own, sample, stale }: GroceryPrice, on: string): string {
  const facts = [
    ...(own ? ['your price'] : []),
    ...(sample ? ['sample price'] : []),
    ...(stale ? ['out of date'] : []),
  ];
  return [`${dollars(price)} at ${store} on ${on}`, ...facts].join(', ');
}

/** The price beside the one that counts: what the member saw beside what the store lists, or conversely. */
export function besideText(
  { own, special, price }: Pick<GroceryPrice, 'own' | 'special' | 'price'>,
  on: string,
): string {
  if (own) return `You saw ${dollars(price)} on ${on}`;
  return `Listed at ${dollars(price)}${special ? ' on special' : ''} on ${on}`;
}

type Finished = ReplyOf<typeof groceries.finish>;

/** What a finished shop saved, and by which prices. @param date writes a day as the member reads it */
export function finishedText({ saved, prices }: Finished, date: (day: string) => string): string {
  if (saved === null || saved <= 0) return 'Shop finished.';
  const days = prices.from === prices.to ? date(prices.from) : `${date(prices.from)} to ${date(prices.to)}`;
  const known = `${prices.sample ? 'sample prices' : 'prices'} from ${days}`;
  return `Shop finished. You saved ${dollars(saved)}, going by ${known}${prices.stale ? ', some out of date' : ''}.`;
}
