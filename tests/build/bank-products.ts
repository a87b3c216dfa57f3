import type { BankProduct, BankRate } from '#domain/bank-products/product.ts';

/** A rate for every amount, in millionths. */
export const bankRate = (ppm: number, more: Partial<BankRate> = {}): BankRate => ({
  kind: 'base',
  ppm,
  amount: null,
  isPerTier: false,
  months: null,
  lvr: null,
  purpose: null,
  isInterestOnly: false,
  isFixed: false,
  condition: '',
  ...more,
});

/** A product of Lantern’s without limits, fees or conditions. */
export const bankProduct = (
  kind: BankProduct['kind'],
  rates: BankRate[],
  more: Partial<BankProduct> = {},
): BankProduct => ({
  id: 'p',
  provider: 'Lantern',
  name: 'Product',
  kind,
  updated: '2026-01-01',
  isBusiness: false,
  isTailored: false,
  minCents: null,
  maxCents: null,
  minAge: null,
  maxAge: null,
  rates,
  yearlyFees: [],
  upfrontFees: [],
  conditions: [],
  ...more,
});
