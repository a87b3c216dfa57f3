import { bills } from '#contract/areas/bills.ts';
import type { AllocationOnWire } from '#contract/areas/bills.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { CategoryPicker } from '#web/areas/transactions/public.tsx';
import { touchedReads } from './payment-words.ts';

interface Values {
  name: string;
  sub_category_id: number | null;
  amount: number | null;
}

/** Allocates part of a pay to a purpose, or changes the amount. */
export function AllocationDialog({
  allocation,
  date,
  onClose,
}: {
  allocation?: AllocationOnWire;
  date: string;
  onClose: () => void;
}) {
  const form = useApiForm<typeof bills.createAllocation | typeof bills.updateAllocation, Values>(
    allocation ? bills.updateAllocation : bills.createAllocation,
    {
      defaults: { name: '', sub_category_id: null, amount: allocation?.amount ?? null },
      body: ({ name, sub_category_id: sub, amount }) =>
        allocation
          ? { id: allocation.id, amount: dollarsFromCents(amount ?? 0) }
          : {
              amount: dollarsFromCents(amount ?? 0),
              date,
              ...(name.trim() === '' ? {} : { name }),
              ...(sub === null ? {} : { sub_category_id: sub }),
            },
      check: ({ name, sub_category_id: sub, amount }) => ({
        ...(amount === null ? { amount: 'Enter an amount such as 120.00.' } : {}),
        ...(!allocation && sub === null && name.trim() === ''
          ? { sub_category_id: 'Choose a category or enter a name.' }
          : {}),
      }),
      refreshes: touchedReads,
      onDone: () => {
        showToast({ tone: 'positive', text: 'Saved.' });
        onClose();
      },
    },
  );
  const remove = useApiMutation(bills.removeAllocation, {
    refreshes: touchedReads,
    onSuccess: () => {
      showToast({ text: 'Deleted.' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={allocation ? allocation.name : 'Set money aside'}>
      <Form form={form}>
        <div className="space-y-5">
          {allocation ? null : (
            <>
              <CategoryPicker optional {...form.value('sub_category_id')} />
              <TextField
                label="Name"
                optional
                hint="For example, Nan’s birthday."
                maxLength={80}
                autoComplete="off"
                {...form.field('name')}
              />
            </>
          )}
          <MoneyField label="Amount" {...form.value('amount')} />
        </div>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          {allocation ? (
            <Button
              variant="quiet"
              className="text-negative mr-auto -ml-3"
              busy={remove.isPending}
              onClick={() => remove.mutate({ body: { id: allocation.id } })}
            >
              Delete
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save changes</SubmitButton>
        </div>
        <div aria-live="assertive">
          {remove.isError ? <p className="text-negative mt-3 font-medium">{remove.error.message}</p> : null}
        </div>
      </Form>
    </Dialog>
  );
}
