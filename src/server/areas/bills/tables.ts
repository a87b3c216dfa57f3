import type { Generated } from 'kysely';
import type { RecurringTransfer } from '#domain/cash-flow/likely-transfers.ts';
import type { Recurring, TrialEnding } from '#domain/bills/recurring.ts';
import type { BusinessDayChoice, Repeat } from '#domain/bills/schedule.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    scheduled_payments: {
      member_id: number;
      id: Generated<number>;
      name: string;
      amount_cents: number;
      bank_account_id: number | null;
      sub_category_id: Generated<number>;
      payee: string | null;
      merchant_key: string | null;
      start_date: string;
      end_date: string | null;
      frequency: Repeat;
      business_day: Generated<BusinessDayChoice>;
      remove_reminder: Generated<boolean>;
      reminder_days: Generated<number>;
      auto_confirm: Generated<boolean>;
      tolerance_cents: Generated<number>;
      match_days: Generated<number>;
      tracked_from: string;
      source: Generated<'member' | 'detected' | 'bank'>;
      bank_key: string | null;
      bank_ended_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };
    payment_occurrences: {
      member_id: number;
      payment_id: number;
      on_date: string;
      state: Generated<'due' | 'paid' | 'skipped'>;
      moved_to: string | null;
      amount_cents: number | null;
      transaction_id: number | null;
      decided_by: 'member' | 'match' | null;
      decided_at: Date | null;
      reminded_at: Date | null;
    };
    payment_plans: {
      member_id: number;
      buffer_cents: Generated<number>;
      feed_nonce: string | null;
      feed_created_at: Date | null;
      matched_version: number | null;
      reminders_on: string | null;
    };
    bank_bills: {
      member_id: number;
      connection_id: number;
      bill_key: string;
      feed_account_id: string;
      kind: 'debit' | 'scheduled';
      name: string;
      payee: string;
      amount_cents: number | null;
      last_date: string | null;
      next_date: string | null;
      end_date: string | null;
      frequency: Repeat | null;
      business_day: BusinessDayChoice;
      own_transfer: boolean;
      first_seen_at: Date;
      seen_at: Date;
      ended_at: Date | null;
    };
    instalment_reminders: { member_id: number; plan_id: number; number: number; reminded_at: Date };
    recurrence_dismissals: {
      member_id: number;
      series_key: string;
      transaction_id: Generated<number>;
      dismissed_at: Date;
    };
    recurring_findings: {
      member_id: number;
      version: number;
      detected_on: string;
      recurring: Recurring[];
      trials: TrialEnding[];
      transfers: RecurringTransfer[];
    };
  }
}
