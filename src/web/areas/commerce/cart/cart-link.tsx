import { CartButton } from './cart-button.tsx';
import { useCart, useSignedIn } from './use-cart.ts';

/** The way to the cart, with the number of items in it. */
export function CartLink({
  guestHref = '/packs/cart-checkout-guest',
  memberHref = '/packs/cart-checkout',
}: {
  guestHref?: string;
  memberHref?: string;
}) {
  const signedIn = useSignedIn();
  const lines = useCart().data?.lines ?? [];
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return <CartButton href={signedIn ? memberHref : guestHref} count={count} />;
}
