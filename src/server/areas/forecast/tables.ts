import type { Generated } from 'kysely';
import type { OptimizerSlug } from '#domain/budget/optimizer.ts';
import type { Frequency } from '#domain/calendar/recurrence.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    optimizer_values: { member_id: number; slug: OptimizerSlug; weekly_cents: number; removed: Generated<boolean> };
    forecast_settings: {
      member_id: number;
      weekly_income_cents: Generated<number | null>;
      prediction_cents: Generated<number | null>;
      prediction_years: Generated<number | null>;
      prediction_on: Generated<string | null>;
      daily_spending_cents: Generated<number | null>;
      expects_pay: Generated<boolean>;
      pay_cents: Generated<number | null>;
      pay_account_id: Generated<number | null>;
    };
    what_ifs: {
      member_id: number;
      id: Generated<number>;
      name: string;
      amount_cents: number;
      first_date: string;
      frequency: Frequency | null;
      end_date: string | null;
      bank_account_id: number | null;
      is_on: Generated<boolean>;
    };
  }
}
