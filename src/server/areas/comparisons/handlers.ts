import { comparisons } from '#contract/areas/comparisons.ts';
import type { Comparison, ComparedOffer } from '#contract/areas/comparisons.ts';
import { badField } from '#contract/kit/errors.ts';
import { unitsFrom, yearlyCost } from '#domain/compare/yearly-cost.ts';
import { audit } from '#server/kit/audit.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { ownCost } from './own-cost.ts';
import type { OwnCost } from './own-cost.ts';
import { findCategory, heldPrices, listCategories, offersOf, replaceOffers } from './store.ts';
import type { CategoryRow, OfferRow } from './store.ts';

const inShort = ({ id, slug, name, description, icon, offers, as_of }: CategoryRow): Comparison['category'] => ({ id, slug, name, description, icon, offers, as_of });

/** '3,000 kWh at 30.5c each': a price for a unit is in hundredths of a cent. */
function unitLabel(units: number, unit: string, unitPrice: number): string {
  return `${units.toLocaleString('en-AU')} ${unit} at ${unitPrice / 100}c each`;
}

/** `units` is null where the price depends on use and nothing tells it: then no price is told either. */
function comparedOffer(offer: OfferRow, unit: string | null, units: number | null, ownYear: number | null): ComparedOffer {
  const { id: OfferID, provider, name, features } = offer;
  if (units === null) return { OfferID, provider, name, features, lines: [], yearly: null, difference: null };
  const { fixedCents, unitCents, totalCents } = yearlyCost({ fixedCents: offer.fixed_cents, unitPrice: offer.unit_price }, units);
  const lines = [{ label: 'Fixed price for a year', amount: fixedCents }];
  if (unit !== null) lines.push({ label: unitLabel(units, unit, offer.unit_price), amount: unitCents });
  return { OfferID, provider, name, features, lines, yearly: totalCents, difference: ownYear === null ? null : totalCents - ownYear };
}

function assumptionsOf(category: CategoryRow, { months }: OwnCost, basis: Comparison['own']['basis'], unitsGiven: boolean): string[] {
  const said: string[] = [];
  if (basis === 'spending') said.push(`Your cost is what you spent in ${months} whole ${months === 1 ? 'month' : 'months'}${months < 12 ? ', made up to a year' : ''}.`);
  if (basis === 'given') said.push('Your cost is the one that you entered.');
  if (category.unit === null || (!unitsGiven && basis !== 'none')) said.push(category.assumption);
  return [...said, 'Nothing is switched, and nobody is told. This compares prices; it does not say what suits you.'];
}

const handlers: HandlersOf<typeof comparisons> = {
  async categories(_input, { db }) {
    return { data: (await listCategories(db)).map(inShort) };
  },

  async compare({ body }, { db, member, clock }) {
    const [category, offers] = await Promise.all([findCategory(db, body.category), offersOf(db, body.category)]);
    if (body.units !== undefined && category.unit === null) throw badField('units', 'Plans of this kind have one price.');
    const found = await ownCost(db, member.id, clock.today(member.timeZone), category.sub_category_ids);
    const yearly = body.yearly_cost ?? found.yearCents;
    const basis = body.yearly_cost === undefined ? (found.yearCents === null ? 'none' : 'spending') : 'given';
    const units = category.unit === null ? 0 : (body.units ?? (yearly === null ? null : unitsFrom(yearly, { fixedCents: category.reference_fixed_cents, unitPrice: category.reference_unit_price })));
    const { from, to, months, lines } = found;
    return {
      success: true,
      data: {
        category: inShort(category),
        own: { yearly, basis, from, to, months, lines, sub_category_ids: category.sub_category_ids },
        use: category.unit === null ? null : { units, unit: category.unit, given: body.units !== undefined },
        offers: offers.map((offer) => comparedOffer(offer, category.unit, units, yearly)).toSorted((a, b) => (a.yearly ?? 0) - (b.yearly ?? 0) || a.OfferID - b.OfferID),
        assumptions: assumptionsOf(category, found, basis, body.units !== undefined),
        source: category.source,
      },
    };
  },

  async teamOffers({ params }, { system }) {
    const [category, offers] = await Promise.all([findCategory(system, params.category), offersOf(system, params.category)]);
    const { as_of, source, unit, reference_fixed_cents: reference_fixed, reference_unit_price } = category;
    return { data: { category: params.category, unit, as_of, source, reference_fixed, reference_unit_price, offers: offers.map(({ provider, name, features, fixed_cents: fixed, unit_price }) => ({ provider, name, features, fixed, unit_price })) } };
  },

  async replaceOffers({ body }, { system, member, clock }) {
    const { unit } = await findCategory(system, body.category);
    if (unit !== null && body.reference_unit_price === 0) throw badField('reference_unit_price', 'Say what a unit usually costs.');
    if (unit === null && body.offers.some(({ unit_price }) => unit_price > 0)) throw badField('offers', 'Plans of this kind have one price.');
    const dated = { as_of: body.as_of, source: body.source, reference_fixed_cents: body.reference_fixed, reference_unit_price: body.reference_unit_price };
    const offers = body.offers.map(({ provider, name, features, fixed, unit_price }) => ({ provider, name, features, fixed_cents: fixed, unit_price }));
    await system.transaction().execute(async (transaction) => {
      const before = await heldPrices(transaction, body.category);
      await replaceOffers(transaction, body.category, dated, offers);
      await audit(transaction, { operatorId: member.id, at: clock.now() }, { action: 'prices_replaced', subject: 'prices', subjectId: body.category, before, after: { ...dated, offers } });
    });
    return { success: true, offers: offers.length };
  },
};

export const comparisonRoutes = implement(comparisons, handlers);
