import { comparisonSlug, comparisons } from '#contract/areas/comparisons.ts';
import type { ComparisonSlug } from '#contract/areas/comparisons.ts';
import { prefetch } from '#web/kit/query.ts';

/** The comparison in the address: category and the member's figures, if entered; null for an unknown category. */
export function comparisonParams(
  search: URLSearchParams,
): { category: ComparisonSlug; yearly_cost?: string; units?: string } | null {
  const category = comparisonSlug.safeParse(search.get('category'));
  if (!category.success) return null;
  const cost = search.get('cost');
  const units = search.get('units');
  return { category: category.data, ...(cost ? { yearly_cost: cost } : {}), ...(units ? { units } : {}) };
}

export function readCategories(): Promise<void> {
  return prefetch(comparisons.categories);
}

export async function readComparison(address: URL): Promise<void> {
  const params = comparisonParams(address.searchParams);
  if (params) await prefetch(comparisons.compare, { body: params });
}
