import { comparisons } from '#contract/areas/comparisons.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import type { Comparison, ComparedOffer } from '#contract/areas/comparisons.ts';
import { badField } from '#contract/kit/errors.ts';
import { paymentAt } from '#domain/compare/refinance.ts';
import { unitsFrom, yearlyCost } from '#domain/compare/yearly-cost.ts';
import { sumCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { audit } from '#server/kit/audit.ts';
import { implement } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { billedCost, loanCost } from './own-cost.ts';
import type { ComparedLoan, OwnCost } from './own-cost.ts';
import { findCategory, heldPrices, listCategories, offersOf, replaceOffers } from './store.ts';
import type { CategoryRow, OfferRow } from './store.ts';

type CompareBody = BodyOf<typeof comparisons.compare>;

const categoryOnWire = ({
  id,
  slug,
  name,
  description,
  icon,
  offers,
  as_of,
  is_sample: sample,
}: CategoryRow): Comparison['category'] => ({ id, slug, name, description, icon, offers, as_of, sample });

/** Returns text such as '3,000 kWh at 30.5c each' or '$3,000 carried over at 20%'. Prices are in hundredths of a cent. */
function unitLabel(units: number, unit: string, unitPrice: number): string {
  const number = units.toLocaleString('en-AU');
  const [, ofDollars] = /^dollars (.+)$/.exec(unit) ?? [];
  return ofDollars === undefined
    ? `${number} ${unit} at ${unitPrice / 100}c each`
    : `$${number} ${ofDollars} at ${unitPrice / 100}%`;
}

/** An offer's price for this member, by the units used or by the loans that it would replace. */
interface PricedOffer {
  lines: ComparedOffer['lines'];
  totalCents: number;
}

const PPM_OF_UNIT_PRICE = 100;
/** Without a loan of the member, an entered debt is assumed to be repaid over five years. */
const DEFAULT_PAYMENTS = { payments: 60, paymentsAYear: 12 };

function byUnits(offer: OfferRow, unit: string | null, units: number): PricedOffer {
  const { fixedCents, unitCents, totalCents } = yearlyCost(
    { fixedCents: offer.fixed_cents, unitPrice: offer.unit_price },
    units,
  );
  const lines = [{ label: 'Fixed price per year', amount: fixedCents }];
  if (unit !== null) lines.push({ label: unitLabel(units, unit, offer.unit_price), amount: unitCents });
  return { lines, totalCents };
}

/**
 * Prices the same debts with the same number of payments at the offer's rate. The unit price of a loan offer is its
 * yearly interest on a dollar.
 */
function byLoans(offer: OfferRow, loans: readonly ComparedLoan[]): PricedOffer {
  const lines = loans.map((loan) => {
    const each = paymentAt(offer.unit_price * PPM_OF_UNIT_PRICE, loan, loan.payments);
    const inYear = Math.min(loan.payments, loan.paymentsAYear);
    return {
      label: `${loan.label}: ${inYear} of ${loan.payments} repayments of ${formatCents(each, { currency: true })} at ${offer.unit_price / 100}%`,
      amount: each * inYear,
    };
  });
  const all = offer.fixed_cents > 0 ? [...lines, { label: 'Fees per year', amount: offer.fixed_cents }] : lines;
  return { lines: all, totalCents: sumCents(all.map(({ amount }) => amount)) };
}

function comparedOffer(
  { id: OfferID, provider, name, features }: OfferRow,
  priced: PricedOffer | null,
  ownYear: number | null,
): ComparedOffer {
  if (priced === null) return { OfferID, provider, name, features, lines: [], yearly: null, difference: null };
  return {
    OfferID,
    provider,
    name,
    features,
    lines: priced.lines,
    yearly: priced.totalCents,
    difference: ownYear === null ? null : priced.totalCents - ownYear,
  };
}

/** What the member pays, where that figure comes from, and how offers are priced to compare with it. */
interface Basis {
  cost: OwnCost;
  yearly: number | null;
  basis: Comparison['own']['basis'];
  units: number | null;
  price: (offer: OfferRow) => PricedOffer | null;
  /** Whether both sides are for the same usage or debt, so that their difference is a saving or an extra cost. */
  isProven: boolean;
}

async function loansBasis(context: Context<'member'>, body: CompareBody): Promise<Basis> {
  const { cost, loans } = await loanCost(context.memberDb, context.clock, context.member.id);
  const own = body.yearly_cost ?? cost.yearCents;
  const basis = body.yearly_cost !== undefined ? 'given' : cost.yearCents === null ? 'none' : 'loans';
  const entered: ComparedLoan[] =
    body.units === undefined
      ? loans
      : [{ label: 'Amount owed', owedCents: body.units * 100, annualPpm: 0, repaymentCents: 0, ...DEFAULT_PAYMENTS }];
  return {
    cost,
    yearly: own,
    basis,
    units: entered.length === 0 ? null : Math.round(sumCents(entered.map(({ owedCents }) => owedCents)) / 100),
    price: (offer) => (entered.length === 0 ? null : byLoans(offer, entered)),
    isProven: basis === 'loans' && body.units === undefined,
  };
}

async function billsBasis(
  { memberDb, member, clock }: Context<'member'>,
  category: CategoryRow,
  body: CompareBody,
): Promise<Basis> {
  const { unit } = category;
  const cost = await billedCost(memberDb, member.id, clock.today(member.timeZone), category.sub_category_ids);
  const yearly = body.yearly_cost ?? cost.yearCents;
  const basis = body.yearly_cost !== undefined ? 'given' : cost.yearCents === null ? 'none' : 'spending';
  const estimated =
    yearly === null
      ? null
      : unitsFrom(yearly, { fixedCents: category.reference_fixed_cents, unitPrice: category.reference_unit_price });
  const units = unit === null ? 0 : (body.units ?? estimated);
  // Usage estimated from a price cannot prove a saving, and one plan cannot be compared with two services.
  const isOneService = basis === 'given' || cost.lines.length === 1;
  const isProven = unit === null ? isOneService : body.units !== undefined;
  return {
    cost,
    yearly,
    basis,
    units,
    price: (offer) => (units === null ? null : byUnits(offer, unit, units)),
    isProven,
  };
}

function assumptionsOf(category: CategoryRow, { cost, basis, units, isProven }: Basis, unitsGiven: boolean): string[] {
  const assumptions: string[] = [];
  if (basis === 'spending')
    assumptions.push(
      'Your cost is your bills over a year. If your last 2 bills are the same, we use that price. If not, we use the average of the last year’s bills.',
    );
  if (basis === 'loans') assumptions.push('Your cost is your loan repayments over a year.');
  if (basis === 'given') assumptions.push('Your cost is what you entered.');
  if (category.slug === 'loans' ? units !== null : category.unit === null || (!unitsGiven && basis !== 'none'))
    assumptions.push(
      category.slug === 'loans' && unitsGiven ? 'We assume you repay what you owe over 5 years.' : category.assumption,
    );
  if (!isProven && category.unit === null && cost.lines.length > 1)
    assumptions.push('You pay more than one provider. Enter what you pay one of them to see the difference.');
  return [
    ...assumptions,
    'We don’t switch anything or share your details. This compares prices; it doesn’t say what suits you.',
  ];
}

const handlers = {
  async categories(_input, { memberDb }) {
    return { data: (await listCategories(memberDb)).map(categoryOnWire) };
  },

  async compare({ body }, context) {
    const { memberDb } = context;
    const [category, offers] = await Promise.all([
      findCategory(memberDb, body.category),
      offersOf(memberDb, body.category),
    ]);
    if (body.units !== undefined && category.unit === null) throw badField('units', 'These plans have a single price.');
    const basis =
      category.slug === 'loans' ? await loansBasis(context, body) : await billsBasis(context, category, body);
    const { from, to, lines, unclear } = basis.cost;
    return {
      success: true,
      data: {
        category: categoryOnWire(category),
        own: {
          yearly: basis.yearly,
          basis: basis.basis,
          from,
          to,
          lines,
          unclear,
          sub_category_ids: category.sub_category_ids,
        },
        use:
          category.unit === null
            ? null
            : { units: basis.units, unit: category.unit, entered: body.units !== undefined },
        offers: offers
          .map((offer) => comparedOffer(offer, basis.price(offer), basis.isProven ? basis.yearly : null))
          .toSorted((a, b) => (a.yearly ?? 0) - (b.yearly ?? 0) || a.OfferID - b.OfferID),
        assumptions: assumptionsOf(category, basis, body.units !== undefined),
        source: category.source,
      },
    };
  },

  async teamOffers({ params }, { systemDb }) {
    const [category, offers] = await Promise.all([
      findCategory(systemDb, params.category),
      offersOf(systemDb, params.category),
    ]);
    const { as_of, source, unit, reference_fixed_cents: reference_fixed, reference_unit_price } = category;
    return {
      data: {
        category: params.category,
        unit,
        as_of,
        source,
        reference_fixed,
        reference_unit_price,
        offers: offers.map(({ provider, name, features, fixed_cents: fixed, unit_price }) => ({
          provider,
          name,
          features,
          fixed,
          unit_price,
        })),
      },
    };
  },

  async replaceOffers({ body }, { systemDb, member, clock }) {
    const { unit } = await findCategory(systemDb, body.category);
    if (unit !== null && body.reference_unit_price === 0)
      throw badField('reference_unit_price', 'Enter the typical price per unit.');
    if (unit === null && body.offers.some(({ unit_price }) => unit_price > 0))
      throw badField('offers', 'These plans have a single price.');
    const details = {
      as_of: body.as_of,
      source: body.source,
      reference_fixed_cents: body.reference_fixed,
      reference_unit_price: body.reference_unit_price,
    };
    const offers = body.offers.map(({ provider, name, features, fixed, unit_price }) => ({
      provider,
      name,
      features,
      fixed_cents: fixed,
      unit_price,
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
