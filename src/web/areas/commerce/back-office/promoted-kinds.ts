import type { OperatorPromotion } from '#contract/areas/product-back-office.ts';

export type PromotedKind = NonNullable<OperatorPromotion['kind']> | 'all';

/** What a promotion applies to. */
export const promotedWords: Readonly<Record<PromotedKind, string>> = {
  all: 'Everything',
  pack: 'Packs',
  ebook: 'E-books',
  gift_card: 'Gift cards',
  membership: 'Memberships',
};
