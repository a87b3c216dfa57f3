import type { Generated } from 'kysely';
import type { GoalIcon } from '#contract/areas/goals.ts';
import type { AllocationMethod } from '#domain/goals/saving-allocation.ts';
import type { PledgeFrequency } from '#domain/goals/pledge-windows.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    goal_plans: {
      member_id: number;
      method: Generated<AllocationMethod>;
      settled_version: number | null;
      settled_on: string | null;
    };
    goals: {
      member_id: number;
      id: Generated<number>;
      name: string;
      target_cents: number;
      target_date: string | null;
      start_cents: Generated<number>;
      icon: GoalIcon;
      colour: string;
      image_key: string | null;
      note: string | null;
      position: number;
      share_points: Generated<number>;
      fixed_cents: Generated<number>;
      active: Generated<boolean>;
      held_cents: number | null;
      completed_at: Date | null;
      completed_cents: number | null;
      seen_at: Date | null;
      deleted_at: Date | null;
      created_at: Date;
    };
    goal_accounts: { member_id: number; goal_id: number; bank_account_id: number };
    goal_pledges: {
      member_id: number;
      id: Generated<number>;
      goal_id: number;
      amount_cents: number;
      frequency: PledgeFrequency;
      started_on: string;
      ended_at: Date | null;
      created_at: Date;
    };
    pledge_confirmations: {
      member_id: number;
      pledge_id: number;
      due_from: string;
      transaction_id: number;
      amount_cents: number;
      paid_on: string;
      confirmed_at: Date;
    };
  }
}
