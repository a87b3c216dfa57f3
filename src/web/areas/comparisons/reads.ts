import { comparisonSlug, comparisons } from '#contract/areas/comparisons.ts';
import type { ComparisonSlug } from '#contract/areas/comparisons.ts';
import { prefetch } from '#web/kit/query.ts';

/** What an address asks to compare: the category, and the member's own figures where they were entered; null for a category that is none. */
export function requestedIn(
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
  const requested = requestedIn(address.searchParams);
  if (requested) await prefetch(comparisons.compare, { body: requested });
}
