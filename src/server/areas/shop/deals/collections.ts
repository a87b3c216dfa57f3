import type { CollectionSlug } from '#contract/areas/shop.ts';

/** The rule that selects a collection's deals. All provided conditions must hold. */
export interface CollectionRule {
  /** Deals that the member saved. */
  saved?: true;
  /** Deals in the member's interest categories. */
  interests?: true;
  endsWithinDays?: number;
  priceUpToCents?: number;
  /** Deals with free delivery for a single order. */
  freeDelivery?: true;
  categoryName?: string;
}

/** Collections are selected by rules, so they are always current. Operators edit their titles. */
const rules: Readonly<Record<CollectionSlug, CollectionRule>> = {
  saved: { saved: true },
  'for-you': { interests: true },
  ending: { endsWithinDays: 14 },
  'under-25': { priceUpToCents: 25_00 },
  'free-delivery': { freeDelivery: true },
  'gift-cards': { categoryName: 'Gift cards' },
};

export const ruleOf = (slug: CollectionSlug): CollectionRule => rules[slug];
