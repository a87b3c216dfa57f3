import { useState } from 'react';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { payments } from '#contract/areas/payments.ts';
import type { PayeeOnWire } from '#contract/areas/payments.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { PasswordInput } from '#web/design/password-input.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { asksForPassword } from '#web/kit/confirm.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { payeeNumbers } from './payee-words.ts';
import { movedReads } from './transfer-list.tsx';

export type MoveKind = 'own' | 'payee';

interface Values {
  from_account_id: number | null;
  /** An account or a payee, by the kind of form. */
  to: number | null;
  amount: number | null;
  reference: string;
  when: 'now' | 'day';
  send_on: CivilDate | null;
  password: string;
}

export interface MoveFormProps {
  kind: MoveKind;
  /** Open accounts in AUD. */
  list: readonly BankAccountOnWire[];
  people: readonly PayeeOnWire[];
  fromId?: number | undefined;
  payeeId?: number | undefined;
  onAddPayee: () => void;
  onClose: () => void;
}

const paysItself = ({ kind }: BankAccountOnWire): boolean => kind === 'transaction' || kind === 'savings';

function bodyOf(kind: MoveKind, values: Values): Record<string, unknown> {
  return {
    from_account_id: values.from_account_id,
    [kind === 'own' ? 'to_account_id' : 'ClientPayeeID']: values.to,
    amount: values.amount === null ? undefined : dollarsFromCents(values.amount),
    reference: values.reference,
    send_on: values.when === 'day' ? values.send_on : undefined,
    password: values.password,
  };
}

function useMoveForm(
  { kind, list, people, fromId, payeeId, onClose }: MoveFormProps,
  onPassword: () => void,
): ApiForm<Values> {
  const payers = list.filter(paysItself);
  const from = payers.find(({ id }) => id === fromId) ?? payers[0]!;
  const savings =
    list.find((account) => account.saving_account && account.id !== from.id) ?? list.find(({ id }) => id !== from.id);
  const payee = people.find(({ ClientPayeeID, status }) => ClientPayeeID === payeeId && status === 'active');
  return useApiForm<typeof payments.internalTransfer | typeof payments.pay, Values>(
    kind === 'own' ? payments.internalTransfer : payments.pay,
    {
      defaults: {
        from_account_id: from.id,
        to: kind === 'own' ? (savings?.id ?? null) : (payee?.ClientPayeeID ?? null),
        amount: null,
        reference: '',
        when: 'now',
        send_on: null,
        password: '',
      },
      body: (values) => bodyOf(kind, values) as never,
      standsFor: { to_account_id: 'to', ClientPayeeID: 'to' },
      check: ({ when, send_on }): FieldMessages =>
        when === 'day' && send_on === null ? { send_on: 'Choose a date.' } : {},
      refreshes: movedReads,
      onDone: (reply) => {
        const { amount, to_name: to, send_on: day } = reply.transfer;
        showToast({
          tone: 'info',
          text: `${formatCents(amount, { currency: true })} to ${to} is ${day ? 'scheduled' : 'pending'}.`,
          detail: day ? 'You can cancel it until it’s sent.' : 'You can cancel it in the next 30 seconds.',
        });
        onClose();
      },
      onFailed: (problem, form) => {
        if (!asksForPassword(problem)) return false;
        onPassword();
        form.fail('password', problem.message);
        return true;
      },
    },
  );
}

/** The resulting balance, or that it is insufficient; for a future date the forecast of that day is used. */
function Afterwards({
  account,
  amount,
  later,
}: {
  account: BankAccountOnWire | undefined;
  amount: number | null;
  later: boolean;
}) {
  if (!account || amount === null || amount <= 0 || later) return null;
  const left = account.available_balance - amount;
  return left < 0 ? (
    <p className="text-negative font-medium">
      That’s <Money cents={-left} tone="plain" /> more than you have available in {account.name}.
    </p>
  ) : (
    <p className="text-ink-soft">
      You’ll have <Money cents={left} tone="plain" /> left in {account.name}.
    </p>
  );
}

