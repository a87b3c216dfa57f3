import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { counted } from '#domain/text/counted.ts';
import { buttonLook } from '#web/design/button.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { Link } from '#web/design/link.tsx';

/** The look of the way to the cart. Its width is the same before the number of items is known. */
export function CartButton({ href, count }: { href: string; count: number }) {
  return (
    <Link href={href} className={buttonLook({ variant: 'secondary', size: 'small' })}>
      <ShoppingCart size={18} strokeWidth={ICON_STROKE} aria-hidden="true" className="-ml-0.5 shrink-0" />
      Cart
      <span aria-hidden="true" className="figures text-ink-soft min-w-[1.5ch] text-center">
        {count}
      </span>
      <span className="sr-only">{counted(count, 'item')}</span>
    </Link>
  );
}
