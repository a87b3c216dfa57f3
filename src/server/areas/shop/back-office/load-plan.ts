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
  /** Deals of the list that stand just so already. */
  unchanged: number;
}

function planMerchants(deals: readonly LoadedDeal[], status: readonly ExistingMerchant[]): PlannedChange[] {
  const known = new Map(status.map((merchant) => [merchant.name.toLowerCase(), merchant]));
  // As it is loaded: the last line of a merchant counts, and what it leaves empty stays as it was.
  const named = new Map(deals.map((deal) => [deal.merchant.toLowerCase(), deal]));
  return [...named].flatMap(([key, { merchant: name, about, site, deliveryTerms }]) => {
    const before = known.get(key);
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

/** What a list of the team would do: nothing of the shop is touched by asking. With `replace`, what is not in it goes. */
export function planOf(
  deals: readonly LoadedDeal[],
  status: { deals: readonly ExistingDeal[]; merchants: readonly ExistingMerchant[] },
  replace: boolean,
): ListPlan {
  const known = new Map(status.deals.map((deal) => [deal.key, deal]));
  const spelling = new Map(status.merchants.map(({ name }) => [name.toLowerCase(), name]));
  const listed = new Set(deals.map(({ key }) => key));
  let unchanged = 0;
  const changes = planMerchants(deals, status.merchants);
  for (const deal of deals) {
    const before = known.get(deal.key);
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

/** A mark by which a plan is known again: the same deals in the same shop have the same. */
export function markOf(plan: ListPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 40);
}
