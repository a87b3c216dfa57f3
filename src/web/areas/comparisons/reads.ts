import { comparisonSlug, comparisons } from '#contract/areas/comparisons.ts';
import type { ComparisonSlug } from '#contract/areas/comparisons.ts';
import { prefetch } from '#web/kit/query.ts';

/** The member's figures in the address, by the names of the call. */
const figures = {
  cost: 'yearly_cost',
  units: 'units',
  postcode: 'postcode',
  distributor: 'distributor',
  controlled: 'controlled',
  exported: 'exported',
  peak: 'peak',
  demand: 'demand',
  solar: 'solar',
  months: 'months',
} as const;

/** Figures that the member entered, by their names in the address; null restores what is known. */
export type Entered = Partial<Record<keyof typeof figures, string | null>>;

type Params = { category: ComparisonSlug; solar?: 'yes' } & Partial<
  Record<Exclude<(typeof figures)[keyof typeof figures], 'solar'>, string>
>;

/** The comparison in the address: category and the member's figures, if entered; null for an unknown category. */
export function comparisonParams(search: URLSearchParams): Params | null {
  const category = comparisonSlug.safeParse(search.get('category'));
  if (!category.success) return null;
  const params: Params = { category: category.data };
  for (const [name, field] of Object.entries(figures)) {
    const value = search.get(name);
    if (!value) continue;
    if (field === 'solar') params.solar = 'yes';
    else params[field] = value;
  }
  return params;
}

/** The figures as the address holds them. */
export function addressOf(category: ComparisonSlug, entered: Entered): Record<string, string> {
  const known = Object.entries(entered).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return { category, ...Object.fromEntries(known) };
}

export function readCategories(): Promise<void> {
  return prefetch(comparisons.categories);
}

export async function readComparison(address: URL): Promise<void> {
  const params = comparisonParams(address.searchParams);
  if (params) await prefetch(comparisons.compare, { body: params });
}
