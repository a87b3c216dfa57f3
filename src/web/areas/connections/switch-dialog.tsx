import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { connections } from '#contract/areas/connections.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { touched } from './connection-words.ts';
import type { Connection, SharedAccount } from './connection-words.ts';

/** Feeds an existing account from a shared account. */
export function SwitchDialog({
  connection,
  account,
  onClose,
}: {
  connection: Connection;
  account: SharedAccount;
  onClose: () => void;
}) {
  const accounts = useApiQuery(bankAccounts.list).data?.data ?? [];
  const form = useApiForm<typeof connections.switch, { bank_account_id: string | null }>(connections.switch, {
    defaults: { bank_account_id: account.bank_account_id === null ? null : String(account.bank_account_id) },
    body: ({ bank_account_id: id }) => ({
      bank_account_id: id ?? '',
      connection_id: connection.id,
      feed_account_id: account.feed_account_id,
    }),
    refreshes: touched,
    onDone: () => {
      showToast({ tone: 'positive', text: 'Account changed. Earlier transactions stay where they are.' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Move to another account">
      <Form form={form}>
        <p className="text-ink-soft mb-4">
          New transactions from {account.name} will go to the account you choose. We won’t add any twice.
        </p>
        <Select
          label="Account"
          options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder="Choose an account"
          {...form.value('bank_account_id')}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save changes</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
