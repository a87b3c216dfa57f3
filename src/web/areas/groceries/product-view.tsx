import { useState } from 'react';
import { groceries } from '#contract/areas/groceries.ts';
import type { GroceryProduct, GrocerySpecial } from '#contract/areas/grocery-shapes.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { AreaOverTime } from '#web/design/charts/area-over-time.tsx';
import { Money } from '#web/design/money.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextLink } from '#web/design/link.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { subcategoryHref } from './address.ts';
import { ListButton } from './list-button.tsx';
import { OwnPrices } from './own-prices.tsx';
import { PriceBadges, ProductList, UnitPrice } from './product-list.tsx';
import { specialText } from './special-words.ts';

function StorePrices({ product, specials }: { product: GroceryProduct; specials: readonly GrocerySpecial[] }) {
  const time = useMemberTime();
  if (product.prices.length === 0) return <p className="text-ink-soft">We don’t have a price for this yet.</p>;
  // The price that counts comes first in its store.
  const stores = [...new Set(product.prices.map(({ store }) => store))];
  const prices = stores.flatMap((store) => product.prices.filter((price) => price.store === store));
  return (
    <ul aria-label="Prices by store" className="divide-line divide-y">
      {prices.map((price) => {
        const special = price.own ? undefined : specials.find(({ store }) => store === price.store);
        return (
          <li
            key={`${price.store} ${price.own ? 'own' : 'listed'}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-1.5 font-semibold">
                {price.store} <PriceBadges price={price} />
              </p>
              <p className="text-ink-faint text-caption">
                {price.own ? 'You saw it on' : 'Price on'} {time.date(price.on)}
                {price.used ? '' : '. Your list uses your newer price.'}
              </p>
              {special ? <p className="text-ink-soft text-caption">{specialText(special)}</p> : null}
            </div>
            <p className="text-right">
              <Money cents={price.price} tone="plain" size="strong" />
              <br />
              <UnitPrice cents={price.unit_price} unit={product.unit} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** The price of the last 60 days in a store of choice. */
function PricePlot({ reply: { specials, data, own_prices: own } }: { reply: ReplyOf<typeof groceries.product> }) {
  const time = useMemberTime();
  const plotted = specials.filter(({ history }) => history.length > 1);
  const [chosen, setChosen] = useState(plotted[0]?.store ?? '');
  const special = plotted.find(({ store }) => store === chosen);
  if (!special) return null;
  const notes = [
    ...(data.sample ? ['These are sample prices, not what the store charged.'] : []),
    ...(own.some(({ store }) => store === chosen) ? ['Prices you saw are included.'] : []),
  ];
  return (
    <Section title="Price over 60 days" note={notes.length > 0 ? notes.join(' ') : undefined}>
      <Select
        label="Store"
        className="mb-4 max-w-60"
        options={plotted.map(({ store }) => ({ value: store, label: store }))}
        value={chosen}
        onChange={setChosen}
      />
      <AreaOverTime
        title={`Price at ${special.store}`}
        titleShown={false}
        measure="Price"
        points={special.history.map(({ date, price }) => ({ date, cents: price }))}
        today={time.today()}
      />
    </Section>
  );
}

function Shown({ reply }: { reply: ReplyOf<typeof groceries.product> }) {
  const { data: product, specials, own_prices: ownPrices, own_brands: ownBrands } = reply;
  const { name, brand, size, category, subcategory } = product;
  return (
    <>
      <PageHeader
        title={name}
        over={<TextLink href={subcategoryHref(category, subcategory)}>{subcategory}</TextLink>}
        lead={brand === '' ? size : `${brand}, ${size}`}
        actions={<ListButton product={product} />}
      />
      <Section title={product.sample ? 'Sample prices by store' : 'Prices by store'}>
        <StorePrices product={product} specials={specials} />
      </Section>
      <PricePlot reply={reply} />
      <OwnPrices product={product} prices={ownPrices} />
      {ownBrands.length > 0 ? (
        <Section title="Own-brand alternatives">
          <ProductList label="Own brands" products={ownBrands} />
        </Section>
      ) : null}
    </>
  );
}

/** A product with its prices, how they went, and own brands of the same kind. */
export function ProductView({ id }: { id: number }) {
  const query = useApiQuery(groceries.product, { params: { id } });
  return (
    <>
      {query.data ? null : <PageHeader title="Groceries" over={<TextLink href="/grocery">All categories</TextLink>} />}
      <QueryState query={query} what="the product" skeleton={<SkeletonRows rows={6} />} isEmpty={() => false}>
        {(reply) => <Shown key={reply.data.GroceryID} reply={reply} />}
      </QueryState>
    </>
  );
}
