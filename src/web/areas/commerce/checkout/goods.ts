import type { ComponentType, ReactNode } from 'react';
import type { Cart } from '#contract/areas/cart.ts';
import type { Pack } from '#contract/areas/catalogue.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import type { QueryResult } from '#web/kit/query-state.tsx';
import { changeCart, setCartPromo, useCart } from '../cart/use-cart.ts';
import type { SetQuantity } from '../cart/cart-lines.tsx';
import type { CheckoutVariant } from '../variants.ts';

/** What a checkout sells, with the prices of the server. */
export interface CheckoutGoods {
  quote: QueryResult<Cart>;
  /** The items bought straight away; undefined where the cart is ordered. */
  items: { slug: string; variant: string; quantity: number }[] | undefined;
  /** The code that `items` are bought with; the cart stores its own. */
  promo: string | undefined;
  setQuantity: SetQuantity;
  /** Applies a promotion code, or removes it if empty. Throws an ApiProblem. */
  setPromo: (code: string) => Promise<void>;
  /** The pack that is bought, and those to choose from; absent for a cart and a membership. */
  pack?: { chosen: Pack; all: readonly Pack[]; size: string | undefined };
  /** The membership that is bought. */
  option?: MembershipOption;
  /** Changes what is bought, in the address; absent for the cart. */
  choose?: (words: Readonly<Record<string, string>>) => void;
}

/** The goods of a checkout. `missing` means that the address names a pack that isn't sold. */
export type GoodsResult = CheckoutGoods & { missing: boolean };

/** Reads the goods of a checkout, and shows it with them. */
export type GoodsSource = ComponentType<{ variant: CheckoutVariant; children: (goods: GoodsResult) => ReactNode }>;

/** The goods of the cart. */
export function useCartGoods(): GoodsResult {
  return {
    quote: useCart(),
    items: undefined,
    promo: undefined,
    setQuantity: (line, quantity) => changeCart({ action: 'set', slug: line.slug, variant: line.variant, quantity }),
    setPromo: setCartPromo,
    missing: false,
  };
}
