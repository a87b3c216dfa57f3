import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { accountChoices, bsbText, choiceOf, isOwing, natureOf } from './account-names.ts';
import type { AccountChoice } from './account-names.ts';

interface Values {
  name: string;
  bank: string;
  bsb: string;
  account_number: string;
  /** The value of the combined choice of type and kind. */
  kind: AccountChoice;
  opening_balance?: number | null;
}

function Fields({ form, withOpening }: { form: ApiForm<Values>; withOpening: boolean }) {
  const kind = form.value('kind');
  const owing = isOwing(kind.value);
  const opening = form.value('opening_balance');
  return (
    <div className="space-y-5">
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Bank" optional {...form.field('bank')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="BSB"
          optional
          figures
          inputMode="numeric"
          hint="Six digits, for example 062-000"
          {...form.field('bsb')}
        />
        <TextField label="Account number" optional figures inputMode="numeric" {...form.field('account_number')} />
      </div>
      <Select<AccountChoice>
        label="Account type"
        options={accountChoices}
        value={kind.value}
        onChange={kind.onChange}
        error={kind.error}
        hint={owing ? 'We show what you owe as a negative balance.' : undefined}
      />
      {withOpening ? (
        <MoneyField
          label={owing ? 'Owed before the first transaction' : 'Balance before the first transaction'}
          optional
          value={opening.value ?? null}
          onChange={opening.onChange}
          error={opening.error}
        />
      ) : null}
    </div>
  );
}

/** A debt is entered without a sign and stored as a negative balance. */
function toBody({ opening_balance: opening, kind, ...values }: Values): Record<string, unknown> {
  const cents = opening !== null && opening !== undefined && isOwing(kind) ? -Math.abs(opening) : opening;
  return {
    ...values,
    ...natureOf(kind),
    ...(cents === null || cents === undefined ? {} : { opening_balance: dollarsFromCents(cents) }),
  };
}

/** Adds an account with statements, or edits one. */
export function AccountDialog({ account, onClose }: { account?: BankAccountOnWire; onClose: () => void }) {
  const form = useApiForm<typeof bankAccounts.create | typeof bankAccounts.update, Values>(
    account ? bankAccounts.update : bankAccounts.create,
    {
      defaults: account
        ? {
            name: account.name,
            bank: account.bank ?? '',
            bsb: account.bsb ? bsbText(account.bsb) : '',
            account_number: account.account_number ?? '',
            kind: choiceOf(account),
          }
        : { name: '', bank: '', bsb: '', account_number: '', kind: 'everyday', opening_balance: null },
      body: (values) => ({ ...toBody(values), ...(account ? { bank_account_id: account.id } : {}) }) as never,
      refreshes: [bankAccounts.list, bankAccounts.page],
      onDone: () => {
        showToast({ tone: 'positive', text: account ? 'Account updated.' : 'Account added.' });
        onClose();
      },
    },
  );
  return (
    <Dialog open onClose={onClose} title={account ? 'Edit account' : 'Add account'}>
      <Form form={form}>
        <Fields form={form} withOpening={!account} />
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{account ? 'Save changes' : 'Add account'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
