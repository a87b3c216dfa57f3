/**
 * Round-ups (rule M17): the difference between a card purchase and the next multiple of dollars is saved. Transfers,
 * direct debits, cash and fees are no purchases.
 */

export const roundUpMultiples = [1, 2, 5, 10] as const;
export type RoundUpMultiple = (typeof roundUpMultiples)[number];

/** The feature name that plans include. */
export const roundUpFeature = 'Round-up';

/** Cents from `spentCents` up to the next multiple; 0 if it is already one. */
export function roundUpOf(spentCents: number, multiple: RoundUpMultiple): number {
  const step = multiple * 100;
  return (step - (spentCents % step)) % step;
}

const notByCard =
  /^(?:direct debit|dd |bpay|osko|payid|pay anyone|transfer|tfr|payment|pymt|periodical|automatic|auto ?pay|standing|internet (?:transfer|payment)|atm|cash ?out|cash advance|withdrawal|cheque|fee|.*\bfee\b|interest|loan|mortgage|rent\b|.*\brent$)/i;

export interface CardSpending {
  /** Negative is money out. */
  amountCents: number;
  description: string;
}

/** Whether a transaction is a card purchase, by its description. */
export function isCardPurchase({ amountCents, description }: CardSpending): boolean {
  return amountCents < 0 && !notByCard.test(description.trim());
}
