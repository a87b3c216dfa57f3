import { comparisons } from '#contract/areas/comparisons.ts';
import type { Comparison } from '#contract/areas/comparisons.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf, Ports } from '#server/kit/implement.ts';
import { earns } from './bank-comparison.ts';
import { catalogueOf } from './catalogue/catalogue.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { compareFuel, fuels } from './fuel-comparison.ts';
import { compareOffers } from './offer-comparison.ts';
import { compareBanking, productKinds } from './product-comparison.ts';
import { findCategory, heldPrices, listCategories, offersOf, replaceOffers } from './store.ts';
import type { CategoryRow } from './store.ts';

interface Catalogues {
  energy: Catalogue<'energy'>;
  banking: Catalogue<'banking'>;
}

async function catalogues(db: Database, { planCatalogue }: Ports): Promise<Catalogues> {
  const [energy, banking] = await Promise.all([
    catalogueOf(db, planCatalogue, 'energy'),
    catalogueOf(db, planCatalogue, 'banking'),
  ]);
  return { energy, banking };
}

function categoryOnWire(
  { id, slug, name, description, icon, offers, as_of }: CategoryRow,
  { energy, banking }: Catalogues,
): Comparison['category'] {
  const described = { id, slug, name, description, icon };
  const [fuel, kind] = [fuels[slug], productKinds[slug]];
  if (!fuel && !kind) return { ...described, offers, as_of, sample: false, published: false, earns: false };
  const { asOf, isSample } = fuel ? energy : banking;
  const days = fuel
    ? energy.plans.filter((plan) => plan.fuel === fuel).map(({ confirmedOn }) => confirmedOn)
    : banking.plans.filter((product) => product.kind === kind).map(({ confirmedOn }) => confirmedOn);
  return {
    ...described,
    offers: days.length,
    // Prices of a publisher that did not answer are older than the last reading.
    as_of: days.reduce((oldest, day) => (oldest === null || day < oldest ? day : oldest), asOf),
    sample: isSample,
    published: true,
    earns: kind !== undefined && earns(kind),
  };
}

const handlers = {
  async categories(_input, { memberDb, ports }) {
    const [categories, published] = await Promise.all([listCategories(memberDb), catalogues(memberDb, ports)]);
    return { data: categories.map((category) => categoryOnWire(category, published)) };
  },

  async compare({ body }, context) {
    const [category, published] = await Promise.all([
      findCategory(context.memberDb, body.category),
      catalogues(context.memberDb, context.ports),
    ]);
    const { own, parts } = fuels[category.slug]
      ? await compareFuel(context, category, body, published.energy)
      : productKinds[category.slug]
        ? await compareBanking(context, category, body, published.banking)
        : await compareOffers(context, category, body);
    const { from, to, lines, unclear } = own.cost;
    const { yearly, basis } = own;
    return {
      success: true,
      data: {
        category: categoryOnWire(category, published),
        own: { yearly, basis, from, to, lines, unclear, sub_category_ids: category.sub_category_ids },
        ...parts,
      },
    };
  },

  async teamOffers({ params }, { systemDb }) {
    const [{ as_of, source }, offers] = await Promise.all([
      findCategory(systemDb, params.category),
      offersOf(systemDb, params.category),
    ]);
    return {
      data: {
        category: params.category,
        as_of,
        source,
        offers: offers.map(({ provider, name, features, yearly_cents: yearly }) => ({
          provider,
          name,
          features,
          yearly,
        })),
      },
    };
  },

  async replaceOffers({ body }, { systemDb, member, clock }) {
    const details = { as_of: body.as_of, source: body.source };
    const offers = body.offers.map(({ provider, name, features, yearly: yearly_cents }) => ({
      provider,
      name,
      features,
      yearly_cents,
    }));
    await systemDb.transaction().execute(async (transaction) => {
      const before = await heldPrices(transaction, body.category);
      await replaceOffers(transaction, body.category, details, offers);
      await audit(
        transaction,
        { operatorId: member.id, at: clock.now() },
        {
          action: 'prices_replaced',
          subject: 'prices',
          subjectId: body.category,
          before,
          after: { ...details, offers },
        },
      );
    });
    return { success: true, offers: offers.length };
  },
} satisfies Partial<HandlersOf<typeof comparisons>>;

export const comparisonRoutes = implement(comparisons, handlers);
