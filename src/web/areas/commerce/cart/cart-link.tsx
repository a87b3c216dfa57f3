import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { counted } from '#domain/text/counted.ts';
import { buttonLook } from '#web/design/button.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { Link } from '#web/design/link.tsx';
import { useCart, useSignedIn } from './use-cart.ts';

/** The way to the cart, with the number of items in it. Its width is the same before the number is known. */
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
  return (
    <Link href={signedIn ? memberHref : guestHref} className={buttonLook({ variant: 'secondary', size: 'small' })}>
      <ShoppingCart size={18} strokeWidth={ICON_STROKE} aria-hidden="true" className="-ml-0.5 shrink-0" />
      Cart
      <span aria-hidden="true" className="figures text-ink-soft min-w-[1.5ch] text-center">
        {count}
      </span>
      <span className="sr-only">{counted(count, 'item')}</span>
    </Link>
  );
}
