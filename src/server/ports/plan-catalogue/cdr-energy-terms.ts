import type { Discount, EnergyPlan, PostcodeRange, Requirement } from '#domain/energy-plans/plan.ts';
import { decimal, entryOf, fields, listOfFields, term, words } from './cdr-values.ts';
import type { Fields } from './cdr-values.ts';

/** The terms of an energy contract beside its tariff: discounts, fees, who can have it, and where. */

/** A fraction; retailers also write 5 for five per cent. */
const fractionOf = (rate: number): number => (rate < 1 ? rate : rate / 100);

export function discountsOf(contract: Fields): Discount[] {
  return listOfFields(contract['discounts']).flatMap((discount): Discount[] => {
    const rate = decimal(fields(discount['percentOfBill'])['rate']);
    const useRate = decimal(fields(discount['percentOfUse'])['rate']);
    const amount = decimal(fields(discount['fixedAmount'])['amount']);
    const base = {
      name: words(discount['displayName'], 80),
      words: words(discount['description'], 260),
      isConditional: discount['type'] !== 'GUARANTEED',
    };
    if (rate !== null) return [{ ...base, of: 'bill', amount: fractionOf(rate) }];
    if (useRate !== null) return [{ ...base, of: 'usage', amount: fractionOf(useRate) }];
    return amount === null ? [] : [{ ...base, of: 'fixed', amount: amount * 100 }];
  });
}

const timesAYear: Readonly<Record<string, number>> = {
  ANNUAL: 1,
  BIANNUAL: 2,
  MONTHLY: 12,
  WEEKLY: 365 / 7,
  DAILY: 365,
};

/** The fees of every year, and the others in words. A membership fee without a term is published for a year. */
export function feesOf(contract: Fields): Pick<EnergyPlan, 'yearlyFees' | 'otherFees'> {
  const yearlyFees: { name: string; cents: number }[] = [];
  const otherFees: string[] = [];
  for (const fee of listOfFields(contract['fees'])) {
    const amount = decimal(fee['amount']);
    const times = entryOf(timesAYear, fee['term']) ?? (fee['type'] === 'MEMBERSHIP' ? 1 : undefined);
    const kind = term(fee['type']) || 'OTHER';
    if (amount === null || amount === 0) continue;
    if (times !== undefined && (kind === 'MEMBERSHIP' || kind === 'CONTRIBUTION'))
      yearlyFees.push({ name: 'Membership fee', cents: Math.round(amount * times * 100) });
    else otherFees.push(`${feeName(kind)}: $${amount.toFixed(2)}`);
  }
  return { yearlyFees, otherFees: [...new Set(otherFees)] };
}

function feeName(kind: string): string {
  const plain = kind.toLowerCase().replaceAll('_', ' ').replace(/^cc /, 'card ').replace(/^dd /, 'direct debit ');
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)} fee`;
}

const solarPattern = /solar (pv )?system|battery/i;
const plainPattern =
  /^(efulfillment|mandatory ebilling|email bills|offer only available to residential customers( only)?\.?$|eligible for all residential)/i;

function requirementOf({ type, information, description }: Fields): Requirement {
  const [first, second] = [words(information, 240), words(description, 240)];
  const all = first === second || second === '' ? first : first === '' ? second : `${first}. ${second}`;
  const text = all || `${feeName(term(type) || 'OTHER').replace(/ fee$/, '')}.`;
  if (type === 'NO_SOLAR_FIT') return { kind: 'no_solar', words: text };
  if (type === 'EXISTING_SOLAR' || type === 'EXISTING_BATTERY' || solarPattern.test(text))
    return { kind: 'solar', words: text };
  if (type === 'ONLINE_ONLY' || (type === 'OTHER' && plainPattern.test(text)))
    return { kind: 'met_by_signing_up', words: text };
  return { kind: 'check', words: text };
}

/** A requirement of solar panels may have others beside it, which then have to be checked as well. */
export function requirementsOf(contract: Fields): Requirement[] {
  return listOfFields(contract['eligibility']).flatMap((one) => {
    const requirement = requirementOf(one);
    return requirement.kind === 'solar' ? [requirement, { ...requirement, kind: 'check' as const }] : [requirement];
  });
}

/** Single postcodes and ranges as ascending ranges. */
export function rangesOf(values: unknown): PostcodeRange[] {
  const ranges = (Array.isArray(values) ? values : [])
    .map((value) => /^(\d{4})(?:-(\d{4}))?$/.exec(term(value).trim()))
    .filter((match) => match !== null)
    .map(([, first, last = first]): [number, number] => [Number(first), Number(last)])
    .toSorted((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [first, last] of ranges) {
    const previous = joined.at(-1);
    if (previous && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
    else joined.push([first, last]);
  }
  return joined;
}
