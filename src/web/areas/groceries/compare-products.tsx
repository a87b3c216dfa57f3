import { groceries } from '#contract/areas/groceries.ts';
import { counted } from '#domain/text/counted.ts';
import { Checkbox } from '#web/design/checkbox.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddress, useAddressPage } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ListButton } from './list-button.tsx';
import { ProductList } from './product-list.tsx';

interface Chosen {
  keywords: string;
  category: string;
  store: string;
  special: boolean;
  own: boolean;
}

function chosenIn(search: URLSearchParams): Chosen {
  return {
    keywords: search.get('q') ?? '',
    category: search.get('category') ?? '',
    store: search.get('store') ?? '',
    special: search.get('special') === '1',
    own: search.get('own') === '1',
  };
}

const withAll = (label: string, names: readonly string[]) => [
  { value: '', label },
  ...names.map((name) => ({ value: name, label: name })),
];

function Filters({
  chosen,
  onChange,
}: {
  chosen: Chosen;
  onChange: (words: Readonly<Record<string, string>>) => void;
}) {
  const places = useApiQuery(groceries.categories);
  return (
    <>
      <div className="mb-2 grid gap-4 sm:grid-cols-3 sm:items-end">
        <SearchBox
          label="Keywords"
          labelHidden={false}
          maxLength={80}
          words={chosen.keywords}
          onWords={(q) => onChange({ q })}
        />
        <Select
          label="Category"
          options={withAll('All categories', places.data?.Categories.map((each) => each.category) ?? [])}
          value={chosen.category}
          onChange={(next) => onChange({ category: next })}
        />
        <Select
          label="Store"
          options={withAll('All stores', places.data?.stores.map(({ name }) => name) ?? [])}
          value={chosen.store}
          onChange={(next) => onChange({ store: next })}
        />
      </div>
      <div className="mb-3 flex flex-wrap gap-x-6">
        <Checkbox
          label="Specials only"
          checked={chosen.special}
          onChange={(event) => onChange({ special: event.target.checked ? '1' : '' })}
        />
        <Checkbox
          label="Own brands only"
          checked={chosen.own}
          onChange={(event) => onChange({ own: event.target.checked ? '1' : '' })}
        />
      </div>
    </>
  );
}

/** Products by filters, cheapest per kilogram, litre or item first; the address holds the filters. */
export function CompareProducts() {
  const [search, keep] = useAddress();
  const [page, setPage] = useAddressPage();
  const chosen = chosenIn(search);
  const { keywords, category, store, special, own } = chosen;
  const filters = {
    ...(keywords ? { keywords } : {}),
    ...(category ? { category } : {}),
    ...(store ? { store: [store] } : {}),
    ...(special ? { special } : {}),
    ...(own ? { own_brand: own } : {}),
  };
  const query = useApiQuery(groceries.compare, { body: { filters, page } }, { keepPrevious: true });
  return (
    <div className="max-w-[46rem]">
      <Filters chosen={chosen} onChange={(words) => keep({ page: '', ...words })} />
      <p className="text-ink-soft mb-3">
        We compare the prices that stores list. If you’ve added a newer price, it’s shown below the store’s.
      </p>
      <p role="status" className="text-ink-soft mb-3">
        {query.data ? counted(query.data.total, 'product') : ''}
      </p>
      <QueryState
        query={query}
        what="the products"
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            illustration="search"
            message="No products match"
            subtitle1="Try another word or fewer filters."
            buttonText="Show all products"
            href="/grocery/compare?part=products"
          />
        }
      >
        {({ Products, total, limit }) => (
          <>
            <ProductList label="Products" products={Products} action={(product) => <ListButton product={product} />} />
            <Pagination label="Pages of products" page={page} pageCount={Math.ceil(total / limit)} onPage={setPage} />
          </>
        )}
      </QueryState>
    </div>
  );
}
