import type { productCategories } from './cdr-shapes.ts';

/** 'still' lives by the rows that it was given and no others. */
export type Behaviour =
  | 'everyday'
  | 'still'
  | 'till'
  | 'savings'
  | 'card'
  | 'loan'
  | 'deposit'
  | 'wallet'
  | 'instalments';

export interface AccountPlan {
  key: string;
  category: (typeof productCategories)[number];
  product: string;
  nickname?: string;
  behaviour: Behaviour;
  openingCents: number;
  /** Interest per year. */
  ratePercent?: number;
  /** What is paid off a loan, or put into a saver, each month. */
  monthlyCents?: number;
  limitCents?: number;
}
