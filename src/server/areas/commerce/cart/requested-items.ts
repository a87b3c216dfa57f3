import { badField } from '#contract/kit/errors.ts';
import { MAX_QUANTITY, sumItems } from '#domain/commerce/cart.ts';
import type { CartItem } from '#domain/commerce/cart.ts';

/**
 * The lines that a call asks for, each product once.
 * @throws Failure where a product that is named more than once comes to more than a line may have.
 */
export function requestedItems(
  items: readonly { slug: string; variant?: string | undefined; quantity: number }[],
): CartItem[] {
  const lines = sumItems(items.map(({ slug, variant = '', quantity }) => ({ slug, variant, quantity })));
  if (lines.some(({ quantity }) => quantity > MAX_QUANTITY))
    throw badField('items', `You can buy up to ${MAX_QUANTITY} of one product at a time.`);
  return lines;
}
