import { tax } from '#contract/areas/tax.ts';
import { prefetch } from '#web/kit/query.ts';

/** The year of an address; undefined lets the server choose. */
export function yearOf(search: URLSearchParams): number | undefined {
  const year = Number(search.get('year'));
  return Number.isInteger(year) && year >= 1990 && year <= 2189 ? year : undefined;
}

/** What the call takes for a year of the address. */
export const yearQuery = (year: number | undefined) => ({ query: year === undefined ? {} : { year } });

export function readTaxYear(address: URL): Promise<void> {
  return prefetch(tax.report, yearQuery(yearOf(address.searchParams)));
}
