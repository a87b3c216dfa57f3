import type { Generated } from 'kysely';
import type { RollOver } from '#contract/areas/budget.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    budgets: {
      member_id: number;
      id: Generated<number>;
      category_id: number;
      sub_category_id: Generated<number>;
      from_date: string;
      amount_cents: number | null;
      roll_over: Generated<RollOver>;
      optimized: Generated<boolean>;
    };
  }
}
