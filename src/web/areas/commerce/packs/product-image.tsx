import { cx } from 'class-variance-authority';
import type { Pack } from '#contract/areas/catalogue.ts';
import { basePath } from '#web/kit/product.ts';
import { ground, iconNamed } from './product-icons.ts';

/** The picture of a product, drawn from its icon and its colour. */
export function ProductImage({
  icon,
  colour,
  className,
}: {
  icon: string;
  colour: string;
  className?: string | undefined;
}) {
  const Icon = iconNamed(icon);
  return (
    <div
      aria-hidden="true"
      className={cx('relative grid place-items-center overflow-hidden', className)}
      style={{ background: ground(colour), color: 'white' }}
    >
      <svg viewBox="0 0 200 120" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full opacity-20">
        <g fill="none" stroke="currentColor" strokeWidth="0.75">
          {[34, 52, 70, 88, 106].map((radius) => (
            <circle key={radius} cx="150" cy="104" r={radius} />
          ))}
        </g>
      </svg>
      <Icon className="relative h-[46%] w-auto" strokeWidth={1.1} />
    </div>
  );
}

/** The picture of a pack, or its icon on its colour where it has none. */
export function PackImage({
  pack: { Icon, Color, image },
  eager = false,
  className,
}: {
  pack: Pick<Pack, 'Icon' | 'Color' | 'image'>;
  /** Loads the picture at once, where it is the largest thing on the page. */
  eager?: boolean;
  className: string;
}) {
  if (!image) return <ProductImage icon={Icon} colour={Color} className={className} />;
  return (
    <img
      src={`${basePath}${image.large}`}
      alt={image.alt}
      width={1280}
      height={800}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={cx('bg-surface object-cover', className)}
    />
  );
}