function Where({
  form,
  kind,
  list,
  people,
  onAddPayee,
}: Pick<MoveFormProps, 'kind' | 'list' | 'people' | 'onAddPayee'> & { form: ApiForm<Values> }) {
  const from = form.value('from_account_id');
  const to = form.value('to');
  const accountOption = (account: BankAccountOnWire) => ({
    value: account.id,
    label: account.name,
    hint: `${formatCents(account.available_balance, { currency: true })} available`,
  });
  const open = people.filter(({ status }) => status === 'active');
  return (
    <>
      <Select<number> label="From" options={list.filter(paysItself).map(accountOption)} {...from} />
      {kind === 'own' ? (
        <Select<number>
          label="To"
          options={list.filter(({ id }) => id !== from.value).map(accountOption)}
          placeholder="Choose an account"
          {...to}
        />
      ) : (
        <div>
          {open.length > 0 ? (
            <Select<number>
              label="To"
              options={open.map((payee) => ({
                value: payee.ClientPayeeID,
                label: payee.name,
                hint: payeeNumbers(payee),
              }))}
              placeholder="Choose a payee"
              {...to}
            />
          ) : (
            <p className="text-ink-soft">You haven’t added any payees yet.</p>
          )}
          <Button variant="quiet" size="small" className="mt-1 -ml-3" onClick={onAddPayee}>
            Add payee
          </Button>
        </div>
      )}
    </>
  );
}

function PayeeRemarks({ payee }: { payee: PayeeOnWire | undefined }) {
  if (!payee) return null;
  return (
    <>
      {payee.first_payment ? (
        <Notice title={`Your first payment to ${payee.name}`}>
          {payeeNumbers(payee)}. Check this matches what you were given. We can’t get money back once it’s sent.
        </Notice>
      ) : null}
      {payee.warning ? <Notice tone="warning">{payee.warning}</Notice> : null}
    </>
  );
}

/** An order between own accounts or to a payee. It is queued; the list shows its status. */
export function MoveForm(props: MoveFormProps) {
  const { kind, list, people, onClose } = props;
  const time = useMemberTime();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useMoveForm(props, () => setAsksPassword(true));
  const { values } = form;
  const when = form.value('when');
  return (
    <Form form={form} aria-label="Move money">
      <div className="space-y-5">
        <Where form={form} {...props} />
        {kind === 'payee' ? (
          <PayeeRemarks payee={people.find(({ ClientPayeeID }) => ClientPayeeID === values.to)} />
        ) : null}
        <MoneyField label="Amount" name="amount" {...form.value('amount')} />
        <Afterwards
          account={list.find(({ id }) => id === values.from_account_id)}
          amount={values.amount}
          later={values.when === 'day'}
        />
        <TextField
          label="Reference"
          optional
          maxLength={18}
          hint={`Up to 18 characters. It shows on ${kind === 'own' ? 'your statements' : 'their statement'}.`}
          {...form.field('reference')}
        />
        <RadioGroup
          label="When"
          layout="inline"
          choices={[
            { value: 'now', label: 'Now' },
            { value: 'day', label: 'On a date' },
          ]}
          {...when}
        />
        {values.when === 'day' ? (
          <DateInput
            label="Date"
            name="send_on"
            min={addDays(time.today(), 1)}
            max={addDays(time.today(), 366)}
            {...form.value('send_on')}
          />
        ) : null}
        {asksPassword ? (
          <PasswordInput
            label="Your password"
            hint="It’s been a while since you signed in, so enter it again to pay."
            {...form.field('password')}
          />
        ) : null}
      </div>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={form}>
          {values.amount !== null && values.amount > 0
            ? `Move ${formatCents(values.amount, { currency: true })}`
            : 'Move money'}
        </SubmitButton>
      </div>
    </Form>
  );
}
