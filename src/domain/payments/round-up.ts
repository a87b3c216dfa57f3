/**
 * Round-ups (rule M17): the cents from a card purchase up to the next dollar, or to the next multiple of dollars, are
 * put aside. Money that moves by itself (transfers, direct debits, cash, fees) is no purchase.
 */

export const roundUpMultiples = [1, 2, 5, 10] as const;
export type RoundUpMultiple = (typeof roundUpMultiples)[number];

/** Its name in the map of what plans open. */
export const roundUpFeature = 'Round-up';

/** Whole cents that `spentCents` lacks to the next multiple; an even amount lacks nothing. */
export function roundUpOf(spentCents: number, multiple: RoundUpMultiple): number {
  const step = multiple * 100;
  return (step - (spentCents % step)) % step;
}

const notByCard =
  /^(?:direct debit|dd |bpay|osko|payid|pay anyone|transfer|tfr|payment|pymt|periodical|automatic|auto ?pay|standing|internet (?:transfer|payment)|atm|cash ?out|cash advance|withdrawal|cheque|fee|.*\bfee\b|interest|loan|mortgage|rent\b|.*\brent$)/i;

export interface Spent {
  /** Minus is money out. */
  amountCents: number;
  description: string;
}

/** Whether a row is a purchase by card, as far as its words tell. */
export function isCardPurchase({ amountCents, description }: Spent): boolean {
  return amountCents < 0 && !notByCard.test(description.trim());
}
