import { goals } from '#contract/areas/goals.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { showToast } from '#web/design/toasts.ts';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { dollars, touched } from './goal-facts.ts';
import type { Goal } from './goal-facts.ts';

interface Values {
  amount: number | null;
  frequency: 'week' | 'pay';
}

/** Pledges an amount per week or pay; deposits confirm it. */
export function PledgeDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const form = useApiForm<typeof goals.pledge, Values>(goals.pledge, {
    defaults: {
      amount: goal.pledge?.amount ?? goal.needed_per_pay ?? null,
      frequency: goal.pledge?.frequency ?? 'week',
    },
    body: ({ amount, frequency }) => ({ goal_id: goal.id, amount: dollarsFromCents(amount ?? 0), frequency }),
    check: ({ amount }): FieldMessages => (amount === null ? { amount: 'Enter an amount such as 50.00.' } : {}),
    refreshes: touched,
    onDone: () => {
      showToast({ tone: 'positive', text: 'Pledge saved. We’ll tick it off when your deposit arrives.' });
      onClose();
    },
  });
  const end = useApiMutation(goals.endPledge, {
    refreshes: touched,
    onSuccess: () => {
      showToast({ tone: 'info', text: 'Pledge ended. What you’ve saved stays in the goal.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Pledge for ${goal.name}`}
      description="A promise to yourself. We don’t move any money: set up the transfer with your bank, and we’ll tick it off."
    >
      <Form form={form}>
        <div className="space-y-5">
          <MoneyField
            label="Amount"
            {...form.value('amount')}
            hint={
              goal.needed_per_pay
                ? `${dollars(goal.needed_per_pay)} a pay gets you there by ${formatDate(goal.target_date!)}.`
                : undefined
            }
          />
          <RadioGroup<Values['frequency']>
            label="How often"
            choices={[
              { value: 'week', label: 'Each week', hint: 'Starting today' },
              { value: 'pay', label: 'Each pay', hint: 'With your pay cycle' },
            ]}
            {...form.value('frequency')}
          />
          <p className="text-ink-soft text-caption">
            We’ll tick it off when at least this much arrives in the goal’s account in the week or pay cycle. One
            transfer can cover several pledges. Interest and refunds don’t count.
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
              End pledge
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{goal.pledge ? 'Save changes' : 'Make pledge'}</SubmitButton>
        </div>
        <div aria-live="assertive">
          {end.isError ? <p className="text-negative mt-3 font-medium">{end.error.message}</p> : null}
        </div>
      </Form>
    </Dialog>
  );
}
