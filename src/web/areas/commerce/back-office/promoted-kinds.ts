import type { OperatorPromotion } from '#contract/areas/product-back-office.ts';

export type PromotedKind = NonNullable<OperatorPromotion['kind']> | 'all';

/** What a promotion applies to. */
export const promotedWords: Readonly<Record<PromotedKind, string>> = {
  all: 'Everything but gift cards',
  pack: 'Packs',
  ebook: 'E-books',
  membership: 'Memberships',
};
