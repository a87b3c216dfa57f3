import type { ComparedOffer, Comparison } from '#contract/areas/comparisons.ts';
import { cardYear, refinanceYear } from '#domain/bank-products/borrowing.ts';
import type { LoanToReplace } from '#domain/bank-products/borrowing.ts';
import type { SavingsMonth } from '#domain/bank-products/bonus-condition.ts';
import { savingsYear, termDepositInterest } from '#domain/bank-products/deposits.ts';
import { ageCondition, takesAge, takesAmount } from '#domain/bank-products/product.ts';
import type { BankProduct, BankProductKind, PricedProduct } from '#domain/bank-products/product.ts';
import { sumCents } from '#domain/money/cents.ts';
import type { Catalogue, NumberedProduct } from './catalogue/catalogue.ts';

/** What is known of the member's money. */
export interface BankQuestion {
  kind: BankProductKind;
  /** The balance, the deposit or the debt that is carried over. */
  cents: number;
  /** Loans to be replaced; their sum is what is borrowed. */
  loans: readonly LoanToReplace[];
  months: number;
  habits: readonly SavingsMonth[];
  age: number | null;
  /** What is paid, or earned, in a year now; null unless it is for the same amount. */
  ownCents: number | null;
}

export interface BankComparison {
  offers: ComparedOffer[];
  total: number;
  leftOut: Comparison['left_out'];
}

const MAX_OFFERS = 60;

export const earns = (kind: BankProductKind): boolean => kind === 'savings' || kind === 'term_deposit';

/** What a product costs or earns for an amount; null where it has no rate for it. */
export function priced(
  product: BankProduct,
  { kind, cents, loans, months, habits }: BankQuestion,
): PricedProduct | null {
  if (kind === 'savings') return savingsYear(product, cents, habits);
  if (kind === 'term_deposit') return termDepositInterest(product, cents, months);
  if (kind === 'card') return cardYear(product, cents);
  if (kind === 'personal_loan') return refinanceYear(product, loans);
  // A home that its owner lives in, repaid with principal and interest.
  return refinanceYear(product, loans, ({ purpose, isInterestOnly }) => purpose !== 'investment' && !isInterestOnly);
}

/** Why a product is left out; null where it fits. */
function exclusionOf(product: BankProduct, { kind, cents, loans, age }: BankQuestion): string | null {
  if (product.isBusiness) return 'for businesses';
  if (!takesAge(product, age)) return 'for another age group';
  const amount = loans.length > 0 ? sumCents(loans.map(({ owedCents }) => owedCents)) : cents;
  return kind === 'card' || takesAmount(product, amount) ? null : 'for other amounts';
}

/** What has to be checked by the member: what the provider asks for, and their age where we do not know it. */
function conditionsFor(product: BankProduct, age: number | null): string[] {
  const ofAge = age === null ? ageCondition(product) : null;
  return [...(ofAge === null ? [] : [ofAge]), ...product.conditions];
}

/** The least by which a product is better or worse, or zero for the same; null where its range proves none of these. */
function provenDifference({ low, high, product }: PricedProduct, { ownCents, age }: BankQuestion): number | null {
  if (ownCents === null || product.isTailored) return null;
  const isEarned = earns(product.kind);
  const isOpen = conditionsFor(product, age).length > 0;
  if (low > ownCents) return isEarned && isOpen ? null : low - ownCents;
  if (high < ownCents) return !isEarned && isOpen ? null : high - ownCents;
  return low === high && !isOpen ? 0 : null;
}

function offerOf(number: number, one: PricedProduct, question: BankQuestion): ComparedOffer {
  const { product, low, estimate, high, lines, notes } = one;
  return {
    OfferID: number,
    provider: product.provider,
    name: product.name,
    features: [],
    lines: lines.map(({ label, cents }) => ({ label, amount: cents })),
    yearly: estimate,
    range: low === high ? null : { low, high },
    demand: null,
    difference: provenDifference(one, question),
    conditions: [
      ...conditionsFor(product, question.age),
      ...(product.isTailored ? ['The price is agreed with each customer.'] : []),
    ],
    notes,
    published: product.updated,
    history: [],
  };
}

/** Prices the published products of a kind for the member's own amount, the best first. */
export function compareProducts(catalogue: Catalogue<'banking'>, question: BankQuestion): BankComparison {
  const fitting: { product: NumberedProduct; one: PricedProduct }[] = [];
  const reasons = new Map<string, number>();
  for (const product of catalogue.plans) {
    if (product.kind !== question.kind) continue;
    const excluded = exclusionOf(product, question);
    const one = excluded === null ? priced(product, question) : null;
    if (one) fitting.push({ product, one });
    else {
      const reason = excluded ?? 'with no published rate that fits';
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  const sign = earns(question.kind) ? -1 : 1;
  fitting.sort((a, b) => sign * (a.one.estimate - b.one.estimate) || a.product.number - b.product.number);
  return {
    offers: fitting.slice(0, MAX_OFFERS).map(({ product, one }) => offerOf(product.number, one, question)),
    total: fitting.length,
    leftOut: [...reasons].map(([reason, count]) => ({ reason, count })),
  };
}
