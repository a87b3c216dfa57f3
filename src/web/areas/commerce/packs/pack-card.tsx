import type { Pack } from '#contract/areas/catalogue.ts';
import { Badge } from '#web/design/badge.tsx';
import { Link } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { entriesText } from '../words.ts';
import { PackImage } from './product-image.tsx';
import { ProductMark } from './product-mark.tsx';
import { cardGrid } from './waiting-packs.tsx';

const isSoldOut = ({ sizes }: Pack): boolean => sizes.every(({ Stock }) => Stock === 0);

/** 'From' where the sizes differ in price. */
function Price({ pack }: { pack: Pack }) {
  const differs = pack.sizes.some(({ Price: price }) => price !== pack.Price);
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-1.5">
      {differs ? <span className="text-ink-soft text-caption">From </span> : null}
      <Money cents={pack.DiscountedPrice} tone="plain" size="strong" />
      {pack.Discount > 0 ? (
        <span className="text-ink-faint text-caption">
          was <Money cents={pack.Price} tone="soft" className="line-through" />
        </span>
      ) : null}
    </span>
  );
}

function Badges({ pack }: { pack: Pack }) {
  return (
    <>
      {pack.Discount > 0 ? <Badge tone="positive">{pack.Discount}% off</Badge> : null}
      {pack.Ebook ? <Badge tone="info">{pack.kind === 'ebook' ? 'E-book' : 'With e-book'}</Badge> : null}
      {isSoldOut(pack) ? <Badge tone="warning">Sold out</Badge> : null}
      {pack.sample ? <Badge>Sample</Badge> : null}
    </>
  );
}

interface ListProps {
  packs: readonly Pack[];
  /** The page of one pack; its slug follows. */
  details: string;
  label: string;
}

export function PackCards({ packs, details, label }: ListProps) {
  return (
    <ul aria-label={label} className={cardGrid}>
      {packs.map((pack) => (
        <li
          key={pack.Slug}
          className="group bg-surface border-line hover:border-line-strong relative flex flex-col overflow-hidden rounded-panel border transition-colors"
        >
          <PackImage pack={pack} className="aspect-[8/5] w-full" />
          <div className="flex flex-1 flex-col p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h2 className="text-subhead min-w-0 flex-1 basis-24">
                <Link href={`${details}${pack.Slug}`} className="rounded-tag after:absolute after:inset-0">
                  {pack.Name}
                </Link>
              </h2>
              <Price pack={pack} />
            </div>
            <p className="text-ink-soft mt-1 mb-3">{pack.Summary}</p>
            <p className="mt-auto flex flex-wrap items-center gap-2">
              <Badge tone="accent">{entriesText(pack.Entries)}</Badge>
              <Badges pack={pack} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function PackRows({ packs, details, label }: ListProps) {
  return (
    <ul aria-label={label} className="divide-line divide-y">
      {packs.map((pack) => (
        <li
          key={pack.Slug}
          className="hover:bg-surface relative flex flex-wrap items-center gap-3.5 rounded-tag py-3 transition-colors"
        >
          <ProductMark kind={pack.kind} slug={pack.Slug} />
          <div className="min-w-0 flex-1 basis-28">
            <Link
              href={`${details}${pack.Slug}`}
              className="block rounded-tag font-semibold after:absolute after:inset-0"
            >
              {pack.Name}
            </Link>
            <p className="text-ink-soft text-caption">
              {entriesText(pack.Entries)}
              {pack.Variants ? ` · ${Object.keys(pack.Variants).length} sizes` : ''}
            </p>
            <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
              <Badges pack={pack} />
            </p>
          </div>
          <Price pack={pack} />
        </li>
      ))}
    </ul>
  );
}
