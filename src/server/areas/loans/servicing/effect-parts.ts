import type { LoanStatus } from '#domain/loans/actions.ts';
import type { ArrearsStepKey } from '#domain/loans/arrears.ts';
import type { Instalment } from '#domain/loans/plan.ts';
import type { EventActor, PaymentKind } from '../tables.ts';

export interface LoanReference {
  memberId: number;
  loanId: number;
}

/** The new state of a loan. */
export interface LoanChange extends LoanReference {
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

export interface NewEvent extends LoanReference {
  onDate: string;
  kind: string;
  by: EventActor;
  words: string;
  details?: object;
}

export interface NewPayment extends LoanReference {
  kind: PaymentKind;
  cents: number;
  dueOn: string;
  cardId: number | null;
  /** Number of the attempt; 1 by default. */
  attempt?: number;
}

export interface NewSchedule extends LoanReference {
  version: number;
  madeOn: string;
  reason: string;
  by: EventActor;
  instalments: readonly Instalment[];
}
