import type { CivilDate } from '../calendar/civil-date.ts';

/**
 * `pay` is expected wages, `income` other money in, `loan` a repayment, `instalment` a part of a purchase, `payment` an
 * ordered payment, `transfer` money between the member's own accounts, `card` the pay-off of a credit card.
 */
export const cashFlowKinds = ['pay', 'income', 'bill', 'loan', 'instalment', 'payment', 'transfer', 'card'] as const;
export type CashFlowKind = (typeof cashFlowKinds)[number];

/**
 * `confirmed` is ordered at a bank; `scheduled` is set by the member, a lender or a bank; `likely` is inferred from
 * past transactions.
 */
export const certainties = ['confirmed', 'scheduled', 'likely'] as const;
export type Certainty = (typeof certainties)[number];

export type CashFlowSource =
  | { type: 'schedule'; paymentId: number; onDate: CivilDate }
  | { type: 'series'; seriesKey: string }
  | { type: 'instalment'; planId: number; number: number; of: number }
  | { type: 'loan'; loanId: number }
  /** `standsFor` is the key of the planned flow that the order pays, if any. */
  | { type: 'order'; transferId: number; standsFor: string | null }
  | { type: 'card'; accountId: number }
  | { type: 'pay' };

/** Money that is planned to move. */
export interface PlannedCashFlow {
  /** Identifies the flow among the member's, for as long as its source exists. */
  key: string;
  name: string;
  /** The due date, moved for weekends and public holidays if its source wants that. */
  date: CivilDate;
  /** Whole cents as the account sees them; minus is money out. */
  cents: number;
  /** Null if the account is unknown. */
  accountId: number | null;
  /** The other account of a transfer or card pay-off; null if not linked or unknown. */
  counterAccountId: number | null;
  kind: CashFlowKind;
  certainty: Certainty;
  state: 'due' | 'overdue';
  /** 0 is uncategorised. */
  subCategoryId: number;
  source: CashFlowSource;
}

/** The key of the flow of a scheduled payment. */
export function scheduleKey({ paymentId, onDate }: { paymentId: number; onDate: CivilDate }): string {
  return `schedule|${paymentId}|${onDate}`;
}

/** The keys of the flows that orders pay, and in whose place they are listed, on their own days. */
export function orderedKeys(flows: readonly PlannedCashFlow[]): ReadonlySet<string> {
  return new Set(
    flows.flatMap(({ source }) => (source.type === 'order' && source.standsFor !== null ? [source.standsFor] : [])),
  );
}

/** In days. Longer overdue flows stay in the calendar but are not counted. */
export const OVERDUE_DAYS = 92;

/** Bills as every screen counts them: money out that leaves the member's own accounts. */
export function isBill({ cents, kind }: Pick<PlannedCashFlow, 'cents' | 'kind'>): boolean {
  return cents < 0 && kind !== 'transfer' && kind !== 'card';
}

/** Whether it moves money between the member's own accounts. */
export function isOwnTransfer({ kind }: Pick<PlannedCashFlow, 'kind'>): boolean {
  return kind === 'transfer' || kind === 'card';
}

/** When a forecast expects it: overdue flows are expected today. */
export function expectedOn({ date }: Pick<PlannedCashFlow, 'date'>, today: CivilDate): CivilDate {
  return date < today ? today : date;
}

export function byDate(flows: readonly PlannedCashFlow[]): PlannedCashFlow[] {
  return flows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.key < b.key ? -1 : 1));
}
