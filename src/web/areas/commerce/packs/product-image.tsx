import { cx } from 'class-variance-authority';
import BookOpen from 'lucide-react/icons/book-open';
import Crown from 'lucide-react/icons/crown';
import Gift from 'lucide-react/icons/gift';
import Package from 'lucide-react/icons/package';
import Shirt from 'lucide-react/icons/shirt';
import Tag from 'lucide-react/icons/tag';
import { catalogue } from '#contract/areas/catalogue.ts';
import type { Pack } from '#contract/areas/catalogue.ts';
import type { ProductKind } from '#domain/commerce/pricing.ts';
import type { IconComponent } from '#web/design/icon.ts';
import { basePath } from '#web/kit/product.ts';
import { useApiQuery } from '#web/kit/query.ts';

/** The icons that the catalogue names; anything else is shown as a parcel. */
const icons: Readonly<Record<string, IconComponent>> = {
  'book-open': BookOpen,
  crown: Crown,
  gift: Gift,
  package: Package,
  shirt: Shirt,
};

const kindIcons: Readonly<Record<ProductKind, IconComponent>> = {
  pack: Package,
  ebook: BookOpen,
  gift_card: Gift,
  membership: Crown,
  deal: Tag,
};

const ground = (colour: string): string =>
  `radial-gradient(120% 120% at 22% 12%, color-mix(in oklab, ${colour} 76%, white), ${colour} 52%, color-mix(in oklab, ${colour} 72%, black))`;

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
  const Icon = icons[icon] ?? Package;
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

const MEMBERSHIP_COLOUR = '#8a6414';
const PLAIN_COLOUR = '#3f5a4c';

/** A small square image of what a line buys. */
export function ProductMark({ kind, slug }: { kind: ProductKind; slug: string }) {
  const packs = useApiQuery(catalogue.packs, {}, { enabled: kind === 'pack' || kind === 'ebook' }).data?.data;
  const pack: Pack | undefined = packs?.find(({ Slug }) => Slug === slug);
  if (pack?.image)
    return (
      <img
        src={`${basePath}${pack.image.small}`}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        decoding="async"
        className="bg-surface size-14 shrink-0 rounded-control object-cover"
      />
    );
  const Icon = pack ? (icons[pack.Icon] ?? Package) : kindIcons[kind];
  const colour = pack?.Color ?? (kind === 'membership' ? MEMBERSHIP_COLOUR : PLAIN_COLOUR);
  return (
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 place-items-center rounded-control"
      style={{ background: ground(colour), color: 'white' }}
    >
      <Icon className="size-7" strokeWidth={1.4} />
    </span>
  );
}
