import type { Generated } from 'kysely';
import type { ApplicationState, Assessment } from '#contract/areas/lending-shapes.ts';
import type { FinancialSituation, LoanReason } from '#domain/lending/choices.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { AgreementSection } from '#domain/lending/agreement.ts';
import type { LoanProduct, LoanTerms } from '#domain/loans/terms.ts';
import type { Outcome, Reason } from '#domain/lending/decision.ts';
import type { DecisionLine } from '#domain/lending/decision-lines.ts';

/** The result of the rule on the day of the decision; amounts in cents. */
export interface StoredDecision {
  outcome: Outcome;
  amountCents: number;
  repayments: number;
  maxCents: number;
  eachCents: number;
  lines: DecisionLine[];
  reasons: Reason[];
  decidedOn: string;
  limitsFrom: string;
  source: string;
  firstDay: string | null;
  lastDay: string | null;
}

/** An operator's decision that waits for a second operator. */
export interface Proposal {
  verdict: 'approve' | 'decline';
  amountCents: number;
  repayments: number;
  /** Internal note. */
  reason: string;
  /** Message to the borrower. */
  message?: string | null;
  at: string;
}

export type EventKind =
  | 'started'
  | 'sent'
  | 'rule_approved'
  | 'rule_referred'
  | 'rule_declined'
  | 'proposed'
  | 'sent_back'
  | 'approved'
  | 'declined'
  | 'offered'
  | 'link_sent'
  | 'opened'
  | 'confirmed'
  | 'changed'
  | 'identified'
  | 'bank_set'
  | 'acknowledged'
  | 'accepted'
  | 'turned_down'
  | 'lapsed'
  | 'withdrawn'
  | 'cooled_off';

declare module '#server/kit/database.ts' {
  interface Tables {
    loan_applications: {
      member_id: number;
      id: Generated<number>;
      reference: string;
      product: Generated<LoanProduct>;
      state: Generated<ApplicationState>;
      amount_cents: number | null;
      repayments: number | null;
      reason: LoanReason | null;
      reason_note: string | null;
      situations: Generated<FinancialSituation[]>;
      feeling: number | null;
      donation_cents: Generated<number>;
      account_name: string | null;
      bsb: string | null;
      account_number: string | null;
      assessment: Assessment | null;
      decision: StoredDecision | null;
      proposal: Proposal | null;
      proposed_by: number | null;
      started_at: Date;
      updated_at: Date;
      submitted_at: Date | null;
      decided_at: Date | null;
    };
    loan_application_events: {
      member_id: number;
      id: Generated<number>;
      application_id: number;
      at: Date;
      kind: EventKind;
      who: 'member' | 'rule' | 'operator';
      actor_id: number | null;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
      words: string | null;
    };
    loan_offers: {
      member_id: number;
      application_id: number;
      amount_cents: number;
      repayments: number;
      most_cents: number;
      each_cents: number;
      pay_cycle: PayCycle | null;
      made_at: Date;
      expires_at: Date;
      acknowledged_at: Date | null;
      agreement_hash: Uint8Array | null;
      accepted_at: Date | null;
      signed_name: string | null;
      terms: LoanTerms | null;
      loan_id: number | null;
      cooling_off_until: Date | null;
      agreement: AgreementSection[] | null;
    };
  }
}
