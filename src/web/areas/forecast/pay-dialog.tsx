import { forecast } from '#contract/areas/forecast.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { Outlook } from './outlook.ts';

interface Values {
  expects_pay: boolean;
  pay_amount: number | null;
  pay_account_id: number | null;
}

/** The expected pay and its account; an empty amount restores the detected one. */
export function PayDialog({ outlook, onClose }: { outlook: Outlook; onClose: () => void }) {
  const { pay } = outlook;
  const form = useApiForm<typeof forecast.estimate, Values>(forecast.estimate, {
    defaults: { expects_pay: pay.source !== 'off', pay_amount: pay.set_amount, pay_account_id: pay.bank_account_id },
    body: ({ expects_pay, pay_amount, pay_account_id }) => ({
      expects_pay,
      pay_amount: pay_amount === null ? null : dollarsFromCents(pay_amount),
      // An unchanged account keeps following the transactions.
      ...(pay_account_id === pay.bank_account_id ? {} : { pay_account_id }),
    }),
    refreshes: [forecast.daily],
    onDone: () => {
      showToast({ tone: 'positive', text: 'Forecast updated.' });
      onClose();
    },
  });
  const amount = form.value('pay_amount');
  const account = form.value('pay_account_id');
  return (
    <Dialog open onClose={onClose} size="small" title="Your pay">
      <Form form={form}>
        <div className="space-y-5">
          <Checkbox
            label="Expect pay on each payday"
            hint="Paydays follow the pay cycle you set in Budgets."
            {...form.checkbox('expects_pay')}
          />
          <MoneyField
            label="Amount of each pay"
            optional
            hint={
              pay.detected_amount === null
                ? undefined
                : `Leave this blank to use ${formatCents(pay.detected_amount, { currency: true })} from your transactions.`
            }
            {...amount}
          />
          {outlook.accounts.length > 1 ? (
            <Select<number>
              label="Paid into"
              options={outlook.accounts.map((one) => ({ value: one.bank_account_id, label: one.name }))}
              {...account}
            />
          ) : null}
        </div>
        <div className="mt-7 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
