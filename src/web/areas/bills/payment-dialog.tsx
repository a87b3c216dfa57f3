import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { bills } from '#contract/areas/bills.ts';
import type { PaymentOnWire, RecurringFrequency } from '#contract/areas/bills.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import type { Option } from '#web/design/options.ts';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useFirstPayment } from './first-payment.ts';
import type { ApiForm } from '#web/kit/form.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CategoryPicker } from '#web/areas/transactions/public.tsx';
import { businessDayNames, frequencyOptions, touchedReads } from './payment-words.ts';

interface Values {
  name: string;
  direction: 'out' | 'in';
  amount: number | null;
  recurring_frequency: RecurringFrequency;
  start_date: string | null;
  end_date: string | null;
  /** 0 means any account. */
  bank_account_id: number;
  sub_category_id: number | null;
  payee: string;
  business_day: PaymentOnWire['business_day'];
  reminder: boolean;
  reminder_days: number | null;
  auto_confirm: boolean;
}

const businessDayOptions = (Object.keys(businessDayNames) as PaymentOnWire['business_day'][]).map(
  (value): Option<PaymentOnWire['business_day']> => ({ value, label: businessDayNames[value] }),
);

function valuesOf(payment: PaymentOnWire | undefined, day: string): Values {
  return {
    name: payment?.name ?? '',
    direction: payment?.direction ?? 'out',
    amount: payment?.amount ?? null,
    recurring_frequency: payment?.recurring_frequency ?? 'monthly',
    start_date: payment?.start_date ?? day,
    end_date: payment?.end_date ?? null,
    bank_account_id: payment?.bank_account_id ?? 0,
    sub_category_id: payment?.sub_category_id ?? null,
    payee: payment?.payee ?? '',
    business_day: payment?.business_day ?? 'none',
    reminder: !(payment?.remove_reminder ?? false),
    reminder_days: payment?.reminder_days ?? 3,
    auto_confirm: payment?.auto_confirm ?? true,
  };
}

function bodyOf(values: Values) {
  const { amount, reminder, bank_account_id: account, end_date: end, payee, reminder_days: days, ...rest } = values;
  const ends = rest.recurring_frequency === 'once' ? null : end;
  return {
    ...rest,
    start_date: rest.start_date ?? '',
    amount: dollarsFromCents(amount ?? 0),
    remove_reminder: !reminder,
    ...(days === null ? {} : { reminder_days: days }),
    ...(account === 0 ? {} : { bank_account_id: account }),
    ...(ends === null ? {} : { end_date: ends }),
    ...(payee.trim() === '' ? {} : { payee }),
    sub_category_id: rest.sub_category_id ?? 0,
  };
}

/** Fields cleared in the form, which are sent explicitly. */
function clearedOf(values: Values): ('end_date' | 'payee' | 'bank_account_id')[] {
  return [
    ...(values.end_date === null || values.recurring_frequency === 'once' ? ['end_date' as const] : []),
    ...(values.payee.trim() === '' ? ['payee' as const] : []),
    ...(values.bank_account_id === 0 ? ['bank_account_id' as const] : []),
  ];
}

const checks = ({ amount, start_date, reminder, reminder_days }: Values) => ({
  ...(amount === null || amount <= 0 ? { amount: 'Enter an amount such as 79.00.' } : {}),
  ...(start_date === null ? { start_date: 'Field is required' } : {}),
  ...(reminder && reminder_days === null ? { reminder_days: 'Enter a number from 0 to 30.' } : {}),
});

function AccountSelect({ form }: { form: ApiForm<Values> }) {
  const list = useApiQuery(bankAccounts.list);
  const options: Option<number>[] = [
    { value: 0, label: 'Any account' },
    ...(list.data?.data ?? [])
      .filter(({ status, id }) => status === 'active' || id === form.values.bank_account_id)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select<number>
      label={form.values.direction === 'out' ? 'Paid from' : 'Paid into'}
      options={options}
      {...form.value('bank_account_id')}
    />
  );
}

/** Optional fields that rarely change. */
function Details({ form }: { form: ApiForm<Values> }) {
  return (
    <details className="border-line border-t pt-1">
      <summary className="text-accent flex min-h-11 cursor-pointer items-center font-medium">More options</summary>
      <div className="space-y-5 pt-3 pb-1">
        <TextField
          label="Payee on the statement"
          optional
          hint="How it appears in your transactions, such as AGL SALES."
          {...form.field('payee')}
        />
        <Select label="On a weekend or public holiday" options={businessDayOptions} {...form.value('business_day')} />
        <Checkbox label="Mark as paid when a matching transaction comes in" {...form.checkbox('auto_confirm')} />
      </div>
    </details>
  );
}

function Fields({ form }: { form: ApiForm<Values> }) {
  const { recurring_frequency: frequency, reminder } = form.values;
  return (
    <div className="space-y-5">
      <SegmentedControl
        label="Direction"
        full
        choices={[
          { value: 'out', label: 'Money out' },
          { value: 'in', label: 'Money in' },
        ]}
        {...form.value('direction')}
      />
      <TextField label="Name" autoComplete="off" maxLength={80} {...form.field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField label="Amount" {...form.value('amount')} />
        <Select label="How often" options={frequencyOptions} {...form.value('recurring_frequency')} />
        <DateInput label={frequency === 'once' ? 'Due date' : 'First due date'} {...form.value('start_date')} />
        {frequency === 'once' ? null : <DateInput label="End date" required={false} {...form.value('end_date')} />}
        <AccountSelect form={form} />
        <CategoryPicker optional {...form.value('sub_category_id')} />
      </div>
      <div>
        <Checkbox label="Remind me by email" {...form.checkbox('reminder')} />
        {reminder ? (
          <NumberField className="mt-3" label="Days before" min={0} max={30} {...form.value('reminder_days')} />
        ) : null}
      </div>
      <Details form={form} />
    </div>
  );
}

/** Schedules a payment, or edits one. */
export function PaymentDialog({
  payment,
  day,
  onClose,
}: {
  payment?: PaymentOnWire;
  day: string;
  onClose: () => void;
}) {
  const tick = useFirstPayment();
  const form = useApiForm<typeof bills.create | typeof bills.update, Values>(payment ? bills.update : bills.create, {
    defaults: valuesOf(payment, day),
    body: (values) => (payment ? { id: payment.id, ...bodyOf(values), clear: clearedOf(values) } : bodyOf(values)),
    check: checks,
    standsFor: { remove_reminder: 'reminder' },
    refreshes: touchedReads,
    onDone: () => {
      if (!payment) tick();
      showToast({ tone: 'positive', text: payment ? 'Bill saved.' : 'Bill added.' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={payment ? `Edit ${payment.name}` : 'Add bill'}>
      <Form form={form}>
        <Fields form={form} />
        <div className="mt-7 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{payment ? 'Save changes' : 'Add bill'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
