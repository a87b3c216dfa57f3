import type { CartItem } from '#domain/commerce/cart.ts';
import { isMembershipOption, membershipName } from '#domain/commerce/memberships.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import type { PricedLine } from '#domain/commerce/pricing.ts';
import type { DeliveryTerms } from '#domain/shop/order-totals.ts';
import type { Database } from '#server/kit/database.ts';
import { together } from '#server/kit/together.ts';
import { plansInFull } from '../../settings/public.ts';
import { dealsForSale, isSample } from '../../shop/public.ts';
import { tierDiscounts, variantsOf } from '../catalogue/catalogue-store.ts';
import type { TodaysTerms } from './terms-store.ts';

/** Our own goods are sent by us, free of charge. */
const OURSELVES = 0;

/** A line with today's price, and what an order keeps of it. */
export interface Sellable extends PricedLine {
  slug: string;
  variant: string;
  variantId: number | null;
  dealId: number | null;
  title: string;
  /** The size or the value; null where there is no choice. */
  option: string | null;
  /** The title of the e-book that comes with it; null for none. */
  ebook: string | null;
  sample: boolean;
  /** Whether it can be bought now. */
  open: boolean;
  /** Units left; null where it never runs out. */
  left: number | null;
}

export interface Priced {
  lines: Sellable[];
  termsOf: (merchantId: number) => DeliveryTerms;
}

interface Buyer {
  tier: 'Bronze' | 'Silver' | 'Platinum' | null;
  now: Date;
  today: string;
  terms: Promise<Pick<TodaysTerms, 'promotions'>>;
}

const dealIdOf = (slug: string): number | undefined => {
  const id = /^deal-(\d{1,15})$/.exec(slug)?.[1];
  return id === undefined ? undefined : Number(id);
};

async function membershipLines(db: Database, items: readonly CartItem[], tier: Buyer['tier']): Promise<Sellable[]> {
  const wanted = items.filter((item): item is CartItem & { slug: MembershipOption } => isMembershipOption(item.slug));
  if (wanted.length === 0) return [];
  const [plans, discounts] = await Promise.all([plansInFull(db), tier ? tierDiscounts(db, tier) : undefined]);
  return wanted.flatMap(({ slug, quantity }) => {
    const price = plans.flatMap(({ prices }) => prices).find(({ option }) => option === slug);
    if (!price) return [];
    return {
      kind: 'membership' as const,
      slug,
      variant: '',
      variantId: null,
      dealId: null,
      title: membershipName(slug),
      option: null,
      ebook: null,
      merchantId: OURSELVES,
      priceCents: price.price_cents,
      percentOff: discounts?.get(slug) ?? 0,
      promotionOff: 0,
      quantity,
      entries: price.entries,
      posted: false,
      taxed: true,
      sample: false,
      open: true,
      left: null,
    };
  });
}

async function productLines(db: Database, items: readonly CartItem[], now: Date): Promise<Sellable[]> {
  const wanted = items.filter(({ slug }) => !isMembershipOption(slug) && dealIdOf(slug) === undefined);
  const variants = await variantsOf(
    db,
    wanted.map(({ slug }) => slug),
    now,
  );
  return wanted.flatMap(({ slug, variant, quantity }) => {
    const match = variants.find((candidate) => candidate.slug === slug && candidate.key === variant);
    if (!match) return [];
    return {
      kind: match.kind,
      slug,
      variant,
      variantId: match.id,
      dealId: null,
      title: match.name,
      option: variant === '' ? null : match.label,
      ebook: match.ebook_name,
      merchantId: OURSELVES,
      priceCents: match.price_cents,
      percentOff: 0,
      promotionOff: 0,
      quantity,
      entries: match.entries,
      posted: match.posted,
      taxed: match.taxed,
      sample: match.sample,
      open: match.open && (match.stock === null || match.stock >= quantity),
      left: match.open ? match.stock : null,
    };
  });
}

/** The lines of a cart at today's prices, in its order. What no longer exists is left out. */
export async function priced(db: Database, items: readonly CartItem[], buyer: Buyer): Promise<Priced> {
  const dealIds = items.flatMap(({ slug }) => dealIdOf(slug) ?? []);
  const [deals, memberships, products, { promotions }] = await together(
    dealsForSale(db, dealIds, buyer.today),
    membershipLines(db, items, buyer.tier),
    productLines(db, items, buyer.now),
    buyer.terms,
  );
  const dealLines = items.flatMap(({ slug, quantity }): Sellable[] => {
    const deal = deals.find(({ id }) => id === dealIdOf(slug));
    if (!deal || deal.price_cents === null) return [];
    return [
      {
        kind: 'deal',
        slug,
        variant: '',
        variantId: null,
        dealId: deal.id,
        title: deal.title,
        option: deal.merchant,
        ebook: null,
        merchantId: deal.merchant_id,
        priceCents: deal.price_cents,
        percentOff: 0,
        promotionOff: 0,
        quantity,
        entries: 0,
        posted: deal.delivery === 'post',
        taxed: deal.taxed,
        sample: isSample(deal.link ?? deal.site),
        open: deal.open,
        left: null,
      },
    ];
  });
  const sellable = [...dealLines, ...memberships, ...products];
  const lines = items.flatMap(({ slug, variant }): Sellable[] => {
    const line = sellable.find((candidate) => candidate.slug === slug && candidate.variant === variant);
    return line ? [{ ...line, promotionOff: promotions.get(line.kind)?.percent ?? 0 }] : [];
  });
  return {
    lines,
    termsOf: (merchantId) => {
      const deal = deals.find((candidate) => candidate.merchant_id === merchantId);
      return { feeCents: deal?.delivery_cents ?? 0, freeFromCents: deal?.free_delivery_from_cents ?? null };
    },
  };
}
