import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, daysBetween } from '../calendar/civil-date.ts';
import { percentOf } from '../money/cents.ts';
import { formatPercent } from '../money/format.ts';
import { rhythmDate } from './terms.ts';
import type { LoanProduct, LoanTerms, Rhythm } from './terms.ts';

/** What the law and our own price list say of a product from a day on. */
export interface ProductRules {
  product: LoanProduct;
  since: CivilDate;
  /** Where the limits stand. */
  source: string;
  leastCents: number;
  mostCents: number;
  leastDays: number;
  mostDays: number;
  establishmentPercent: number;
  monthlyPercent: number;
  annualPpm: number;
  /** Everything that is paid back stays below so many times the loan, also after default; null where no law says so. */
  mostTotalMultiple: number | null;
  /** The most of a net income that repayments may take; null where no law says so. */
  incomeSharePercent: number | null;
}

/**
 * Limits and prices as dated data, the newest last. Small loans are small amount credit contracts of the National
 * Consumer Credit Protection Act 2009: sections 5 and 133CC, sections 31A and 39B of the Code.
 */
export const productRules: readonly ProductRules[] = [
  {
    product: 'small_amount',
    since: '2023-06-12',
    source: 'National Credit Act s 5, s 133CC; National Credit Code s 31A, s 39B',
    leastCents: 50_00,
    mostCents: 2_000_00,
    leastDays: 16,
    mostDays: 365,
    establishmentPercent: 20,
    monthlyPercent: 4,
    annualPpm: 0,
    mostTotalMultiple: 2,
    incomeSharePercent: 10,
  },
  {
    product: 'personal',
    since: '2026-01-01',
    source: 'Our price list; National Credit Code s 32A caps the yearly cost at 48 per cent',
    leastCents: 2_000_01,
    mostCents: 30_000_00,
    leastDays: 90,
    mostDays: 1827,
    establishmentPercent: 0,
    monthlyPercent: 0,
    annualPpm: 139_000,
    mostTotalMultiple: null,
    incomeSharePercent: null,
  },
];

/** What holds of a product on a day; throws RangeError for a day before the first rule. */
export function rulesOn(product: LoanProduct, date: CivilDate): ProductRules {
  const found = productRules.findLast((rules) => rules.product === product && rules.since <= date);
  if (!found) throw new RangeError(`No rules of ${product} on ${date}`);
  return found;
}

/** The product that an amount falls under on a day; null where none lends it. */
export function productFor(principalCents: number, date: CivilDate): LoanProduct | null {
  const fitting = productRules.find(
    ({ product, since }) =>
      since <= date &&
      principalCents >= rulesOn(product, date).leastCents &&
      principalCents <= rulesOn(product, date).mostCents,
  );
  return fitting?.product ?? null;
}

/** Terms at the price of the day of the draw. */
export function termsOf(wish: {
  product: LoanProduct;
  principalCents: number;
  drawDate: CivilDate;
  firstDueDate: CivilDate;
  rhythm: Rhythm;
  instalments: number;
}): LoanTerms {
  const { establishmentPercent, monthlyPercent, annualPpm } = rulesOn(wish.product, wish.drawDate);
  return {
    ...wish,
    annualPpm,
    dayCount: 'actual/365',
    establishmentFeeCents: percentOf(wish.principalCents, establishmentPercent),
    monthlyFeeCents: percentOf(wish.principalCents, monthlyPercent),
  };
}

/** The longest number of payments that a product allows from a first date on. */
export function mostInstalments(
  product: LoanProduct,
  drawDate: CivilDate,
  firstDueDate: CivilDate,
  rhythm: Rhythm,
): number {
  const last = addDays(drawDate, rulesOn(product, drawDate).mostDays);
  let count = 0;
  while (rhythmDate(firstDueDate, rhythm, count) <= last) count += 1;
  return count;
}

/** What of the terms is not allowed, in words for people; empty where everything is. */
export function faultsOf(terms: LoanTerms): string[] {
  const rules = rulesOn(terms.product, terms.drawDate);
  const days = daysBetween(terms.drawDate, rhythmDate(terms.firstDueDate, terms.rhythm, terms.instalments - 1));
  const faults: [boolean, string][] = [
    [
      terms.principalCents < rules.leastCents || terms.principalCents > rules.mostCents,
      'The amount is outside of what this loan can be.',
    ],
    [
      days < rules.leastDays || days > rules.mostDays,
      `The loan runs from ${rules.leastDays} to ${rules.mostDays} days.`,
    ],
    [
      terms.establishmentFeeCents > percentOf(terms.principalCents, rules.establishmentPercent),
      `The establishment fee is at most ${formatPercent(rules.establishmentPercent, 2)} of the loan.`,
    ],
    [
      terms.monthlyFeeCents > percentOf(terms.principalCents, rules.monthlyPercent),
      `The monthly fee is at most ${formatPercent(rules.monthlyPercent, 2)} of the loan.`,
    ],
    [terms.annualPpm > rules.annualPpm, 'The interest is above the price list.'],
  ];
  return faults.filter(([wrong]) => wrong).map(([, words]) => words);
}
