import type { CollectionSlug } from '#contract/areas/shop.ts';

/** What belongs into a collection; all that is said must hold. */
export interface CollectionRule {
  /** What the member saved. */
  saved?: true;
  /** Of the categories that the member is interested in. */
  interests?: true;
  endsWithinDays?: number;
  priceUpToCents?: number;
  /** Sent by post for nothing, as a single order. */
  freeDelivery?: true;
  categoryName?: string;
}

export interface CollectionText {
  slug: CollectionSlug;
  title: string;
  lead: string;
  rule: CollectionRule;
}

/** Collections fill themselves by their rules, so that none goes stale. */
export const collections: readonly CollectionText[] = [
  { slug: 'saved', title: 'Saved by you', lead: 'What you kept for later, the last one first.', rule: { saved: true } },
  { slug: 'for-you', title: 'Your interests', lead: 'Everything in the categories that you chose.', rule: { interests: true } },
  { slug: 'ending', title: 'Ending soon', lead: 'Two weeks or less are left.', rule: { endsWithinDays: 14 } },
  { slug: 'under-25', title: 'Under $25', lead: 'Things to buy here for $25 or less.', rule: { priceUpToCents: 25_00 } },
  { slug: 'free-delivery', title: 'Delivered free', lead: 'Sent to your door at no cost.', rule: { freeDelivery: true } },
  { slug: 'gift-cards', title: 'Gift cards', lead: 'By e-mail, good for three years at least.', rule: { categoryName: 'Gift cards' } },
];

export function collectionOf(slug: CollectionSlug): CollectionText {
  return collections.find((one) => one.slug === slug)!;
}
