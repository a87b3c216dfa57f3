import { goals } from '#contract/areas/goals.ts';
import { content } from '#contract/areas/content.ts';
import { imageForm } from './forms.ts';
import type { Act } from './world.ts';

/** Anna's goals: an active one with a kept pledge, and a deleted one. */
export interface GoalThings {
  goalId: number;
  removedGoalId: number;
}

/** Saves for goals, makes and keeps pledges, reads articles and rates them. */
export async function addGoals(act: Act, { savingsId }: { savingsId: number }): Promise<GoalThings> {
  const form = imageForm(
    { name: 'QUANDONG orchard', target: '9000', bank_account_ids: String(savingsId), note: 'QUANDONG' },
    'image',
  );
  const { data: goal } = await act(goals.create, { form });
  const { data: removed } = await act(goals.create, { body: { name: 'QUANDONG kayak', target: 500 } });
  await act(goals.remove, { params: { id: removed.id } });
  await act(goals.pledge, { body: { goal_id: goal.id, amount: 1, frequency: 'week', start: '2026-01-05' } });
  await act(content.vote, { params: { id: 1 }, body: { helpful: true } });
  return { goalId: goal.id, removedGoalId: removed.id };
}
