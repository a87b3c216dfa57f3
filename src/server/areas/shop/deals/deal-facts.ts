import { dollarsFromCents } from '#domain/money/cents.ts';
import type { FieldChange } from '#contract/areas/shop-catalogue.ts';
import type { LoadedDeal } from '../back-office/loaded-deal.ts';

/** The fields of a deal, merchant or collection as text, for comparison, display and the log. Null is empty. */
export type Facts = Readonly<Record<string, string | null>>;

const orNull = (text: string): string | null => (text === '' ? null : text);
const dollarsText = (cents: number | null): string | null =>
  cents === null ? null : dollarsFromCents(cents).toFixed(2);

export type DescribedDeal = Pick<
  LoadedDeal,
  | 'merchant'
  | 'category'
  | 'title'
  | 'offer'
  | 'description'
  | 'terms'
  | 'code'
  | 'link'
  | 'priceCents'
  | 'fullPriceCents'
  | 'taxed'
  | 'delivery'
  | 'startsOn'
  | 'endsOn'
>;

export function dealFacts(deal: DescribedDeal): Facts {
  return {
    title: deal.title,
    offer: deal.offer,
    merchant: deal.merchant,
    category: deal.category,
    description: orNull(deal.description),
    terms: orNull(deal.terms.join(' | ')),
    code: deal.code,
    link: deal.link,
    price: dollarsText(deal.priceCents),
    full_price: dollarsText(deal.fullPriceCents),
    taxed: deal.taxed ? 'yes' : 'no',
    delivery: deal.delivery,
    starts_on: deal.startsOn,
    ends_on: deal.endsOn,
  };
}

export interface DescribedMerchant {
  name: string;
  about: string;
  site: string | null;
  feeCents: number;
  freeFromCents: number | null;
}

export function merchantFacts({ name, about, site, feeCents, freeFromCents }: DescribedMerchant): Facts {
  return {
    name,
    about: orNull(about),
    site,
    delivery_fee: dollarsText(feeCents),
    free_delivery_from: dollarsText(freeFromCents),
  };
}

/** The fields that differ. Without previous values, all fields that are not empty. */
export function differences(before: Facts | null, after: Facts): FieldChange[] {
  return Object.keys(after)
    .filter((field) => (before?.[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }));
}
