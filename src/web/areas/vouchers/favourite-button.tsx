import Heart from 'lucide-react/icons/heart';
import { cx } from 'class-variance-authority';
import type { Voucher } from '#contract/areas/vouchers.ts';
import { IconButton } from '#web/design/icon-button.tsx';
import { toggleFavourite } from './favourite.ts';

/** The heart of a voucher: full while it is a favourite. */
export function FavouriteButton({ voucher, className }: { voucher: Voucher; className?: string }) {
  const { favourite } = voucher.VoucherData;
  return (
    <span className={cx(favourite ? 'text-accent' : 'text-ink-soft', className)}>
      <IconButton
        label={`Favourite: ${voucher.Title}`}
        icon={Heart}
        aria-pressed={favourite}
        className={favourite ? '[&_svg]:fill-current' : undefined}
        onClick={() => void toggleFavourite(voucher)}
      />
    </span>
  );
}
