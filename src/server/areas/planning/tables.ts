import type { Generated } from 'kysely';
import type { BusinessDayChoice, Repeat } from '#domain/planning/schedule.ts';

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
      source: Generated<'member' | 'detected'>;
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
    recurrence_dismissals: { member_id: number; series_key: string; transaction_id: Generated<number>; dismissed_at: Date };
    allocations: {
      member_id: number;
      id: Generated<number>;
      cycle_start: string;
      name: string;
      category_id: Generated<number>;
      sub_category_id: Generated<number>;
      payment_id: number | null;
      on_date: string | null;
      amount_cents: number;
      created_at: Date;
      updated_at: Date;
    };
  }
}
