import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { conditionsToCheck, exclusionOf } from '#domain/energy-plans/eligibility.ts';
import type { Fuel } from '#domain/energy-plans/plan.ts';
import { timesRatio } from '#domain/money/cents.ts';
import type { Database } from '#server/kit/database.ts';
import type { PlanCatalogue } from '#server/ports/plan-catalogue/port.ts';
import { compareEnergy } from '../energy-comparison.ts';
import { catalogueOf } from './catalogue.ts';

/** An energy bill of somebody who may have no account. */
export interface EnergyBill {
  fuel: Fuel;
  amountCents: number;
  days: number;
  /** Kilowatt hours or megajoules; null where not known. */
  usage: number | null;
  postcode: string;
  hasSolar: boolean;
  day: CivilDate;
}

export interface PlanForBill {
  id: string;
  provider: string;
  title: string;
  /** For thirty days at the usage of the bill. */
  monthlyCents: number;
  /** The lowest and highest; the highest is null where there is none. Null where the price is known. */
  range: { lowCents: number; highCents: number | null } | null;
  conditions: string;
  isSample: boolean;
  asOf: CivilDate;
}

const MAX_PLANS = 6;
const YEAR_DAYS = 365;
const MONTH_DAYS = 30;

const inYear = (amount: number, days: number): number => timesRatio(amount, YEAR_DAYS, days);
const inMonth = (cents: number): number => timesRatio(cents, MONTH_DAYS, YEAR_DAYS);

/** The cheapest published plans for the usage of a bill. */
export async function plansForBill(
  db: Database,
  port: PlanCatalogue,
  { fuel, amountCents, days, usage, postcode, hasSolar, day }: EnergyBill,
): Promise<PlanForBill[]> {
  const catalogue = await catalogueOf(db, port, 'energy');
  const { offers } = compareEnergy(catalogue, {
    fuel,
    postcode,
    distributor: null,
    units: usage === null ? null : inYear(usage, days),
    paidCents: inYear(amountCents, days),
    isOneService: true,
    controlled: 0,
    exported: 0,
    peak: null,
    demand: null,
    hasSolar,
    day,
  });
  return offers
    .filter(({ yearly }) => yearly !== null)
    .slice(0, MAX_PLANS)
    .map(({ OfferID, provider, name, yearly, range, demand, conditions, features, published }) => ({
      id: `plan-${OfferID}`,
      provider,
      title: name,
      monthlyCents: inMonth(yearly!),
      range:
        range === null
          ? null
          : { lowCents: inMonth(range.low), highCents: range.high === null ? null : inMonth(range.high) },
      conditions:
        [
          features.join(', '),
          ...(demand === null
            ? []
            : [`A demand charge is for the most power you use at once, and is priced here for ${demand.high_kw} kW`]),
          ...(conditions.length > 0 ? ['Conditions apply'] : []),
        ].join('. ') + '.',
      isSample: catalogue.isSample,
      asOf: published!,
    }));
}

/** A credit that a plan promises new customers. */
export interface PlanCredit {
  provider: string;
  plan: string;
  name: string;
  cents: number;
  condition: string;
  isSample: boolean;
  asOf: CivilDate;
}

/** The credits in the published plans that a home can have, the largest first; each once. */
export async function planCredits(
  db: Database,
  port: PlanCatalogue,
  { postcode, hasSolar, day: today }: Pick<EnergyBill, 'postcode' | 'hasSolar' | 'day'>,
): Promise<PlanCredit[]> {
  const { plans, isSample, asOf } = await catalogueOf(db, port, 'energy');
  const day = isSample && asOf !== null && asOf < today ? asOf : today;
  const home = { postcode, distributor: null, hasSolar };
  const credits = plans
    .filter((plan) => exclusionOf(plan, { ...home, hasControlledLoad: plan.controlledLoads.length > 0 }, day) === null)
    .flatMap((plan) =>
      plan.discounts
        .filter(({ of }) => of === 'fixed')
        .map(({ name, words, amount }) => ({
          provider: plan.provider,
          plan: plan.name,
          name,
          cents: Math.round(amount),
          condition: [
            words || `${name}.`,
            ...(conditionsToCheck(plan).length > 0 ? ['Other conditions apply.'] : []),
          ].join(' '),
          isSample,
          asOf: plan.updated,
        })),
    );
  const once = new Map(credits.map((credit) => [`${credit.provider} ${credit.name} ${credit.cents}`, credit]));
  return [...once.values()].toSorted((a, b) => b.cents - a.cents).slice(0, MAX_PLANS);
}
