import { roundHalfAway, sumCents } from '../money/cents.ts';
import { counted } from '../text/counted.ts';
import { bonusConditionOf, isMet } from './bonus-condition.ts';
import type { SavingsMonth } from './bonus-condition.ts';
import { isForAmount, percent } from './product.ts';
import type { BankLine, BankProduct, BankRate, PricedProduct } from './product.ts';

const PPM = 1_000_000;

/** A year's interest on a balance at rates of one kind, unrounded; null where none of them is for the balance. */
function tieredInterest(rates: readonly BankRate[], cents: number): number | null {
  const sliced = rates.filter(({ isPerTier }) => isPerTier);
  if (sliced.length > 0) {
    let interest = 0;
    for (const { amount, ppm } of sliced) {
      // Tiers are published as from 5,000.01: the slice begins where the one below ends.
      const from = Math.max(0, (amount?.min ?? 0) - 1);
      const to = amount?.max ?? Infinity;
      if (cents > from) interest += (Math.min(cents, to) - from) * ppm;
    }
    return interest / PPM;
  }
  const rate = rates.find((one) => isForAmount(one, cents));
  return rate ? (cents * rate.ppm) / PPM : null;
}

/** The least and the most interest: rates that are not told apart by amount are all possible. */
function interestRange(rates: readonly BankRate[], cents: number): { low: number; high: number } | null {
  const tiered = rates.filter(({ amount }) => amount !== null);
  const possible = [
    ...rates.filter(({ amount }) => amount === null).map(({ ppm }) => (cents * ppm) / PPM),
    ...(tiered.length > 0 ? [tieredInterest(tiered, cents)] : []),
  ].filter((one) => one !== null);
  return possible.length === 0 ? null : { low: Math.min(...possible), high: Math.max(...possible) };
}

/** How many of the months met the condition of a bonus; null where it cannot be told. */
function monthsMet(condition: string, months: readonly SavingsMonth[]): number | null {
  const known = bonusConditionOf(condition);
  return known === null || months.length === 0 ? null : months.filter((month) => isMet(known, month)).length;
}

interface Bonus {
  low: number;
  estimate: number;
  high: number;
  lines: BankLine[];
  notes: string[];
}

function bonusOf(rates: readonly BankRate[], cents: number, months: readonly SavingsMonth[]): Bonus {
  const possible = interestRange(rates, cents);
  const none: Bonus = { low: 0, estimate: 0, high: 0, lines: [], notes: [] };
  if (possible === null || possible.high === 0) return none;
  const conditions = [...new Set(rates.map(({ condition: words }) => words).filter((words) => words !== ''))];
  const condition = conditions.join(' ');
  // Which part of the bonus each of several conditions is for is not published.
  const met = conditions.length === 1 ? monthsMet(condition, months) : null;
  const wording = condition === '' ? 'The provider doesn’t publish it.' : condition;
  if (met === null)
    return {
      ...none,
      high: possible.high,
      notes: [`A bonus isn’t counted, because we can’t check its condition. ${wording}`],
    };
  const estimate = roundHalfAway((possible.low * met) / months.length);
  return {
    low: met === months.length ? possible.low : 0,
    estimate,
    high: possible.high,
    lines: [{ label: `Bonus interest, earned in ${met} of ${counted(months.length, 'month')}`, cents: estimate }],
    notes: [`Bonus condition: ${wording}`],
  };
}

/** The interest of a year on a balance, less fees, for what the member really does with their savings. */
export function savingsYear(
  product: BankProduct,
  cents: number,
  months: readonly SavingsMonth[],
): PricedProduct | null {
  const base = interestRange(
    product.rates.filter(({ kind }) => kind === 'base'),
    cents,
  );
  if (base === null) return null;
  const bonus = bonusOf(
    product.rates.filter(({ kind }) => kind === 'bonus'),
    cents,
    months,
  );
  const introductory = product.rates.filter(({ kind }) => kind === 'introductory');
  const extra = Math.max(
    0,
    ...introductory.map(({ ppm, months: term }) => ((cents * ppm) / PPM) * ((term?.max ?? 12) / 12)),
  );
  const fees = product.yearlyFees.map(({ name, cents: fee }) => ({ label: name, cents: -fee }));
  const paid = sumCents(fees.map(({ cents: fee }) => fee));
  const lines = [
    { label: `Interest at ${percent((base.low / Math.max(1, cents)) * PPM)}`, cents: roundHalfAway(base.low) },
    ...bonus.lines,
    ...fees,
  ];
  return {
    product,
    low: roundHalfAway(base.low + bonus.low) + paid,
    estimate: sumCents(lines.map((line) => line.cents)),
    high: roundHalfAway(Math.max(base.high + bonus.high, base.high + extra)) + paid,
    lines,
    notes: [
      ...bonus.notes,
      ...(introductory.length > 0 ? ['An introductory rate for new customers isn’t in the estimate.'] : []),
    ],
  };
}

/** The interest of a term deposit for its term; null where it has no rate for the amount and the term. */
export function termDepositInterest(product: BankProduct, cents: number, months: number): PricedProduct | null {
  const fitting = product.rates.filter(
    ({ kind, months: term, ...rate }) =>
      kind === 'base' &&
      term !== null &&
      months >= term.min - 0.5 &&
      months <= term.max + 0.5 &&
      isForAmount({ ...rate, kind, months: term }, cents),
  );
  if (fitting.length === 0) return null;
  const interest = (ppm: number) => roundHalfAway((cents * ppm * months) / 12 / PPM);
  const rates = fitting.map(({ ppm }) => ppm);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  return {
    product,
    low: interest(least),
    estimate: interest(least),
    high: interest(most),
    lines: [{ label: `${counted(months, 'month')} at ${percent(least)} a year`, cents: interest(least) }],
    notes: least === most ? [] : ['The rate may depend on how often the interest is paid.'],
  };
}
