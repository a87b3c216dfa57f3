import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import type { OperatorProduct, OperatorVariant } from '#contract/areas/product-back-office.ts';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { PriceHistory } from './price-history.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { VariantDialog } from './variant-dialog.tsx';

type Open = { what: 'edit' | 'stock' | 'prices'; variant: OperatorVariant } | { what: 'add' } | null;

const actions = [
  { what: 'edit', label: 'Price' },
  { what: 'stock', label: 'Stock' },
  { what: 'prices', label: 'History' },
] as const;

function stockWords({ stock }: OperatorVariant): string {
  return stock === null ? 'Unlimited stock' : `${stock.toLocaleString('en-AU')} in stock`;
}

/** The sizes or values of a product with their prices and stock. */
export function ProductSizes({ product }: { product: OperatorProduct }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      {product.variants.length === 0 ? (
        <p className="text-ink-soft">Add a size or value with a price before you put this product on sale.</p>
      ) : (
        <ul aria-label="Sizes" className="divide-line -mt-3 divide-y">
          {product.variants.map((variant) => (
            <li key={variant.id} aria-label={variant.label} className="py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{variant.label}</span>
                <span className="figures">{formatCents(variant.price, { currency: true })}</span>
              </p>
              <p className="text-ink-soft text-caption figures flex flex-wrap items-center gap-x-2">
                {variant.active ? null : <Badge>Not for sale</Badge>}
                {variant.active && variant.stock === 0 ? <Badge tone="warning">Sold out</Badge> : null}
                <span>
                  {stockWords(variant)}, {counted(variant.entries, 'entry', 'entries')}, {variant.sold} sold in 30 days
                </span>
              </p>
              <p className="mt-1 -ml-3.5 flex flex-wrap gap-1">
                {actions.map(({ what, label }) => (
                  <Button
                    key={what}
                    variant="quiet"
                    size="small"
                    aria-label={`${label} of ${variant.label}`}
                    onClick={() => setOpen({ what, variant })}
                  >
                    {label}
                  </Button>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" size="small" icon={Plus} className="mt-4" onClick={() => setOpen({ what: 'add' })}>
        Add size or value
      </Button>
      {open?.what === 'add' ? <VariantDialog product={product} variant={null} onClose={close} /> : null}
      {open?.what === 'edit' ? <VariantDialog product={product} variant={open.variant} onClose={close} /> : null}
      {open?.what === 'stock' ? <StockDialog name={product.name} variant={open.variant} onClose={close} /> : null}
      {open?.what === 'prices' ? <PriceHistory name={product.name} variant={open.variant} onClose={close} /> : null}
    </>
  );
}
