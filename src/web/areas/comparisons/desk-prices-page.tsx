import { useSearchParams } from 'react-router';
import { comparisonSlug, comparisons } from '#contract/areas/comparisons.ts';
import type { ComparisonSlug } from '#contract/areas/comparisons.ts';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { ConsoleNav } from '#web/kit/console.tsx';
import { DeskFailed } from '#web/kit/desk-list.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { DeskPricesForm } from './desk-prices-form.tsx';

/** The operator's prices that members compare with: laid out anew for a category, with their day and their source. */
export function DeskPricesPage() {
  const [search, setSearch] = useSearchParams();
  const asked = comparisonSlug.safeParse(search.get('category'));
  const category: ComparisonSlug = asked.success ? asked.data : 'energy';
  const categories = useApiQuery(comparisons.categories);
  const laid = useApiQuery(comparisons.teamOffers, { params: { category } });
  const options = (categories.data?.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <>
      <PageHeader
        title="Prices to compare"
        over="Operator"
        lead="What members see beside what they pay. All offers of a category are replaced together."
      />
      <ConsoleNav current="/operator/prices" />
      <Columns>
        <Select<ComparisonSlug>
          label="Category"
          options={options}
          value={options.length === 0 ? null : category}
          placeholder="Loading"
          onChange={(slug) => setSearch({ category: slug }, { replace: true })}
          className="mb-8 max-w-80"
        />
        {laid.isPending ? <SkeletonForm fields={5} label="Loading the prices" /> : null}
        {laid.isError && !laid.data ? <DeskFailed error={laid.error} what="The prices" /> : null}
        {laid.data ? <DeskPricesForm key={category} laid={laid.data.data} /> : null}
      </Columns>
    </>
  );
}
