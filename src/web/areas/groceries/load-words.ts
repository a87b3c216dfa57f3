import type { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';

/** What was loaded from the price service, and what was not. */
export function loadedText({
  products,
  left_out: leftOut,
}: Pick<ReplyOf<typeof groceryBackOffice.refresh>, 'products' | 'left_out'>): string {
  const loaded = `${counted(products, 'product')} loaded.`;
  const lost = [
    ...(leftOut.products > 0 ? [counted(leftOut.products, 'product')] : []),
    ...(leftOut.prices > 0 ? [counted(leftOut.prices, 'price')] : []),
  ];
  if (lost.length === 0) return loaded;
  return `${loaded} We left out ${lost.join(' and ')} that couldn’t be read or had a later date than the list.`;
}
