import { useSearchParams } from 'react-router';
import { comparisons, enteredSlug } from '#contract/areas/comparisons.ts';
import type { EnteredSlug } from '#contract/areas/comparisons.ts';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { BackOfficePricesForm } from './plan-prices-form.tsx';

/** The operator's prices for a category, with their date and source. */
export function BackOfficePricesPage() {
  const [search, setSearch] = useSearchParams();
  const categoryParam = enteredSlug.safeParse(search.get('category'));
  const category: EnteredSlug = categoryParam.success ? categoryParam.data : 'broadband';
  const categories = useApiQuery(comparisons.categories);
  const laid = useApiQuery(comparisons.teamOffers, { params: { category } });
  const options = (categories.data?.data ?? []).flatMap(({ slug, name }) => {
    const entered = enteredSlug.safeParse(slug);
    return entered.success ? [{ value: entered.data, label: name }] : [];
  });
  return (
    <>
      <PageHeader
        title="Comparison prices"
        lead="Prices for plans that have no published catalogue. Publishing replaces all offers in a category."
      />
      <Columns>
        <Select<EnteredSlug>
          label="Category"
          options={options}
          value={options.length === 0 ? null : category}
          placeholder="Loading"
          onChange={(slug) => setSearch({ category: slug }, { replace: true })}
          className="mb-8 max-w-80"
        />
        <QueryState query={laid} what="the prices" skeleton={<SkeletonForm fields={5} />} failed={operatorProblem}>
          {({ data }) => <BackOfficePricesForm key={category} laid={data} />}
        </QueryState>
      </Columns>
    </>
  );
}
