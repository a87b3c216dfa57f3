import type { LoanStatus } from '#domain/loans/actions.ts';
import type { ArrearsStepKey } from '#domain/loans/arrears.ts';
import type { Instalment } from '#domain/loans/plan.ts';
import type { Doer, PaymentKind } from '../tables.ts';

export interface OfLoan {
  memberId: number;
  loanId: number;
}

/** How a loan stands after what was done to it. */
export interface LoanChange extends OfLoan {
  status: LoanStatus;
  paidCents: number;
  chargedTo: string | null;
  collectedTo: string | null;
  nextOn: string | null;
  overdueSince: string | null;
  lastStep: ArrearsStepKey | null;
  retryOn: string | null;
  retryCents: number | null;
  catchUpTo: string | null;
  closedOn: string | null;
  version: number;
}

export interface NewEvent extends OfLoan {
  onDate: string;
  kind: string;
  by: Doer;
  words: string;
  details?: object;
}

export interface NewPayment extends OfLoan {
  kind: PaymentKind;
  cents: number;
  dueOn: string;
  cardId: number | null;
  /** Which try it is; the first unless told. */
  attempt?: number;
}

export interface NewSchedule extends OfLoan {
  version: number;
  madeOn: string;
  reason: string;
  by: Doer;
  instalments: readonly Instalment[];
}
