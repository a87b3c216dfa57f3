import { bills } from '#contract/areas/bills.ts';
import type { RecurringFrequency, RecurringOnWire } from '#contract/areas/bills.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useFirstPayment } from './first-payment.ts';
import { frequencyOptions, touchedReads } from './payment-words.ts';

interface Values {
  amount: number | null;
  recurring_frequency: RecurringFrequency;
  start_date: string | null;
}

/** Schedules a bill for which the bank reports no frequency. */
export function BillDialog({ proposal, onClose }: { proposal: RecurringOnWire; onClose: () => void }) {
  const tick = useFirstPayment();
  const form = useApiForm<typeof bills.acceptDetected, Values>(bills.acceptDetected, {
    defaults: {
      amount: proposal.amount,
      recurring_frequency: proposal.recurring_frequency,
      start_date: proposal.next_date,
    },
    body: ({ amount, recurring_frequency, start_date }) => ({
      key: proposal.key,
      amount: dollarsFromCents(amount ?? 0),
      recurring_frequency,
      start_date: start_date ?? '',
    }),
    refreshes: touchedReads,
    onDone: () => {
      tick();
      showToast({ tone: 'positive', text: `${proposal.name} added to Bills.` });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Add ${proposal.name}`}>
      <Form form={form}>
        <p className="text-ink-soft mb-5">
          {proposal.bank?.institution} doesn’t say how often this is charged. Enter what you know, and we’ll mark it as
          paid when a matching transaction comes in.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <MoneyField label="Amount" {...form.value('amount')} />
          <Select label="How often" options={frequencyOptions} {...form.value('recurring_frequency')} />
          <DateInput label="Next due date" {...form.value('start_date')} />
        </div>
        <div className="mt-7 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Add bill</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
