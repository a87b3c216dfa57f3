import { forecast } from '#contract/areas/forecast.ts';
import { frequencies } from '#domain/calendar/recurrence.ts';
import type { Frequency } from '#domain/calendar/recurrence.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Form, ProblemNote, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { frequencyNames } from './outlook.ts';
import type { Outlook, WhatIf } from './outlook.ts';

interface Values {
  name: string;
  direction: 'out' | 'in';
  amount: number | null;
  date: string | null;
  recurring_frequency: Frequency | 'once';
  end_date: string | null;
  bank_account_id: number | null;
}

const repeats = [
  { value: 'once' as const, label: 'Once' },
  ...frequencies.map((value) => ({ value, label: frequencyNames[value] })),
];

function valuesOf(line: WhatIf | undefined, outlook: Outlook, today: string): Values {
  return {
    name: line?.name ?? '',
    direction: line && line.amount > 0 ? 'in' : 'out',
    amount: line ? Math.abs(line.amount) : null,
    date: line?.date ?? today,
    recurring_frequency: line?.recurring_frequency ?? 'once',
    end_date: line?.end_date ?? null,
    bank_account_id: line?.bank_account_id ?? outlook.accounts[0]?.bank_account_id ?? null,
  };
}

/** Adds or edits a what-if line. */
export function WhatIfDialog({ line, outlook, onClose }: { line?: WhatIf; outlook: Outlook; onClose: () => void }) {
  const time = useMemberTime();
  const endpoint = line ? forecast.updateWhatIf : forecast.createWhatIf;
  const form = useApiForm<typeof forecast.createWhatIf, Values>(endpoint as typeof forecast.createWhatIf, {
    defaults: valuesOf(line, outlook, time.today()),
    body: ({ name, direction, amount, date, recurring_frequency: repeat, end_date, bank_account_id }) => ({
      ...(line ? { id: line.id } : {}),
      name,
      amount: dollarsFromCents(direction === 'out' ? -(amount ?? 0) : (amount ?? 0)),
      date: date ?? '',
      recurring_frequency: repeat === 'once' ? null : repeat,
      end_date: repeat === 'once' ? null : end_date,
      bank_account_id,
    }),
    check: ({ amount }): FieldMessages =>
      amount === null || amount === 0 ? { amount: 'Enter an amount such as 120.00.' } : {},
    refreshes: [forecast.daily],
    onDone: onClose,
  });
  const remove = useApiMutation(forecast.removeWhatIf, { refreshes: [forecast.daily], onSuccess: onClose });
  const repeat = form.value('recurring_frequency');
  return (
    <Dialog open onClose={onClose} title={line ? `Edit ${line.name}` : 'Add a what-if'}>
      <Form form={form}>
        <div className="space-y-5">
          <TextField label="Name" {...form.field('name')} />
          <RadioGroup<'out' | 'in'>
            label="Money in or out"
            choices={[
              { value: 'out', label: 'Money out' },
              { value: 'in', label: 'Money in' },
            ]}
            {...form.value('direction')}
          />
          <MoneyField label="Amount" min={1} {...form.value('amount')} />
          <DateInput label="Date" {...form.value('date')} />
          <Select<Values['recurring_frequency']> label="Repeats" options={repeats} {...repeat} />
          {repeat.value === 'once' ? null : (
            <DateInput
              label="End date"
              hint="Leave this blank if it doesn’t end."
              required={false}
              {...form.value('end_date')}
            />
          )}
          {outlook.accounts.length > 1 ? (
            <Select<number>
              label="Account"
              options={outlook.accounts.map((account) => ({ value: account.bank_account_id, label: account.name }))}
              {...form.value('bank_account_id')}
            />
          ) : null}
        </div>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          {line ? (
            <Button
              variant="quiet"
              className="text-negative mr-auto -ml-3"
              busy={remove.isPending}
              onClick={() => remove.mutate({ body: { id: line.id } })}
            >
              Delete
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{line ? 'Save changes' : 'Add'}</SubmitButton>
        </div>
        <ProblemNote>{remove.isError ? remove.error.message : undefined}</ProblemNote>
      </Form>
    </Dialog>
  );
}
