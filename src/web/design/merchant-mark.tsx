import type { ReactNode } from 'react';
import { cx } from 'class-variance-authority';

export interface MerchantMarkProps {
  /** The merchant's name; its first letter or digit is shown. */
  name: string;
  /** The colour of the category, '#rrggbb'; without one the mark is neutral. */
  colour?: string | null;
  /** A stored logo, or an icon, in place of the letter. */
  children?: ReactNode;
  size?: 'regular' | 'large';
  className?: string;
}

/** The first letter or digit of a name: 'the Coffee Emporium' → 'T', '7-Eleven' → '7'. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase();
}

const sizes = { regular: 'size-10 rounded-control text-body', large: 'size-14 rounded-panel text-heading' } as const;

/** The mark of a merchant. Its name always stands beside it, so it says nothing by itself. */
export function MerchantMark({ name, colour, children, size = 'regular', className }: MerchantMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden font-semibold',
        colour ? null : 'bg-sunken text-ink-soft',
        sizes[size],
        className,
      )}
      // Darkened until white letters reach a contrast of 4.5:1 on the lightest category.
      style={colour ? { background: `color-mix(in oklab, ${colour} 82%, #000)`, color: '#fff' } : undefined}
    >
      {children ?? initialOf(name)}
    </span>
  );
}
