import type { Deal, FullDeal, ShopMerchant } from '#contract/areas/shop.ts';
import type { DealRow, DealResult, findMerchant } from './deals/deal-store.ts';

/** Sample merchants use the reserved domain .example, at which nobody can sell anything. */
export function isSample(link: string | null): boolean {
  return link !== null && new URL(link).hostname.endsWith('.example');
}

export function dealOnWire(row: DealRow): Deal {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    offer: row.offer,
    merchant: { id: row.merchant_id, name: row.merchant },
    category: { id: row.category_id, name: row.category, icon: row.icon, colour: row.colour },
    price: row.price_cents,
    full_price: row.full_price_cents,
    ends_on: row.ends_on,
    saved: row.saved_at !== null,
    sample: isSample(row.link ?? row.site),
  };
}

/** The site's host for display: 'gumleaf.example' for 'https://www.gumleaf.example/offers'. */
export function siteOf(link: string | null): string | null {
  return link === null ? null : new URL(link).hostname.replace(/^www\./, '');
}

/** @param out our tracked link to the merchant. An ended coupon has no link and does not show its code. */
export function fullDealOnWire(row: DealResult, out: string | null): FullDeal {
  const { open } = row;
  return {
    ...dealOnWire(row),
    open,
    description: row.description.split(/\n+/).filter((line) => line !== ''),
    terms: row.terms,
    code: open ? row.code : null,
    out: open ? out : null,
    site: siteOf(row.link),
    delivery: row.delivery,
    delivery_fee: row.delivery_cents,
    free_delivery_from: row.free_delivery_from_cents,
    opened: row.opened ?? 0,
    source: row.source_name,
    as_of: row.as_of,
  };
}

export function merchantOnWire(
  row: NonNullable<Awaited<ReturnType<typeof findMerchant>>>,
  out: string | null,
): ShopMerchant {
  return {
    id: row.id,
    name: row.name,
    about: row.about,
    out,
    site: siteOf(row.site),
    delivery_fee: row.delivery_cents,
    free_delivery_from: row.free_delivery_from_cents,
  };
}
