import { fields, instantOf, listOfFields, words } from './cdr-values.ts';
import type { CatalogueBrand, Industry, ListedPlan } from './port.ts';
import { CatalogueUnavailable } from './port.ts';

/**
 * The brands of the register that publish plans. Version 2 names the address of the plans; in version 1 it is that of
 * all public calls. Addresses that are not encrypted are left out, unless the register itself is on this machine.
 */
export function brandsOf(answer: unknown, isLocal: boolean): CatalogueBrand[] {
  const { data } = fields(answer);
  if (!Array.isArray(data)) throw new CatalogueUnavailable('The register sent an unreadable response.');
  return listOfFields(data).flatMap((brand): CatalogueBrand[] => {
    const id = words(brand['dataHolderBrandId'], 60) || words(brand['interimId'], 60);
    const name = words(brand['brandName'], 80);
    const address = words(brand['productBaseUri'], 1000) || words(brand['publicBaseUri'], 1000);
    if (id === '' || name === '' || !URL.canParse(address)) return [];
    const { protocol } = new URL(address);
    return protocol === 'https:' || (isLocal && protocol === 'http:') ? [{ id, name, address }] : [];
  });
}

const names = {
  energy: { list: 'plans', id: 'planId' },
  banking: { list: 'products', id: 'productId' },
} as const satisfies Record<Industry, unknown>;

/** One page of a brand's plans, without those for businesses, and the number of all pages. */
export function pageOf(industry: Industry, answer: unknown): { plans: ListedPlan[]; pages: number } {
  const { data, meta } = fields(answer);
  const { list, id } = names[industry];
  const rows = fields(data)[list];
  if (!Array.isArray(rows)) throw new CatalogueUnavailable('A list of plans can’t be read.');
  const plans = listOfFields(rows).flatMap((plan): ListedPlan[] => {
    const updated = instantOf(plan['lastUpdated']);
    const key = words(plan[id], 200);
    if (key === '' || updated === null || plan['customerType'] === 'BUSINESS') return [];
    return [{ id: key, updated }];
  });
  const pages = Number(fields(meta)['totalPages'] ?? 1);
  return { plans, pages: Number.isFinite(pages) ? pages : 1 };
}
