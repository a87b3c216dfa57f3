import { payments } from '#contract/areas/payments.ts';
import type { PayeeKind, PayeeOnWire } from '#contract/areas/payments.ts';
import type { PayIdType } from '#domain/payments/payee-identity.ts';
import { Button } from '#web/design/button.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';

interface Values {
  kind: PayeeKind;
  name: string;
  bsb: string;
  account_number: string;
  payid_type: PayIdType;
  payid: string;
  biller_code: string;
  crn: string;
}

const kinds: readonly { value: PayeeKind; label: string }[] = [
  { value: 'account', label: 'Account' },
  { value: 'payid', label: 'PayID' },
  { value: 'bpay', label: 'BPAY' },
];

const payIds: readonly { value: PayIdType; label: string }[] = [
  { value: 'mobile', label: 'Mobile number' },
  { value: 'email', label: 'Email' },
  { value: 'abn', label: 'ABN' },
  { value: 'organisation', label: 'Organisation' },
];

function bodyOf({ kind, name, ...values }: Values) {
  const identity =
    kind === 'account'
      ? { bsb: values.bsb, account_number: values.account_number }
      : kind === 'payid'
        ? { payid_type: values.payid_type, payid: values.payid }
        : { biller_code: values.biller_code, crn: values.crn };
  return { action: 'create' as const, kind, name, ...identity };
}

function Numbers({ form }: { form: ApiForm<Values> }) {
  const { kind } = form.values;
  if (kind === 'account') {
    return (
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="BSB" figures inputMode="numeric" hint="6 digits, like 062-000" {...form.field('bsb')} />
        <TextField
          label="Account number"
          figures
          inputMode="numeric"
          hint="5 to 10 digits"
          {...form.field('account_number')}
        />
      </div>
    );
  }
  if (kind === 'bpay') {
    return (
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Biller code"
          figures
          inputMode="numeric"
          hint="3 to 10 digits"
          {...form.field('biller_code')}
        />
        <TextField
          label="Reference (CRN)"
          figures
          inputMode="numeric"
          hint="2 to 20 digits, on the bill"
          {...form.field('crn')}
        />
      </div>
    );
  }
  const type = form.value('payid_type');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select<PayIdType> label="PayID type" options={payIds} {...type} />
      <TextField label={payIds.find(({ value }) => value === type.value)!.label} {...form.field('payid')} />
    </div>
  );
}

/** A new payee: an account, a PayID or a BPAY biller. */
export function PayeeForm({ onAdded, onCancel }: { onAdded: (payee: PayeeOnWire) => void; onCancel: () => void }) {
  const form = useApiForm<typeof payments.change, Values>(payments.change, {
    defaults: {
      kind: 'account',
      name: '',
      bsb: '',
      account_number: '',
      payid_type: 'mobile',
      payid: '',
      biller_code: '',
      crn: '',
    },
    body: (values) => bodyOf(values) as never,
    refreshes: [payments.list],
    onDone: ({ data }) => {
      showToast({ tone: 'positive', text: `${data!.name} added to your payees.` });
      onAdded(data!);
    },
  });
  const { kind } = form.values;
  return (
    <Form form={form} aria-label="Add payee">
      <div className="space-y-5">
        <SegmentedControl
          label="Payment type"
          full
          choices={kinds}
          value={kind}
          onChange={(value) => form.set({ kind: value })}
        />
        <TextField
          label="Name"
          autoComplete="off"
          hint={kind === 'bpay' ? 'The biller’s name on the bill' : 'The name on the account'}
          {...form.field('name')}
        />
        <Numbers form={form} />
      </div>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>Add payee</SubmitButton>
      </div>
    </Form>
  );
}
