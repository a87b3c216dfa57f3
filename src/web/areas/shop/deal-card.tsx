import type { Deal } from '#contract/areas/shop.ts';
import { Badge } from '#web/design/badge.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Link } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { paintOf } from '#web/design/paint.ts';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { daysLeft } from './days-left.ts';
import { dealHref } from './reads.ts';
import { SaveButton } from './save-button.tsx';

/** What it costs, and what it costs elsewhere; the words say which is which. */
export function Price({
  deal: { price, full_price },
  large = false,
}: {
  deal: Pick<Deal, 'price' | 'full_price'>;
  large?: boolean;
}) {
  if (price === null) return null;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Money cents={price} tone="plain" size={large ? 'title' : 'strong'} />
      {full_price === null ? null : (
        <span className={large ? 'text-ink-soft' : 'text-ink-faint text-caption'}>
          was <Money cents={full_price} tone="soft" className="line-through" />
        </span>
      )}
    </span>
  );
}

export function EndsSoon({ endsOn }: { endsOn: string | null }) {
  const time = useMemberTime();
  const left = endsOn === null ? null : daysLeft(time.today(), endsOn);
  return left === null ? null : <Badge tone="warning">{left}</Badge>;
}

/** The stub of a ticket: what is saved, on the colour of the category. */
function Stub({ deal: { offer, category } }: { deal: Deal }) {
  const tint = `color-mix(in oklab, ${paintOf(category.colour)} 15%, var(--surface))`;
  return (
    <div
      className="border-line-strong relative flex shrink-0 grow basis-24 flex-col items-center justify-center gap-2 border-r border-dashed px-2 py-4 text-center sm:basis-28"
      style={{ background: tint }}
    >
      <CategoryIcon icon={category.icon} colour={category.colour} size="small" />
      <span className="text-subhead leading-tight text-balance">{offer}</span>
      <span aria-hidden="true" className="bg-page border-line absolute -top-2 -right-2 size-4 rounded-full border" />
      <span aria-hidden="true" className="bg-page border-line absolute -right-2 -bottom-2 size-4 rounded-full border" />
    </div>
  );
}

function DealCard({ deal }: { deal: Deal }) {
  return (
    <li className="bg-surface border-line rounded-panel hover:border-line-strong relative flex min-h-32 flex-wrap overflow-hidden border transition-colors">
      <Stub deal={deal} />
      <div className="flex min-w-0 shrink grow-[999] basis-40 flex-col justify-center py-3 pr-[min(3rem,14vw)] pl-[min(1.25rem,5.6vw)]">
        <h3 className="text-subhead leading-snug text-pretty">
          <Link href={dealHref(deal)} className="rounded-tag after:absolute after:inset-0">
            {deal.title}
          </Link>
        </h3>
        <p className="text-ink-soft text-caption mt-0.5">{deal.merchant.name}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          {deal.price === null ? <Badge>Coupon</Badge> : <Price deal={deal} />}
          <EndsSoon endsOn={deal.ends_on} />
          {deal.sample ? <Badge>Sample</Badge> : null}
        </p>
      </div>
      <SaveButton deal={deal} className="absolute top-1.5 right-1.5" />
    </li>
  );
}

/** A ticket needs its width: as many beside each other as have it. */
const grid = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))]';

/** Deals as tickets: one below the other on a phone, two side by side where there is room. */
export function DealGrid({ deals, label }: { deals: readonly Deal[]; label: string }) {
  return (
    <ul aria-label={label} className={grid}>
      {deals.map((deal) => (
        <DealCard key={deal.id} deal={deal} />
      ))}
    </ul>
  );
}

export function WaitingDeals({ count = 6 }: { count?: number }) {
  return (
    <div className={grid}>
      {Array.from({ length: count }, (_, at) => (
        <SkeletonShape key={at} className="rounded-panel h-32 w-full" />
      ))}
    </div>
  );
}
