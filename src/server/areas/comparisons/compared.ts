import type { comparisons, Comparison } from '#contract/areas/comparisons.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import type { OwnCost } from './own-cost.ts';

export type CompareBody = BodyOf<typeof comparisons.compare>;

/** The member's own year as it is shown. */
export interface OwnYear {
  cost: OwnCost;
  yearly: number | null;
  basis: Comparison['own']['basis'];
}

/** A comparison, apart from its category. */
export interface Compared {
  own: OwnYear;
  parts: Omit<Comparison, 'category' | 'own'>;
}

export const PROMISE =
  'We don’t switch anything or share your details. This compares prices; it doesn’t say what suits you.';
