import { goals } from '#contract/areas/goals.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { GoalFields } from './goal-fields.tsx';
import { useGoalForm } from './goal-form.ts';
import { touched } from './goal-facts.ts';
import type { Goal } from './goal-facts.ts';

/** Edits a goal. */
export function EditGoalDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const goalForm = useGoalForm(goal, () => {
    showToast({ tone: 'positive', text: 'Goal updated.' });
    onClose();
  });
  const { form } = goalForm;
  const leave = () => {
    goalForm.dismiss();
    onClose();
  };
  const withoutImage = useApiMutation(goals.update, { refreshes: touched, onSuccess: leave });
  return (
    <Dialog open onClose={leave} title={`Edit ${goal.name}`}>
      <Form form={form}>
        <GoalFields goalForm={goalForm} image={goal.image} open />
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          {goal.image ? (
            <Button
              variant="quiet"
              className="mr-auto -ml-3"
              busy={withoutImage.isPending}
              onClick={() => withoutImage.mutate({ body: { goal_id: goal.id, without: ['image'] } })}
            >
              Remove picture
            </Button>
          ) : null}
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save changes</SubmitButton>
        </div>
        <div aria-live="assertive">
          {withoutImage.isError ? <p className="text-negative mt-3 font-medium">{withoutImage.error.message}</p> : null}
        </div>
      </Form>
    </Dialog>
  );
}
