import type { ReactNode } from 'react';
import type { GroceryPrice, GroceryProduct } from '#contract/areas/grocery-shapes.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Link } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { productHref } from './address.ts';
import { besideText } from './price-words.ts';

/** '$2.40/kg', '$1.10/L' or '$0.55 each'. */
export function UnitPrice({ cents, unit }: { cents: number; unit: GroceryProduct['unit'] }) {
  return (
    <span className="text-ink-soft text-caption whitespace-nowrap">
      <Money cents={cents} tone="soft" />
      {unit === 'each' ? ' each' : `/${unit}`}
    </span>
  );
}

/** What to know about a price: a special, whose it is, and whether it is out of date. */
export function PriceBadges({ price }: { price: Pick<GroceryPrice, 'special' | 'own' | 'stale' | 'sample'> }) {
  return (
    <>
      {price.special ? <Badge tone="accent">Special</Badge> : null}
      {price.own ? <Badge tone="info">Your price</Badge> : null}
      {price.stale ? <Badge tone="warning">Out of date</Badge> : null}
      {price.sample ? <Badge>Sample</Badge> : null}
    </>
  );
}

/** A product with its cheapest price. */
function ProductRow({ product, action }: { product: GroceryProduct; action?: ReactNode }) {
  const time = useMemberTime();
  const [cheapest, ...others] = product.prices.filter(({ used }) => used);
  const beside = product.prices.find(({ used, store }) => !used && store === cheapest?.store);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <Link href={productHref(product.GroceryID)} className="rounded-tag font-semibold">
          {product.name}
        </Link>
        <p className="text-ink-soft text-caption">
          {product.brand === '' ? product.size : `${product.brand}, ${product.size}`}
        </p>
        {cheapest ? (
          <p className="mt-1 flex flex-wrap gap-1.5">
            <PriceBadges price={cheapest} />
          </p>
        ) : null}
      </div>
      {cheapest ? (
        <div className="text-right">
          <p>
            <Money cents={cheapest.price} tone="plain" size="strong" />{' '}
            <UnitPrice cents={cheapest.unit_price} unit={product.unit} />
          </p>
          <p className="text-ink-faint text-caption">
            {cheapest.store}, {time.date(cheapest.on)}
            {others.length > 0 ? `, and ${counted(others.length, 'other store')}` : ''}
          </p>
          {beside ? <p className="text-ink-faint text-caption">{besideText(beside, time.date(beside.on))}</p> : null}
        </div>
      ) : (
        <p className="text-ink-faint text-caption">No price yet</p>
      )}
      {action}
    </li>
  );
}

export function ProductList({
  label,
  products,
  action,
}: {
  label: string;
  products: readonly GroceryProduct[];
  action?: (product: GroceryProduct) => ReactNode;
}) {
  return (
    <ul aria-label={label} className="list-card divide-line divide-y">
      {products.map((product) => (
        <ProductRow key={product.GroceryID} product={product} action={action?.(product)} />
      ))}
    </ul>
  );
}
