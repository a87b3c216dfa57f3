import type { ComparedOffer, Comparison } from '#contract/areas/comparisons.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { pricedPlans, provenDifference } from '#domain/energy-plans/comparison.ts';
import type { PricedPlan } from '#domain/energy-plans/comparison.ts';
import { demandNotes } from '#domain/energy-plans/demand-words.ts';
import { demandFor } from '#domain/energy-plans/demand.ts';
import { costLines, notesOf } from '#domain/energy-plans/cost-lines.ts';
import { conditionsToCheck, distributorsIn, exclusionOf } from '#domain/energy-plans/eligibility.ts';
import type { Exclusion, Home } from '#domain/energy-plans/eligibility.ts';
import type { Fuel } from '#domain/energy-plans/plan.ts';
import { unitsFromCost } from '#domain/energy-plans/usage-estimate.ts';
import { usualUse } from '#domain/energy-plans/yearly-range.ts';
import type { UseRange } from '#domain/energy-plans/yearly-range.ts';
import { formatCents } from '#domain/money/format.ts';
import type { Catalogue, NumberedPlan } from './catalogue/catalogue.ts';

/** What is known of a home and of what it pays. */
export interface EnergyQuestion {
  fuel: Fuel;
  postcode: string | null;
  distributor: string | null;
  /** In a year; null where it has to be estimated from what is paid. */
  units: number | null;
  paidCents: number | null;
  /** Whether the amount paid is for this fuel at one provider. */
  isOneService: boolean;
  controlled: number;
  exported: number;
  /** Of the units that were entered; null where it is not known. */
  peak: number | null;
  /** The highest demand on the bill, in kilowatts; null where it is not known. */
  demand: number | null;
  hasSolar: boolean;
  day: CivilDate;
}

export interface EnergyComparison {
  home: Comparison['home'];
  use: UseRange | null;
  offers: ComparedOffer[];
  total: number;
  leftOut: Comparison['left_out'];
  assumptions: string[];
}

/** The plans that are listed; the others are dearer, or have no yearly price. */
const MAX_OFFERS = 60;

const leftOutWords: Readonly<Record<Exclusion | 'unpriced', string>> = {
  area: 'not offered where you live',
  distributor: 'for another distributor',
  not_yet: 'not offered yet',
  ended: 'no longer offered',
  unpriced: 'with prices we can’t read',
  solar: 'for homes with solar panels or a battery',
  controlled_load: 'for homes with a different meter setup',
};

/** The distributor chosen, or the only one of the postcode. */
function distributorOf({ distributor }: EnergyQuestion, known: readonly string[]): string | null {
  if (distributor !== null && known.includes(distributor)) return distributor;
  return known.length === 1 ? known[0]! : null;
}

function usageOf(catalogue: Catalogue<'energy'>, home: Home, question: EnergyQuestion): UseRange | null {
  const { fuel, units, paidCents, controlled, exported, peak, demand, hasSolar, day } = question;
  const peakShare = units === null || units === 0 || peak === null ? null : Math.min(1, peak / units);
  const meters = { controlled, exported, peakShare };
  const useOf = (range: { low: number; high: number }) => ({
    ...range,
    ...meters,
    demand: demandFor(range, hasSolar, demand),
  });
  if (units !== null) return useOf({ low: units, high: units });
  if (paidCents === null) return null;
  const near = catalogue.plans.filter((plan) => plan.fuel === fuel && exclusionOf(plan, home, day) === null);
  const estimated = unitsFromCost(near, paidCents, meters);
  return estimated === null ? null : useOf(estimated);
}

/** What a plan costs with the low demand, where it charges for demand and the home's is not known. */
function lowDemand(plan: NumberedPlan, use: UseRange, highCents: number): ComparedOffer['demand'] {
  const { low, high, entered } = use.demand;
  if (plan.demand.length === 0 || entered !== null) return null;
  const { totalCents } = costLines(plan, { ...usualUse(use), demand: low });
  // A home that uses next to nothing pays for the least demand of the plan either way.
  return totalCents === highCents ? null : { low: totalCents, low_kw: low, high_kw: high };
}

function offerOf(priced: PricedPlan<NumberedPlan>, use: UseRange, paidCents: number | null): ComparedOffer {
  const { plan } = priced;
  const { lines, totalCents } = costLines(plan, usualUse(use));
  const demand = lowDemand(plan, use, totalCents);
  return {
    OfferID: plan.number,
    provider: plan.provider,
    name: plan.name,
    features: featuresOf(plan),
    lines: lines.map(({ label, cents }) => ({ label, amount: cents })),
    yearly: totalCents,
    // The lines are rounded, the ends of the range are not made of lines.
    range:
      priced.low === priced.high
        ? null
        : {
            low: Math.min(priced.low, totalCents, demand?.low ?? totalCents),
            high: priced.high === null ? null : Math.max(priced.high, totalCents),
          },
    demand,
    difference: paidCents === null ? null : provenDifference(priced, paidCents),
    conditions: conditionsToCheck(plan),
    notes: [...demandNotes(plan, use.demand), ...notesOf(plan)],
    published: plan.updated,
    history: [],
  };
}

