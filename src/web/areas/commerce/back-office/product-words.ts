import type { OperatorProduct } from '#contract/areas/product-back-office.ts';
import { formatCents } from '#domain/money/format.ts';

export type ProductKindName = OperatorProduct['kind'];

export const productKindWords: Readonly<Record<ProductKindName, string>> = {
  pack: 'Pack',
  ebook: 'E-book',
  gift_card: 'Gift card',
};

interface Face {
  says: string;
  tone: 'plain' | 'positive' | 'warning' | 'info';
}

/** Whether a product can be bought at a time. */
export function productFace(
  { state, publish_at: from, withdraw_at: until }: Pick<OperatorProduct, 'state' | 'publish_at' | 'withdraw_at'>,
  now: number,
): Face {
  if (state === 'draft') return { says: 'Draft', tone: 'plain' };
  if (state === 'withdrawn' || (until !== null && until.getTime() <= now)) return { says: 'Withdrawn', tone: 'plain' };
  if (from !== null && from.getTime() > now) return { says: 'Scheduled', tone: 'info' };
  return { says: 'On sale', tone: 'positive' };
}

const units = (count: number): string => count.toLocaleString('en-AU');

/** 'From $50.00, 594 in stock, 12 sold in 30 days'. */
export function variantSummary(variants: OperatorProduct['variants']): string {
  const active = variants.filter((variant) => variant.active);
  if (active.length === 0) return 'No price yet';
  const prices = active.map(({ price }) => price);
  const lowest = formatCents(Math.min(...prices), { currency: true });
  const limited = active.flatMap(({ stock }) => (stock === null ? [] : [stock]));
  const left = limited.reduce((sum, stock) => sum + stock, 0);
  const sold = variants.reduce((sum, variant) => sum + variant.sold, 0);
  return [
    Math.min(...prices) === Math.max(...prices) ? lowest : `From ${lowest}`,
    ...(limited.length > 0 ? [`${units(left)} in stock`] : []),
    `${units(sold)} sold in 30 days`,
  ].join(', ');
}
