import type { productCategories } from './cdr-shapes.ts';

/** 'still' has only the transactions that it was created with. */
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
  /** Interest per year, in percent. */
  ratePercent?: number;
  /** The monthly loan repayment or saver deposit. */
  monthlyCents?: number;
  limitCents?: number;
}
