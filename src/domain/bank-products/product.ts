import type { CivilDate } from '../calendar/civil-date.ts';

export const bankProductKinds = ['savings', 'term_deposit', 'personal_loan', 'card', 'mortgage'] as const;
export type BankProductKind = (typeof bankProductKinds)[number];

/** A banking product as banks publish it. Amounts are in cents. */
export interface BankProduct {
  id: string;
  provider: string;
  name: string;
  kind: BankProductKind;
  updated: CivilDate;
  /** Only for businesses. */
  isBusiness: boolean;
  /** The price is agreed with each customer. */
  isTailored: boolean;
  /** The least and the most that can be deposited or borrowed; null without a limit. */
  minCents: number | null;
  maxCents: number | null;
  minAge: number | null;
  maxAge: number | null;
  rates: readonly BankRate[];
  /** Fees that every customer pays each year. */
  yearlyFees: readonly BankFee[];
  /** Fees at the beginning; the first is for setting the loan up, and the others may apply. */
  upfrontFees: readonly BankFee[];
  /** Conditions that only the customer can check. */
  conditions: readonly string[];
}

export interface BankFee {
  name: string;
  cents: number;
}

export interface BankRate {
  kind: 'base' | 'bonus' | 'introductory' | 'discount';
  /** A year's interest in millionths. */
  ppm: number;
  /** The amounts that it is for; null for every amount. */
  amount: { min: number; max: number | null } | null;
  /** Whether it is for the whole amount, or for the part of it between the two ends. */
  isPerTier: boolean;
  /** The term of a deposit, a fixed or an introductory rate. */
  months: { min: number; max: number } | null;
  /** The loan in per cent of the value of the property. */
  lvr: { min: number; max: number } | null;
  purpose: 'owner' | 'investment' | null;
  isInterestOnly: boolean;
  isFixed: boolean;
  /** What has to be done for it, in words. */
  condition: string;
}

/** A price or an interest of a year: what it is at least and at most, and the likely one. */
export interface CentsRange {
  low: number;
  estimate: number;
  high: number;
}

/** One line of a calculation, in whole cents. */
export interface BankLine {
  label: string;
  cents: number;
}

export interface PricedProduct extends CentsRange {
  product: BankProduct;
  lines: BankLine[];
  notes: string[];
}

/** '4.35%' for 43,500 millionths. */
export const percent = (ppm: number): string => `${Number((ppm / 10_000).toFixed(3))}%`;

/** Whether an amount is within the limits of a product. */
export function takesAmount({ minCents, maxCents }: BankProduct, cents: number): boolean {
  return (minCents === null || cents >= minCents) && (maxCents === null || cents <= maxCents);
}

/** Whether somebody of an age can have a product. An unknown age leaves that open: see `ageCondition`. */
export function takesAge({ minAge, maxAge }: BankProduct, age: number | null): boolean {
  return age === null || ((minAge === null || age >= minAge) && (maxAge === null || age <= maxAge));
}

/** What a product asks of the age of a customer, for somebody whose age is not known; null if nothing. */
export function ageCondition({ minAge, maxAge }: BankProduct): string | null {
  if (maxAge !== null)
    return minAge === null ? `You must be ${maxAge} or younger.` : `You must be ${minAge} to ${maxAge} years old.`;
  return minAge === null ? null : `You must be at least ${minAge}.`;
}

/** Whether a rate is for an amount. */
export function isForAmount({ amount }: BankRate, cents: number): boolean {
  return amount === null || (cents >= amount.min && (amount.max === null || cents <= amount.max));
}
