import { createHash } from 'node:crypto';
import type { PlannedChange } from '#contract/areas/shop-catalogue.ts';
import { dealFacts, differences, merchantFacts } from '../deals/deal-facts.ts';
import type { DescribedDeal, DescribedMerchant, Facts } from '../deals/deal-facts.ts';
import type { LoadedDeal } from './loaded-deal.ts';

export interface ExistingDeal extends DescribedDeal {
  id: number;
  key: string;
  withdrawn: boolean;
}

export interface ExistingMerchant extends DescribedMerchant {
  id: number;
}

export interface ListPlan {
  changes: PlannedChange[];
  /** The number of listed deals that would not change. */
  unchanged: number;
}

function planMerchants(deals: readonly LoadedDeal[], existing: readonly ExistingMerchant[]): PlannedChange[] {
  const existingByName = new Map(existing.map((merchant) => [merchant.name.toLowerCase(), merchant]));
  // As when loading: the last line of a merchant counts, and its empty fields do not change anything.
  const listedByName = new Map(deals.map((deal) => [deal.merchant.toLowerCase(), deal]));
  return [...listedByName].flatMap(([key, { merchant: name, about, site, deliveryTerms }]) => {
    const before = existingByName.get(key);
    const after: DescribedMerchant = {
      name: before?.name ?? name,
      about: about === '' ? (before?.about ?? '') : about,
      site: site ?? before?.site ?? null,
      feeCents: deliveryTerms?.feeCents ?? before?.feeCents ?? 0,
      freeFromCents: deliveryTerms ? deliveryTerms.freeFromCents : (before?.freeFromCents ?? null),
    };
    const fields = differences(before ? merchantFacts(before) : null, merchantFacts(after));
    return fields.length === 0
      ? []
      : [
          {
            subject: 'merchant' as const,
            action: before ? ('changed' as const) : ('added' as const),
            key,
            title: after.name,
            fields,
          },
        ];
  });
}

/** Previews the effect of a list without changing anything. With `replace`, deals that are not listed are withdrawn. */
export function planOf(
  deals: readonly LoadedDeal[],
  status: { deals: readonly ExistingDeal[]; merchants: readonly ExistingMerchant[] },
  replace: boolean,
): ListPlan {
  const existingByKey = new Map(status.deals.map((deal) => [deal.key, deal]));
  const spelling = new Map(status.merchants.map(({ name }) => [name.toLowerCase(), name]));
  const listed = new Set(deals.map(({ key }) => key));
  let unchanged = 0;
  const changes = planMerchants(deals, status.merchants);
  for (const deal of deals) {
    const before = existingByKey.get(deal.key);
    const after: Facts = dealFacts({ ...deal, merchant: spelling.get(deal.merchant.toLowerCase()) ?? deal.merchant });
    const fields = differences(before ? dealFacts(before) : null, after);
    const action = !before ? 'added' : before.withdrawn ? 'put_back' : 'changed';
    if (action === 'changed' && fields.length === 0) unchanged += 1;
    else changes.push({ subject: 'deal', action, key: deal.key, title: deal.title, fields });
  }
  if (replace) {
    for (const { key, title, withdrawn } of status.deals)
      if (!withdrawn && !listed.has(key))
        changes.push({ subject: 'deal', action: 'withdrawn', key, title, fields: [] });
  }
  return { changes, unchanged };
}

/** A hash of the plan. The same deals in the same state of the shop have the same hash. */
export function planHash(plan: ListPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 40);
}
