import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { shop } from '#contract/areas/shop.ts';
import type { DealOrder } from '#contract/areas/shop.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { call } from '#web/kit/api.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { DealGrid, WaitingDeals } from './deal-card.tsx';
import { searchIn } from './reads.ts';
import { SearchForm } from './search-form.tsx';

const sorts: readonly { value: DealOrder; label: string }[] = [
  { value: 'best', label: 'Best for you' },
  { value: 'ending', label: 'Ending soonest' },
  { value: 'newest', label: 'Newest' },
  { value: 'cheapest', label: 'Cheapest' },
];

type SearchReply = ReplyOf<typeof shop.search>;

interface FiltersProps {
  query: ReturnType<typeof searchIn>;
  reply: SearchReply | undefined;
  onChange: (change: Record<string, string | number | undefined>) => void;
}

function Filters({ query, reply: result, onChange }: FiltersProps) {
  const categories = [
    { value: 0, label: 'All categories' },
    ...(result?.categories ?? []).map(({ id, name, deals }) => ({ value: id, label: `${name} (${deals})` })),
  ];
  const merchants = [
    { value: 0, label: 'All merchants' },
    ...(result?.merchants ?? []).map(({ id, name, deals }) => ({ value: id, label: `${name} (${deals})` })),
  ];
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-[auto_1fr_1fr_1fr] lg:items-end">
      <div>
        <p className="mb-1.5 font-medium" aria-hidden="true">
          Type
        </p>
        <SegmentedControl<'all' | 'item' | 'coupon'>
          full
          label="Type"
          choices={[
            { value: 'all', label: 'All' },
            { value: 'item', label: 'Products' },
            { value: 'coupon', label: 'Coupons' },
          ]}
          value={query.kind ?? 'all'}
          onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
        />
      </div>
      <Select
        label="Category"
        options={categories}
        value={query.category?.[0] ?? 0}
        onChange={(category) => onChange({ category: category || undefined })}
      />
      <Select
        label="Merchant"
        options={merchants}
        value={query.merchant ?? 0}
        onChange={(merchant) => onChange({ merchant: merchant || undefined })}
      />
      <Select
        label="Sort by"
        options={sorts}
        value={query.sort}
        onChange={(sort) => onChange({ sort: sort === 'best' ? undefined : sort })}
      />
    </div>
  );
}

/** Notes what was searched for, once its answer stands. */
function useRecordedSearch(words: string | undefined, hasLoaded: boolean): void {
  useEffect(() => {
    // What cannot be noted is no loss to who searches.
    if (words && hasLoaded) call(shop.noteActivity, { body: { activity: 'searched', detail: words } }).catch(() => {});
  }, [words, hasLoaded]);
}

/** Deals by words, category, merchant and kind; the address holds the question. */
export function SearchPage() {
  const [search, setSearch] = useSearchParams();
  const query = searchIn(search);
  const searchQuery = useApiQuery(shop.search, { query }, { keepPrevious: true });
  useRecordedSearch(query.q, searchQuery.isSuccess && !searchQuery.isPlaceholderData);
  function change(patch: Record<string, string | number | undefined>) {
    const next = {
      q: query.q,
      category: query.category?.[0],
      merchant: query.merchant,
      kind: query.kind,
      sort: query.sort === 'best' ? undefined : query.sort,
      ...patch,
    };
    setSearch(
      Object.fromEntries(
        Object.entries(next).flatMap(([name, value]) =>
          value === undefined || value === '' ? [] : [[name, String(value)]],
        ),
      ),
    );
  }
  const total = searchQuery.data?.total ?? 0;
  return (
    <>
      <PageHeader title="Search the shop" over={<TextLink href="/shop">Shop</TextLink>} />
      <SearchForm key={query.q ?? ''} words={query.q ?? ''} onSearch={(q) => change({ q })} />
      <Filters query={query} reply={searchQuery.data} onChange={change} />
      <p role="status" className="text-ink-soft mb-4">
        {searchQuery.data
          ? `${total === 1 ? '1 deal' : `${total.toLocaleString('en-AU')} deals`}${query.q ? ` for “${query.q}”` : ''}`
          : ''}
      </p>
      <QueryState
        query={searchQuery}
        what="the deals"
        skeleton={<WaitingDeals />}
        empty={
          <EmptyState
            illustration="search"
            message="No deals match"
            subtitle1="Try another word or fewer filters."
            buttonText="Show all deals"
            href="/shop/search"
          />
        }
      >
        {({ data }) => <DealGrid deals={data} label="Deals" />}
      </QueryState>
      {searchQuery.data && (searchQuery.data.next !== null || query.after !== undefined) ? (
        <nav aria-label="Pages" className="flex flex-wrap justify-center gap-3 py-6">
          {query.after === undefined ? null : (
            <Button variant="quiet" onClick={() => change({})}>
              Back to the start
            </Button>
          )}
          {searchQuery.data.next === null ? null : (
            <Button variant="secondary" onClick={() => change({ after: searchQuery.data.next ?? undefined })}>
              More deals
            </Button>
          )}
        </nav>
      ) : null}
    </>
  );
}
