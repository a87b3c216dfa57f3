import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, daysBetween } from '../calendar/civil-date.ts';
import { percentOf } from '../money/cents.ts';
import { formatPercent } from '../money/format.ts';
import { frequencyDate } from './terms.ts';
import type { LoanProduct, LoanTerms, Frequency } from './terms.ts';

/** Statutory limits and prices of a product from a date on. */
export interface ProductRules {
  product: LoanProduct;
  since: CivilDate;
  /** The source of the limits. */
  source: string;
  minCents: number;
  maxCents: number;
  minDays: number;
  maxDays: number;
  establishmentPercent: number;
  monthlyPercent: number;
  annualPpm: number;
  /** Total repayments stay below this multiple of the loan, including after default; null without a statutory cap. */
  maxTotalMultiple: number | null;
  /** Maximum share of net income for repayments; null without a statutory cap. */
  incomeSharePercent: number | null;
}

/**
 * Limits and prices by date, newest last. Small loans are small amount credit contracts: sections 5 and 133CC of the
 * National Consumer Credit Protection Act 2009, sections 31A and 39B of the Code.
 */
export const productRules: readonly ProductRules[] = [
  {
    product: 'small_amount',
    since: '2023-06-12',
    source: 'National Credit Act s 5, s 133CC; National Credit Code s 31A, s 39B',
    minCents: 50_00,
    maxCents: 2_000_00,
    minDays: 16,
    maxDays: 365,
    establishmentPercent: 20,
    monthlyPercent: 4,
    annualPpm: 0,
    maxTotalMultiple: 2,
    incomeSharePercent: 10,
  },
  {
    product: 'personal',
    since: '2026-01-01',
    source: 'Our price list; National Credit Code s 32A caps the yearly cost at 48 per cent',
    minCents: 2_000_01,
    maxCents: 30_000_00,
    minDays: 90,
    maxDays: 1827,
    establishmentPercent: 0,
    monthlyPercent: 0,
    annualPpm: 139_000,
    maxTotalMultiple: null,
    incomeSharePercent: null,
  },
];

/** The rules of a product on a date. @throws RangeError before the first one. */
export function rulesOn(product: LoanProduct, date: CivilDate): ProductRules {
  const applicableRules = productRules.findLast((rules) => rules.product === product && rules.since <= date);
  if (!applicableRules) throw new RangeError(`No rules for ${product} on ${date}`);
  return applicableRules;
}

/** The product for an amount on a date; null if there is none. */
export function productFor(principalCents: number, date: CivilDate): LoanProduct | null {
  const match = productRules.find(
    ({ product, since }) =>
      since <= date &&
      principalCents >= rulesOn(product, date).minCents &&
      principalCents <= rulesOn(product, date).maxCents,
  );
  return match?.product ?? null;
}

/** The terms at the prices of the draw date. */
export function termsOf(request: {
  product: LoanProduct;
  principalCents: number;
  drawDate: CivilDate;
  firstDueDate: CivilDate;
  frequency: Frequency;
  instalments: number;
}): LoanTerms {
  const { establishmentPercent, monthlyPercent, annualPpm } = rulesOn(request.product, request.drawDate);
  return {
    ...request,
    annualPpm,
    dayCount: 'actual/365',
    establishmentFeeCents: percentOf(request.principalCents, establishmentPercent),
    monthlyFeeCents: percentOf(request.principalCents, monthlyPercent),
  };
}

/** The most payments that a product allows from a first due date. */
export function maxInstalments(
  product: LoanProduct,
  drawDate: CivilDate,
  firstDueDate: CivilDate,
  frequency: Frequency,
): number {
  const last = addDays(drawDate, rulesOn(product, drawDate).maxDays);
  let count = 0;
  while (frequencyDate(firstDueDate, frequency, count) <= last) count += 1;
  return count;
}

/** Messages for terms that are not allowed; empty if all are. */
export function termsErrors(terms: LoanTerms): string[] {
  const rules = rulesOn(terms.product, terms.drawDate);
  const days = daysBetween(terms.drawDate, frequencyDate(terms.firstDueDate, terms.frequency, terms.instalments - 1));
  const checks: [boolean, string][] = [
    [
      terms.principalCents < rules.minCents || terms.principalCents > rules.maxCents,
      'This amount isn’t available for this type of loan.',
    ],
    [
      days < rules.minDays || days > rules.maxDays,
      `The loan term must be between ${rules.minDays} and ${rules.maxDays} days.`,
    ],
    [
      terms.establishmentFeeCents > percentOf(terms.principalCents, rules.establishmentPercent),
      `The establishment fee can be at most ${formatPercent(rules.establishmentPercent, 2)} of the loan.`,
    ],
    [
      terms.monthlyFeeCents > percentOf(terms.principalCents, rules.monthlyPercent),
      `The monthly fee can be at most ${formatPercent(rules.monthlyPercent, 2)} of the loan.`,
    ],
    [terms.annualPpm > rules.annualPpm, 'The interest rate is above the rate in our price list.'],
  ];
  return checks.filter(([isError]) => isError).map(([, message]) => message);
}
