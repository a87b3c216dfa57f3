import { useNavigate } from 'react-router';
import { settings } from '#contract/areas/settings.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { GoalFields } from './goal-fields.tsx';
import { useGoalForm } from './goal-form.ts';

/** A new goal. */
export function NewGoalPage() {
  const navigate = useNavigate();
  // The first goal completes a step of the tour (rule C18).
  const tick = useApiMutation(settings.completeTourItem, { refreshes: [settings.tourChecklist] });
  const goalForm = useGoalForm(undefined, async (goal) => {
    tick.mutate({ body: { dashboardGoal: true } });
    showToast({ tone: 'positive', text: `${goal.name} added.` });
    await navigate('/goals');
  });
  const { form, dismiss } = goalForm;
  return (
    <>
      <PageHeader title="New goal" lead="What are you saving for, and how much do you need?" />
      <Columns>
        <Form form={form} aria-label="New goal">
          <GoalFields goalForm={goalForm} image={null} />
          <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <ButtonLink variant="secondary" href="/goals" onClick={dismiss}>
              Cancel
            </ButtonLink>
            <SubmitButton form={form}>Add goal</SubmitButton>
          </div>
        </Form>
      </Columns>
    </>
  );
}
