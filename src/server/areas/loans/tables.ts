import type { Generated } from 'kysely';
import type { LoanStatus } from '#domain/loans/actions.ts';
import type { ArrearsStepKey } from '#domain/loans/arrears.ts';
import type { HardshipReason, HardshipState } from '#domain/loans/hardship.ts';
import type { Frequency } from '#domain/loans/terms.ts';

export type PaymentKind = 'draw' | 'instalment' | 'additional' | 'payout' | 'resolve';
/**
 * `held`: refused for a reason on our side, waits for an operator. `returned`: settled, then returned by the bank.
 * `given_up`: an operator's decision about a held payment.
 */
export type PaymentState = 'scheduled' | 'sent' | 'held' | 'complete' | 'dishonoured' | 'returned' | 'given_up';
export type EventActor = 'member' | 'team' | 'system';

declare module '#server/kit/database.ts' {
  interface Tables {
    loan_cards: {
      member_id: number;
      id: Generated<number>;
      provider_reference: string;
      brand: string;
      last_four: string;
      expires: string;
      added_at: Date;
      removed_at: Date | null;
    };
    loans: {
      member_id: number;
      id: Generated<number>;
      provider: string;
      title: string;
      status: LoanStatus;
      opened_at: Date;
      closed_on: string | null;
      annual_ppm: number | null;
      bank_account_id: number | null;
      offer_reference: string | null;
      terms: unknown;
      limit_cents: number | null;
      account: unknown;
      card_id: number | null;
      drawn_on: string | null;
      principal_account: number | null;
      interest_account: number | null;
      fees_account: number | null;
      company_account: number | null;
      version: Generated<number>;
      paid_cents: Generated<number>;
      charged_to: string | null;
      collected_to: string | null;
      next_on: string | null;
      overdue_since: string | null;
      last_step: ArrearsStepKey | null;
      retry_on: string | null;
      retry_cents: number | null;
      catch_up_to: Generated<string | null>;
      referred_to: string | null;
      balance_cents: number | null;
      repayment_cents: number | null;
      frequency: Frequency | null;
      next_due_on: string | null;
      as_of: string | null;
    };
    loan_schedules: {
      member_id: number;
      loan_id: number;
      version: number;
      made_at: Date;
      made_on: string;
      reason: string;
      made_by: EventActor;
      instalments: unknown;
    };
    loan_payments: {
      member_id: number;
      id: Generated<number>;
      loan_id: number;
      kind: PaymentKind;
      amount_cents: number;
      state: Generated<PaymentState>;
      due_on: string;
      card_id: number | null;
      attempt: Generated<number>;
      ordered_at: Date;
      sent_at: Date | null;
      settled_at: Date | null;
      settled_on: string | null;
      reason: string | null;
      bank_reference: string | null;
      fees_cents: number | null;
      interest_cents: number | null;
      principal_cents: number | null;
      owed_after_cents: number | null;
      counted_from: Generated<string | null>;
      counted_version: Generated<number | null>;
      returned_on: Generated<string | null>;
      refusal: Generated<string | null>;
      refused_on: Generated<string | null>;
      refused_since: Generated<Date | null>;
    };
    loan_events: {
      member_id: number;
      id: Generated<number>;
      loan_id: number;
      at: Date;
      on_date: string;
      kind: string;
      done_by: EventActor;
      words: string;
      details: Generated<unknown>;
    };
    loan_hardship: {
      member_id: number;
      id: Generated<number>;
      loan_id: number;
      reason: HardshipReason;
      note: Generated<string>;
      requested_at: Date;
      requested_on: string;
      decide_by: string;
      state: Generated<HardshipState>;
      answer: string | null;
      decided_at: Date | null;
      decided_on: string | null;
      decided_by: number | null;
      more_words: string | null;
      more_requested_on: string | null;
      more_by: string | null;
      informed_on: string | null;
      informed_words: string | null;
    };
    loan_hardship_files: {
      member_id: number;
      id: Generated<number>;
      request_id: number;
      name: string;
      content_type: string;
      file_key: string;
      added_at: Date;
    };
  }
}
