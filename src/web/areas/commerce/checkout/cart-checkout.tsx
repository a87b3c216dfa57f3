import { cartVariants } from '../cart-variants.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { useCartGoods } from './goods.ts';
import type { GoodsSource } from './goods.ts';

const CartGoods: GoodsSource = ({ children }) => children(useCartGoods());

/** The checkouts of the cart. */
export function CartCheckout() {
  return <CheckoutPage variants={cartVariants} source={CartGoods} />;
}
