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

/** Schedules a bill of which the bank does not say how often it comes. */
export function BillDialog({ one, onClose }: { one: RecurringOnWire; onClose: () => void }) {
  const tick = useFirstPayment();
  const form = useApiForm<typeof bills.acceptDetected, Values>(bills.acceptDetected, {
    defaults: { amount: one.amount, recurring_frequency: one.recurring_frequency, start_date: one.next_date },
    body: ({ amount, recurring_frequency, start_date }) => ({
      key: one.key,
      amount: dollarsFromCents(amount ?? 0),
      recurring_frequency,
      start_date: start_date ?? '',
    }),
    refreshes: touchedReads,
    onDone: () => {
      tick();
      showToast({ tone: 'positive', text: `${one.name} is scheduled.` });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Schedule ${one.name}`}>
      <Form form={form}>
        <p className="text-ink-soft mb-5">
          {one.bank?.institution} tells who may take money, and not how often. Say what you know of it; a transaction
          that fits marks it as paid.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <MoneyField label="Amount" {...form.value('amount')} />
          <Select label="How often" options={frequencyOptions} {...form.value('recurring_frequency')} />
          <DateInput label="Next on" {...form.value('start_date')} />
        </div>
        <div className="mt-7 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Schedule it</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
