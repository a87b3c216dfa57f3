import type { LoadedDeal } from './loaded-deal.ts';

/** An https URL, or empty. */
export const httpsAddress = /^(https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?)?$/;

type Checked = Pick<LoadedDeal, 'priceCents' | 'fullPriceCents' | 'link' | 'startsOn' | 'endsOn'>;

export interface DealFault {
  field: 'price' | 'full_price' | 'ends_on';
  reason: string;
}

/** The first contradiction between the fields of a deal, whatever its source; null when there is none. */
export function dealFault({ priceCents, fullPriceCents, link, startsOn, endsOn }: Checked): DealFault | null {
  if (priceCents === null && link === null)
    return { field: 'price', reason: 'enter a price, or the link for the coupon' };
  if (priceCents === 0) return { field: 'price', reason: 'price must be above zero' };
  if (fullPriceCents !== null && (priceCents === null || fullPriceCents <= priceCents))
    return { field: 'full_price', reason: 'full_price must be above price' };
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    return { field: 'ends_on', reason: 'ends_on can’t be before starts_on' };
  return null;
}
