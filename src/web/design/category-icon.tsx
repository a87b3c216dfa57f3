import { cx } from 'class-variance-authority';
import { categoryGlyphs } from './category-glyphs.ts';
import glyphs from './category-glyphs.svg?no-inline';
import { ICON_STROKE } from './icon.ts';

export interface CategoryIconProps {
  /** A name of lucide, as the taxonomy has it; an unknown one shows the ring of "uncategorised". */
  icon: string | null;
  /** The category's colour, '#rrggbb': it tints the ground and draws the glyph. */
  colour?: string | null;
  size?: 'small' | 'regular' | 'large';
  className?: string;
}

const sizes = { small: ['size-8', 16], regular: ['size-10', 19], large: ['size-14', 26] } as const;

/** The mark of a category. The name always stands beside it, so it says nothing by itself. */
export function CategoryIcon({ icon, colour, size = 'regular', className }: CategoryIconProps) {
  const glyph = icon && categoryGlyphs.has(icon) ? icon : 'circle-dashed';
  const [box, pixels] = sizes[size];
  const paint = colour ? { color: `color-mix(in oklab, ${colour} 72%, var(--ink))`, background: `color-mix(in oklab, ${colour} 16%, var(--surface))` } : undefined;
  return (
    <span aria-hidden="true" className={cx('grid shrink-0 place-items-center rounded-full', !colour && 'bg-sunken text-ink-soft', box, className)} style={paint}>
      <svg width={pixels} height={pixels} fill="none" stroke="currentColor" strokeWidth={ICON_STROKE} strokeLinecap="round" strokeLinejoin="round">
        <use href={`${glyphs}#${glyph}`} />
      </svg>
    </span>
  );
}
