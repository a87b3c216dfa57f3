import type { ComponentType } from 'react';
import type { Cart } from '#contract/areas/cart.ts';
import { Section } from '#web/design/page.tsx';
import { CartLines } from '../cart/cart-lines.tsx';
import type { CheckoutGoods } from './goods.ts';

/** Before a size is chosen, the line has the price of one in stock, but names none. */
const shownLines = ({ pack }: CheckoutGoods, { lines }: Cart): Cart['lines'] =>
  pack && pack.size === undefined ? lines.map((line) => ({ ...line, option: null })) : lines;

export interface GoodsChoiceProps {
  goods: CheckoutGoods;
  sizeError: string | undefined;
}

/** What is bought, with its choices and quantities. */
export function GoodsPart({
  goods,
  cart,
  choice: Choice,
  sizeError,
}: GoodsChoiceProps & { cart: Cart; choice: ComponentType<GoodsChoiceProps> | undefined }) {
  return (
    <Section title={goods.items ? 'You’re buying' : 'Your cart'}>
      {Choice ? <Choice goods={goods} sizeError={sizeError} /> : null}
      <CartLines lines={shownLines(goods, cart)} onQuantity={goods.setQuantity} removable={goods.items === undefined} />
    </Section>
  );
}
