import { orders } from '#contract/areas/orders.ts';
import { prefetch } from '#web/kit/query.ts';
import { prefetchCart } from '../cart/use-cart.ts';
import { cartVariants } from '../cart-variants.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { useCartGoods } from './goods.ts';
import type { GoodsSource } from './goods.ts';

/** The first reads of these checkouts. */
export const readCheckout = (): Promise<unknown> => Promise.all([prefetchCart(), prefetch(orders.gateway)]);

const CartGoods: GoodsSource = ({ children }) => children(useCartGoods());

/** The checkouts of the cart. */
export function CartCheckout() {
  return <CheckoutPage variants={cartVariants} source={CartGoods} />;
}
