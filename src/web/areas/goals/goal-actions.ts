import { goals } from '#contract/areas/goals.ts';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { touched } from './goal-facts.ts';
import type { Goal } from './goal-facts.ts';

const failed = (problem: unknown): unknown => showToast({ tone: 'negative', text: messageOf(problem) });

/** The actions of a goal; removals can be undone from their toast. */
export function useGoalActions(goal: Pick<Goal, 'id' | 'name' | 'isactive' | 'iscomplete'>) {
  const restore = useApiMutation(goals.restore, { refreshes: touched, onError: failed });
  const complete = useApiMutation(goals.complete, { refreshes: touched, onError: failed });
  const setActive = useApiMutation(goals.setActive, {
    refreshes: touched,
    onSuccess: ({ data }) =>
      showToast({
        tone: 'info',
        text: data.isactive ? `${goal.name} is back on.` : `${goal.name} is paused.`,
      }),
    onError: failed,
  });
  const remove = useApiMutation(goals.remove, {
    refreshes: touched,
    onSuccess: () =>
      showToast({
        tone: 'info',
        text: `${goal.name} deleted.`,
        action: { label: 'Undo', run: () => restore.mutate({ params: { id: goal.id }, body: {} }) },
      }),
    onError: failed,
  });
  return {
    busy: complete.isPending || setActive.isPending || remove.isPending,
    complete: () => complete.mutate({ params: { id: goal.id }, body: { complete: true } }),
    reopen: () => complete.mutate({ params: { id: goal.id }, body: { complete: false } }),
    setActive: () => setActive.mutate({ params: { goal_id: goal.id }, body: { active: !goal.isactive } }),
    remove: () => remove.mutate({ params: { id: goal.id }, body: {} }),
  };
}
