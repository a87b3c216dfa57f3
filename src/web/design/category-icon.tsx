import { cx } from 'class-variance-authority';
import { categoryGlyphs } from './category-glyphs.ts';
import glyphs from './category-glyphs.svg?no-inline';
import { ICON_STROKE } from './icon.ts';
import { paintOf } from './paint.ts';

export interface CategoryIconProps {
  /** A name of lucide, as the taxonomy has it; an unknown one shows the ring of "uncategorised". */
  icon: string | null;
  /** The stored colour of the category or goal: it tints the ground and draws the glyph. */
  colour?: string | null;
  size?: 'small' | 'regular' | 'large';
  className?: string;
}

/** The ground, and what it leaves for the glyph: 16, 19 and 26 pixels. */
const sizes = { small: 'size-8 p-2', regular: 'size-10 p-[10.5px]', large: 'size-14 p-[15px]' } as const;

/** The mark of a category. The name always stands beside it, so it says nothing by itself. */
export function CategoryIcon({ icon, colour, size = 'regular', className }: CategoryIconProps) {
  const glyph = icon && categoryGlyphs.has(icon) ? icon : 'circle-dashed';
  const own = colour ? paintOf(colour) : null;
  const paint = own
    ? {
        color: `color-mix(in oklab, ${own} 72%, var(--ink))`,
        background: `color-mix(in oklab, ${own} 16%, var(--surface))`,
      }
    : undefined;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={ICON_STROKE}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0 rounded-full', !colour && 'bg-sunken text-ink-soft', sizes[size], className)}
      style={paint}
    >
      <use href={`${glyphs}#${glyph}`} />
    </svg>
  );
}
