import { useState } from 'react';
import { useNavigate } from 'react-router';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf, unchangedWords } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

const touched = [bankAccounts.list, bankAccounts.page] as const;
const toastWith = (text: string) => () => void showToast({ tone: 'positive', text });
const failed = (problem: unknown) =>
  void showToast({ tone: 'negative', text: messageOf(problem), ...unchangedWords(problem) });

function RemoveDialog({ account, onClose }: { account: BankAccountOnWire; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useApiMutation(bankAccounts.remove, {
    refreshes: touched,
    onSuccess: ({ removed }) => {
      showToast({
        tone: 'positive',
        text: `${account.name}${removed > 0 ? ` and its ${counted(removed, 'transaction')}` : ''} deleted.`,
      });
      void navigate('/accounts');
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      role="alertdialog"
      title={`Delete ${account.name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ body: { bank_account_id: account.id } })}
          >
            Delete account
          </Button>
        </>
      }
    >
      <p>
        {account.transactions > 0
          ? `This also deletes its ${counted(account.transactions, 'transaction')}, and you can’t undo it. To keep your history, close the account instead.`
          : 'You can’t undo this.'}
      </p>
      <div aria-live="assertive">
        {remove.isError ? <p className="text-negative mt-3 font-medium">{remove.error.message}</p> : null}
      </div>
    </Dialog>
  );
}

/** The actions of an account. */
export function AccountActions({ account }: { account: BankAccountOnWire }) {
  const [removing, setRemoving] = useState(false);
  const primary = useApiMutation(bankAccounts.setPrimary, {
    refreshes: touched,
    onSuccess: toastWith(`${account.name} is now your default account.`),
    onError: failed,
  });
  const saving = useApiMutation(bankAccounts.setSaving, {
    refreshes: touched,
    onSuccess: toastWith(`${account.name} is now your main savings account.`),
    onError: failed,
  });
  const status = useApiMutation(bankAccounts.updateStatus, {
    refreshes: touched,
    onSuccess: toastWith('Account updated.'),
    onError: failed,
  });
  const body = { bank_account_id: account.id };
  const open = account.status === 'active';
  return (
    <Section title="Actions">
      <div className="flex flex-col items-start gap-1">
        {account.default_account || !open ? null : (
          <Button variant="quiet" className="-ml-3" busy={primary.isPending} onClick={() => primary.mutate({ body })}>
            Make default account
          </Button>
        )}
        {account.saving_account || !open ? null : (
          <Button variant="quiet" className="-ml-3" busy={saving.isPending} onClick={() => saving.mutate({ body })}>
            Make main savings account
          </Button>
        )}
        <Button
          variant="quiet"
          className="-ml-3"
          busy={status.isPending}
          onClick={() => status.mutate({ body: { ...body, status: open ? 'closed' : 'active' } })}
        >
          {open ? 'Close account' : 'Reopen account'}
        </Button>
        <Button variant="quiet" className="-ml-3 text-negative" onClick={() => setRemoving(true)}>
          Delete account
        </Button>
      </div>
      {removing ? <RemoveDialog account={account} onClose={() => setRemoving(false)} /> : null}
    </Section>
  );
}
