import { productVariants } from '../product-variants.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { GoodsChoice } from './goods-choice.tsx';
import type { GoodsSource } from './goods.ts';
import { useProductGoods } from './product-goods.ts';

const ProductGoods: GoodsSource = ({ variant, children }) => children(useProductGoods(variant));

/** The checkouts of one pack or membership that is bought straight away. */
export function ProductCheckout() {
  return <CheckoutPage variants={productVariants} source={ProductGoods} choice={GoodsChoice} />;
}
