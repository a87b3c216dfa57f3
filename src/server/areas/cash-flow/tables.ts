import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
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
