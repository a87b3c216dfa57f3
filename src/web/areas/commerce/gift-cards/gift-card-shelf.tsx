import { useState } from 'react';
import type { GiftCardProduct } from '#contract/areas/gift-cards.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { useAddress } from '#web/kit/address-choice.ts';
import { cardGrid } from '../packs/waiting-packs.tsx';
import { ProductImage } from '../packs/product-image.tsx';
import { entriesText } from '../words.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { rangeText } from './gift-card-words.ts';

/** The catalogue opens with this many (rule R04). */
const FIRST = 4;

const nameLook = 'text-left rounded-tag after:absolute after:inset-0';

function ProductCard({ product, onChoose }: { product: GiftCardProduct; onChoose: () => void }) {
  return (
    <li className="group bg-surface border-line hover:border-line-strong relative flex flex-col overflow-hidden rounded-panel border transition-colors">
      <ProductImage icon={product.Image} colour={product.Color} className="aspect-[8/4] w-full" />
      <div className="flex flex-1 flex-col p-4">
        <h2 className="text-subhead">
          <button type="button" className={nameLook} onClick={onChoose}>
            {product.Title}
          </button>
        </h2>
        <p className="figures font-semibold">{rangeText(product)}</p>
        <p className="text-ink-soft mt-1">{product.content.description}</p>
        <p className="mt-2 mb-3 font-medium">{product.content.expiryText}</p>
        <p className="mt-auto flex flex-wrap items-center gap-2">
          {product.Category ? (
            <Badge tone="accent" className="whitespace-normal!">
              {product.Category}
            </Badge>
          ) : null}
          {product.Entries > 0 ? <Badge tone="info">Up to {entriesText(product.Entries)}</Badge> : null}
          {product.sample ? <Badge>Sample</Badge> : null}
        </p>
      </div>
    </li>
  );
}

function ProductRow({ product, onChoose }: { product: GiftCardProduct; onChoose: () => void }) {
  return (
    <li className="hover:bg-surface relative flex flex-wrap items-center gap-3.5 rounded-tag py-3 transition-colors">
      <ProductImage icon={product.Image} colour={product.Color} className="h-14 w-20 shrink-0 rounded-control" />
      <div className="min-w-0 flex-1 basis-24">
        <button type="button" className={`block font-semibold ${nameLook}`} onClick={onChoose}>
          {product.Title}
        </button>
        <p className="text-ink-soft text-caption">{product.content.expiryText}</p>
        {product.sample ? <Badge className="mt-1">Sample</Badge> : null}
      </div>
      <span className="figures shrink-0 font-semibold">{rangeText(product)}</span>
    </li>
  );
}

/** The place of the cards while they load. */
export function WaitingShelf() {
  return (
    <div className={cardGrid}>
      {Array.from({ length: 4 }, (_, at) => (
        <SkeletonShape key={at} className="h-80 w-full rounded-panel" />
      ))}
    </div>
  );
}

export interface ShelfProps {
  products: readonly GiftCardProduct[];
  label: string;
  /** Where the cart is. */
  cart: string;
  layout?: 'cards' | 'rows';
  /** Shows every card from the start. */
  whole?: boolean;
}

/** Gift cards on sale. The one that is looked at is named in the address. */
export function GiftCardShelf({ products, label, cart, layout = 'cards', whole = false }: ShelfProps) {
  const [search, keep] = useAddress();
  const [showsAll, setShowsAll] = useState(whole);
  const chosen = products.find(({ ProductID }) => ProductID === search.get('card'));
  const shown = showsAll ? products : products.slice(0, FIRST);
  const Product = layout === 'cards' ? ProductCard : ProductRow;
  return (
    <>
      <ul aria-label={label} className={layout === 'cards' ? cardGrid : 'divide-line divide-y'}>
        {shown.map((product) => (
          <Product key={product.ProductID} product={product} onChoose={() => keep({ card: product.ProductID })} />
        ))}
      </ul>
      {shown.length < products.length ? (
        <Button variant="secondary" className="mt-4" onClick={() => setShowsAll(true)}>
          Show all {products.length} gift cards
        </Button>
      ) : null}
      {chosen ? <BuyDialog product={chosen} cart={cart} onClose={() => keep({ card: '' })} /> : null}
    </>
  );
}
