import type { ComparisonSlug } from '#contract/areas/comparisons.ts';
import { costLines } from '#domain/energy-plans/cost-lines.ts';
import type { EnergyPlan, Fuel } from '#domain/energy-plans/plan.ts';
import { usualUse } from '#domain/energy-plans/yearly-range.ts';
import type { Context } from '#server/kit/implement.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { withHistory } from './catalogue/price-history.ts';
import { PROMISE } from './compared.ts';
import type { CompareBody, Compared } from './compared.ts';
import { compareEnergy } from './energy-comparison.ts';
import { billedCost } from './own-cost.ts';
import { postcodeOf } from './store.ts';
import type { CategoryRow } from './store.ts';

export const fuels: Readonly<Partial<Record<ComparisonSlug, Fuel>>> = { energy: 'electricity', gas: 'gas' };

/** Compares the published plans for a fuel with the member's bills. */
export async function compareFuel(
  { memberDb, member, clock }: Context<'member'>,
  category: CategoryRow,
  body: CompareBody,
  catalogue: Catalogue<'energy'>,
): Promise<Compared> {
  const day = clock.today(member.timeZone);
  const [cost, postcode] = await Promise.all([
    billedCost(memberDb, member.id, day, category.sub_category_ids),
    body.postcode ?? postcodeOf(memberDb, member.id),
  ]);
  const isGiven = body.yearly_cost !== undefined;
  const yearly = body.yearly_cost ?? cost.yearCents;
  const fuel = fuels[category.slug]!;
  const { controlled = 0, exported = 0 } = body;
  const { home, use, offers, total, leftOut, assumptions } = compareEnergy(catalogue, {
    fuel,
    postcode,
    distributor: body.distributor || null,
    units: body.units ?? null,
    paidCents: yearly,
    isOneService: isGiven || cost.lines.length === 1,
    controlled,
    exported,
    peak: body.peak ?? null,
    demand: fuel === 'gas' ? null : (body.demand ?? null),
    hasSolar: body.solar ?? exported > 0,
    day,
  });
  const priceOf = (plan: EnergyPlan) =>
    use === null || plan.open !== null ? null : costLines(plan, usualUse(use)).totalCents;
  return {
    own: { cost, yearly, basis: isGiven ? 'given' : cost.yearCents === null ? 'none' : 'spending' },
    parts: {
      use: {
        units: use === null ? null : Math.round((use.low + use.high) / 2),
        unit: fuel === 'gas' ? 'MJ' : 'kWh',
        entered: body.units !== undefined,
      },
      home,
      months: null,
      offers: await withHistory<'energy'>(memberDb, catalogue, offers, member.timeZone, priceOf),
      total,
      left_out: leftOut,
      assumptions: [...assumptions, PROMISE],
      source: catalogue.source,
    },
  };
}
