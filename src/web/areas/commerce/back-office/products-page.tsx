import { useState } from 'react';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { OperatorProduct } from '#contract/areas/product-back-office.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressChoice } from '#web/kit/address-choice.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { serverNow } from '#web/kit/clock.ts';
import { useListFocus } from '#web/kit/list-focus.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ProductDrawer } from './product-drawer.tsx';
import type { DrawerPart } from './product-drawer.tsx';
import { productFace, productKindWords, variantSummary } from './product-words.ts';

const choices = [
  { value: 'all', label: 'All' },
  { value: 'pack', label: 'Packs' },
  { value: 'ebook', label: 'E-books' },
  { value: 'gift_card', label: 'Gift cards' },
] as const;
type Choice = (typeof choices)[number]['value'];

interface Open {
  /** Null for a new product. */
  id: number | null;
  part: DrawerPart;
}

const parts: readonly { part: DrawerPart; label: string }[] = [
  { part: 'details', label: 'Edit' },
  { part: 'sizes', label: 'Sizes and stock' },
  { part: 'sale', label: 'Availability' },
];

function ProductRow({ product, onOpen }: { product: OperatorProduct; onOpen: (part: DrawerPart) => void }) {
  const { says, tone } = productFace(product, serverNow());
  const soldOut = product.variants.filter(({ active, stock }) => active && stock === 0);
  return (
    <li aria-label={product.name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <span
          aria-hidden="true"
          className="border-line mt-1 size-5 shrink-0 rounded-tag border"
          style={{ background: product.colour }}
        />
        <div className="min-w-0">
          <h2 className="text-subhead wrap-anywhere">{product.name}</h2>
          <p className="text-ink-soft figures mt-0.5">{variantSummary(product.variants)}</p>
          <p className="mt-1.5 flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{says}</Badge>
            <Badge>{productKindWords[product.kind]}</Badge>
            {product.sample ? <Badge>Sample</Badge> : null}
            {soldOut.length > 0 ? (
              <Badge tone="warning" className="max-w-full">
                Sold out: {soldOut.map(({ label }) => label).join(', ')}
              </Badge>
            ) : null}
          </p>
        </div>
      </div>
      <div className="-ml-3.5 flex flex-wrap gap-1 sm:ml-0">
        {parts.map(({ part, label }) => (
          <Button
            key={part}
            variant="quiet"
            size="small"
            aria-label={`${label}: ${product.name}`}
            onClick={() => onOpen(part)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}

function ProductList({
  products,
  onOpen,
}: {
  products: readonly OperatorProduct[];
  onOpen: (id: number, part: DrawerPart) => void;
}) {
  const focus = useListFocus();
  return (
    <ul {...focus} aria-label="Products" className="divide-line mt-2 divide-y">
      {products.map((product) => (
        <ProductRow key={product.id} product={product} onOpen={(part) => onOpen(product.id, part)} />
      ))}
    </ul>
  );
}

/** The store's products with their stock; each is edited, priced and published in a drawer. */
export function BackOfficeProductsPage() {
  const [choice, setChoice] = useAddressChoice<Choice>(
    'kind',
    choices.map(({ value }) => value),
    'all',
  );
  const [open, setOpen] = useState<Open | null>(null);
  const list = useApiQuery(
    productBackOffice.products,
    { query: choice === 'all' ? {} : { kind: choice } },
    { keepPrevious: true },
  );
  const create = () => setOpen({ id: null, part: 'details' });
  return (
    <>
      <PageHeader
        title="Products"
        lead="Packs, e-books and gift cards in our shop. Existing orders keep their price."
        actions={<Button onClick={create}>New product</Button>}
      />
      <Columns>
        <SegmentedControl label="Which products" choices={choices} value={choice} onChange={setChoice} />
        <QueryState query={list} what="the products" skeleton={<SkeletonRows rows={6} />} failed={operatorProblem}>
          {({ data }) => (
            <>
              {data.length === 0 ? (
                <EmptyState
                  illustration="vouchers"
                  message="No products here"
                  subtitle1="Products you add will appear here, with their stock."
                  buttonText="Add product"
                  onButton={create}
                />
              ) : (
                <ProductList products={data} onOpen={(id, part) => setOpen({ id, part })} />
              )}
              {open ? (
                <ProductDrawer
                  product={data.find(({ id }) => id === open.id) ?? null}
                  part={open.part}
                  onPart={(part) => setOpen({ ...open, part })}
                  onAdded={(id) => setOpen({ id, part: 'sizes' })}
                  onClose={() => setOpen(null)}
                />
              ) : null}
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
