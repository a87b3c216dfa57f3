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

/** Collections fill themselves by their rules, so that none goes stale; what they are called is for the team to say. */
const rules: Readonly<Record<CollectionSlug, CollectionRule>> = {
  saved: { saved: true },
  'for-you': { interests: true },
  ending: { endsWithinDays: 14 },
  'under-25': { priceUpToCents: 25_00 },
  'free-delivery': { freeDelivery: true },
  'gift-cards': { categoryName: 'Gift cards' },
};

export const ruleOf = (slug: CollectionSlug): CollectionRule => rules[slug];
