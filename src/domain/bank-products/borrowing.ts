import { paymentAt } from '../compare/refinance.ts';
import type { RunningLoan } from '../compare/refinance.ts';
import { formatCents } from '../money/format.ts';
import { roundHalfAway, sumCents } from '../money/cents.ts';
import { counted } from '../text/counted.ts';
import { isForAmount, percent } from './product.ts';
import type { BankFee, BankProduct, BankRate, PricedProduct } from './product.ts';

const PPM = 1_000_000;

/** A loan to be repaid in a number of equal payments. */
export interface LoanToReplace extends RunningLoan {
  label: string;
  payments: number;
}

/** The rates that a loan of this amount may get, in millionths, with published discounts taken off. */
function possibleRates(rates: readonly BankRate[], cents: number): number[] {
  const open = rates.filter((rate) => isForAmount(rate, cents));
  const bases = open.filter(({ kind }) => kind === 'base').map(({ ppm }) => ppm);
  const discounts = open.filter(({ kind }) => kind === 'discount').map(({ ppm }) => ppm);
  return [...bases, ...bases.flatMap((base) => discounts.filter((off) => off < base).map((off) => base - off))].filter(
    (ppm) => ppm > 0,
  );
}

const fee = (fees: readonly BankFee[]): number => sumCents(fees.map(({ cents }) => cents));

/** What the rates of a home loan depend on, in sentences. */
function rateNotes({ kind }: BankProduct, rates: readonly BankRate[]): string[] {
  if (kind !== 'mortgage') return [];
  const fixed = rates.filter(({ isFixed }) => isFixed);
  const terms = [...new Set(fixed.flatMap(({ months }) => (months === null ? [] : [counted(months.max, 'month')])))];
  return [
    ...(rates.some(({ lvr }) => lvr !== null) ? ['The rate depends on how much of the home’s value you borrow.'] : []),
    ...(terms.length > 0
      ? [`Fixed for ${terms.join(' or ')}. After that, the lender’s rate at the time applies.`]
      : []),
  ];
}

function loansYear(loans: readonly LoanToReplace[], ppm: number) {
  return loans.map((loan) => {
    const each = paymentAt(ppm, loan, loan.payments);
    const inYear = Math.min(loan.payments, loan.paymentsAYear);
    return {
      label: `${loan.label}: ${inYear} of ${counted(loan.payments, 'repayment')} of ${formatCents(each, { currency: true })} at ${percent(ppm)}`,
      cents: each * inYear,
    };
  });
}

/**
 * The repayments and fees of the next year if a product replaced the loans, over the payments that they have left. The
 * low end has the best rate and only the fee for setting it up; the high end has the worst rate and every fee.
 */
export function refinanceYear(
  product: BankProduct,
  loans: readonly LoanToReplace[],
  accepts: (rate: BankRate) => boolean = () => true,
): PricedProduct | null {
  const owed = sumCents(loans.map(({ owedCents }) => owedCents));
  const accepted = product.rates.filter(accepts);
  const rates = possibleRates(accepted, owed);
  if (rates.length === 0 || owed === 0) return null;
  const [best, worst] = [Math.min(...rates), Math.max(...rates)];
  const [setUp, ...others] = product.upfrontFees;
  const yearly = fee(product.yearlyFees);
  const once = setUp?.cents ?? 0;
  const lines = [
    ...loansYear(loans, worst),
    ...product.yearlyFees.map(({ name, cents }) => ({ label: name, cents })),
    ...(setUp ? [{ label: `${setUp.name} (one-off)`, cents: setUp.cents }] : []),
  ];
  const low = sumCents(loansYear(loans, best).map(({ cents }) => cents)) + yearly + once;
  const estimate = sumCents(lines.map(({ cents }) => cents));
  return {
    product,
    low,
    estimate,
    high: estimate + fee(others),
    lines,
    notes: [
      ...(best === worst ? [] : [`The rate is ${percent(best)} to ${percent(worst)}. The estimate uses the highest.`]),
      ...rateNotes(product, accepted),
      ...(others.length > 0 ? [`Other fees that may apply: ${others.map(({ name }) => name).join(', ')}.`] : []),
    ],
  };
}

/** The interest and fees of a card for a year, on a balance that is carried over all year. */
export function cardYear(product: BankProduct, carriedCents: number): PricedProduct | null {
  const rates = product.rates.filter(({ kind }) => kind === 'base').map(({ ppm }) => ppm);
  if (rates.length === 0 && carriedCents > 0) return null;
  const [best, worst] = rates.length === 0 ? [0, 0] : [Math.min(...rates), Math.max(...rates)];
  const interest = (ppm: number) => roundHalfAway((carriedCents * ppm) / PPM);
  const introductory = product.rates.filter(({ kind }) => kind === 'introductory' || kind === 'discount');
  const lines = [
    ...(carriedCents > 0
      ? [
          {
            label: `${formatCents(carriedCents, { currency: true })} carried over at ${percent(worst)}`,
            cents: interest(worst),
          },
        ]
      : []),
    ...product.yearlyFees.map(({ name, cents }) => ({ label: name, cents })),
  ];
  const fees = fee(product.yearlyFees);
  const months = Math.max(0, ...introductory.map(({ months: term }) => Math.min(12, term?.max ?? 12)));
  return {
    product,
    low: fees + roundHalfAway(interest(best) * (1 - months / 12)),
    estimate: sumCents(lines.map(({ cents }) => cents)),
    high: fees + interest(worst),
    lines: lines.length > 0 ? lines : [{ label: 'No annual fee', cents: 0 }],
    notes: introductory.length > 0 ? ['An introductory offer for new customers isn’t in the estimate.'] : [],
  };
}
