import type { LoadedDeal } from './loaded-deal.ts';

/** An https URL, or empty. */
export const httpsAddress = /^(https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?)?$/;

type Checked = Pick<LoadedDeal, 'priceCents' | 'fullPriceCents' | 'link' | 'startsOn' | 'endsOn'>;

/** The most that an item may cost: $100,000. */
const MAX_PRICE_CENTS = 10_000_000;

export interface DealFault {
  field: 'price' | 'full_price' | 'ends_on';
  /** For the line of a file. */
  reason: string;
  /** For the field of a form. */
  message: string;
}

/** The first contradiction between the fields of a deal, whatever its source; null when there is none. */
export function dealFault({ priceCents, fullPriceCents, link, startsOn, endsOn }: Checked): DealFault | null {
  if (priceCents === null && link === null)
    return {
      field: 'price',
      reason: 'enter a price, or the link for the coupon',
      message: 'Enter a price, or the link for the coupon.',
    };
  if (priceCents === 0)
    return { field: 'price', reason: 'price must be above zero', message: 'Enter an amount above zero.' };
  if (priceCents !== null && priceCents > MAX_PRICE_CENTS)
    return {
      field: 'price',
      reason: 'price can be up to 100000.00',
      message: 'Enter an amount up to $100,000.00.',
    };
  if (fullPriceCents !== null && (priceCents === null || fullPriceCents <= priceCents))
    return {
      field: 'full_price',
      reason: 'full_price must be above price',
      message: 'Enter an amount above the price.',
    };
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    return {
      field: 'ends_on',
      reason: 'ends_on can’t be before starts_on',
      message: 'Choose a last day on or after the first day.',
    };
  return null;
}
