import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
    alert_queue: { member_id: number; queued_at: Generated<Date> };
    low_balances: { member_id: number; bank_account_id: number; since: Date };
  }
}
