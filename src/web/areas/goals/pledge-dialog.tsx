import { goals } from '#contract/areas/goals.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { showToast } from '#web/design/toasts.ts';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { dollars, touched } from './goal-facts.ts';
import type { Goal } from './goal-facts.ts';

interface Values {
  amount: number | null;
  frequency: 'week' | 'pay';
}

/** Pledges an amount per week or pay; deposits confirm it. */
export function PledgeDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const time = useMemberTime();
  const form = useApiForm<typeof goals.pledge, Values>(goals.pledge, {
    defaults: {
      amount: goal.pledge?.amount ?? goal.needed_per_pay ?? null,
      frequency: goal.pledge?.frequency ?? 'week',
    },
    body: ({ amount, frequency }) => ({ goal_id: goal.id, amount: dollarsFromCents(amount ?? 0), frequency }),
    check: ({ amount }): FieldMessages => (amount === null ? { amount: 'Enter an amount such as 50.00.' } : {}),
    refreshes: touched,
    onDone: () => {
      showToast({ tone: 'positive', text: `Pledged. We tick it off when a deposit arrives.` });
      onClose();
    },
  });
  const end = useApiMutation(goals.endPledge, {
    refreshes: touched,
    onSuccess: () => {
      showToast({ tone: 'info', text: 'The pledge has ended. What was kept stays yours.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Pledge for ${goal.name}`}
      description="A promise to yourself. We move nothing: set the transfer up at your bank, and we tick it off."
    >
      <Form form={form}>
        <div className="space-y-5">
          <MoneyField
            label="How much each time"
            {...form.value('amount')}
            hint={
              goal.needed_per_pay
                ? `${dollars(goal.needed_per_pay)} each pay has it there by ${time.date(goal.target_date!)}.`
                : undefined
            }
          />
          <RadioGroup<Values['frequency']>
            label="How often"
            choices={[
              { value: 'week', label: 'Each week', hint: 'Counted from today' },
              { value: 'pay', label: 'Each pay', hint: 'In the rhythm of your pay cycle' },
            ]}
            {...form.value('frequency')}
          />
          <p className="text-ink-soft text-caption">
            A deposit of at least this amount into the goal’s account, within the week or pay, confirms it once. One
            transfer can keep several pledges; interest and refunds do not count.
          </p>
        </div>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          {goal.pledge ? (
            <Button
              variant="quiet"
              className="text-negative mr-auto -ml-3"
              busy={end.isPending}
              onClick={() => end.mutate({ body: { goal_id: goal.id } })}
            >
              End the pledge
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Pledge</SubmitButton>
        </div>
        <div aria-live="assertive">
          {end.isError ? <p className="text-negative mt-3 font-medium">{end.error.message}</p> : null}
        </div>
      </Form>
    </Dialog>
  );
}
