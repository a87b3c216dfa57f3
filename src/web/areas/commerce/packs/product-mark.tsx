import BookOpen from 'lucide-react/icons/book-open';
import Crown from 'lucide-react/icons/crown';
import Gift from 'lucide-react/icons/gift';
import Package from 'lucide-react/icons/package';
import Tag from 'lucide-react/icons/tag';
import { catalogue } from '#contract/areas/catalogue.ts';
import type { Pack } from '#contract/areas/catalogue.ts';
import type { ProductKind } from '#domain/commerce/pricing.ts';
import type { IconComponent } from '#web/design/icon.ts';
import { basePath } from '#web/kit/product.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { ground, iconNamed } from './product-icons.ts';

const kindIcons: Readonly<Record<ProductKind, IconComponent>> = {
  pack: Package,
  ebook: BookOpen,
  gift_card: Gift,
  membership: Crown,
  deal: Tag,
};

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
  const Icon = pack ? iconNamed(pack.Icon) : kindIcons[kind];
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
