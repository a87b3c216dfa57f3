import type { GoalIcon } from '#contract/areas/goals.ts';

/** The form values of a goal; amounts in cents. */
export interface GoalValues {
  name: string;
  target: number | null;
  target_date: string | null;
  start_amount: number | null;
  icon: GoalIcon;
  colour: string;
  note: string;
  bank_account_ids: number[];
  image: File | null;
}