/** What is known of the year of a plan whose demand charge has no clear price. */
function withoutDemand(plan: NumberedPlan, use: UseRange): string[] {
  if (plan.open !== 'demand') return [];
  const others = formatCents(costLines(plan, usualUse(use)).totalCents, { currency: true });
  return [`Everything except the demand charge costs about ${others} a year.`];
}

/** A plan without a price of a year: nothing to rank it by. */
function unrankedOffer(plan: NumberedPlan, use: UseRange): ComparedOffer {
  return {
    OfferID: plan.number,
    provider: plan.provider,
    name: plan.name,
    features: featuresOf(plan),
    lines: [],
    yearly: null,
    range: null,
    demand: null,
    difference: null,
    conditions: conditionsToCheck(plan),
    notes: [...notesOf(plan), ...withoutDemand(plan, use)],
    published: plan.updated,
    history: [],
  };
}

const kindWords = { market: 'Market offer', standing: 'Standing offer', regulated: 'Regulated price' } as const;

function featuresOf({ kind, seasons, controlledLoads, demand, open, otherFees }: NumberedPlan): string[] {
  return [
    ...(open === 'wholesale' ? ['Wholesale prices'] : []),
    ...(open === 'demand' || demand.length > 0 ? ['Demand charge'] : []),
    kindWords[kind],
    seasons.some(({ rates }) => rates.length > 1) ? 'Time of use' : 'One rate all day',
    ...(seasons.length > 1 ? ['Changes with the season'] : []),
    ...(controlledLoads.length > 0 ? ['Controlled load'] : []),
    ...(otherFees.some((fee) => fee.startsWith('Exit fee')) ? ['Exit fee'] : []),
  ];
}

function assumptionsOf(
  { fuel, units, distributor, hasSolar, exported }: EnergyQuestion,
  use: UseRange | null,
): string[] {
  const unit = fuel === 'gas' ? 'MJ' : 'kWh';
  const sentences = ['Prices include GST. Fees that only some customers pay aren’t counted.'];
  if (units === null && use !== null)
    sentences.push(
      `We estimate you use ${use.low.toLocaleString('en-AU')} to ${use.high.toLocaleString('en-AU')} ${unit} a year, based on what your payments would buy on the plans published for your area. Enter the ${unit} from your bill to see the difference.`,
    );
  if (distributor === null)
    sentences.push('Your bill names your distributor. Choose it to see only plans you can get.');
  if (hasSolar && exported === 0) sentences.push('Enter what your panels export to count the feed-in tariff.');
  return sentences;
}

/** Which demand is counted under plans that charge for it. */
function demandAssumption({ hasSolar }: EnergyQuestion, { demand: { low, high, entered } }: UseRange): string {
  const what = 'Some plans have a demand charge, for the most power you use at once.';
  if (entered !== null) return `${what} We count your ${entered} kW in every month.`;
  const span = hasSolar
    ? `${low} kW, in case you have a battery, to ${high} kW, as solar panels lower your usage more than your evening demand`
    : `${low} kW, your average use, to ${high} kW, which 19 in 20 metered homes with your usage stayed under`;
  return `${what} We price it from ${span}, and list these plans by the higher price. Enter the highest demand on your bill for a closer price.`;
}

/** Prices the published plans for a home. Without a postcode or any idea of the usage, nothing is priced. */
export function compareEnergy(catalogue: Catalogue<'energy'>, question: EnergyQuestion): EnergyComparison {
  const { fuel, postcode, controlled, exported, peak, demand, hasSolar } = question;
  // A sample is of its own date: later ends are not known.
  const { asOf } = catalogue;
  const day = catalogue.isSample && asOf !== null && asOf < question.day ? asOf : question.day;
  const distributors = postcode === null ? [] : distributorsIn(catalogue.plans, fuel, postcode);
  const distributor = distributorOf(question, distributors);
  const known = { home: { postcode, distributor, distributors, controlled, exported, peak, demand, solar: hasSolar } };
  const home = { postcode: postcode ?? '', distributor, hasSolar, hasControlledLoad: controlled > 0 };
  const complete = { ...question, distributor, day };
  const use = postcode === null ? null : usageOf(catalogue, home, complete);
  const assumptions = postcode === null ? [] : assumptionsOf(complete, use);
  if (use === null) return { ...known, use, offers: [], total: 0, leftOut: [], assumptions };
  const { fitting, unranked, leftOut } = pricedPlans(catalogue.plans, fuel, home, use, day);
  const isProven = question.units !== null && question.isOneService && distributor !== null;
  return {
    ...known,
    use,
    offers: [
      ...fitting.map((priced) => () => offerOf(priced, use, isProven ? question.paidCents : null)),
      ...unranked.map((plan) => () => unrankedOffer(plan, use)),
    ]
      .slice(0, MAX_OFFERS)
      .map((offer) => offer()),
    total: fitting.length + unranked.length,
    leftOut: Object.entries(leftOut).map(([reason, count]) => ({
      reason:
        reason === 'solar' && hasSolar
          ? 'for homes without solar panels'
          : leftOutWords[reason as keyof typeof leftOutWords],
      count,
    })),
    assumptions: fitting.some(({ plan }) => plan.demand.length > 0)
      ? [...assumptions, demandAssumption(question, use)]
      : assumptions,
  };
}
