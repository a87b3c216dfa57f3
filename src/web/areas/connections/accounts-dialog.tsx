import { useState } from 'react';
import { connections } from '#contract/areas/connections.ts';
import { settings } from '#contract/areas/settings.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { accountFacts, touched } from './connection-words.ts';
import type { Connection } from './connection-words.ts';

/** Selects the shared accounts to sync. `all` preselects every one. */
export function AccountChoice({
  connection,
  all = false,
  onClose,
}: {
  connection: Connection;
  all?: boolean;
  onClose: () => void;
}) {
  const there = connection.accounts.filter(({ gone_at: gone }) => gone === null);
  const [chosen, setChosen] = useState(
    () => new Set(there.filter(({ collecting }) => all || collecting).map(({ feed_account_id: id }) => id)),
  );
  const toured = useApiMutation(settings.completeTourItem, { refreshes: [settings.tourChecklist] });
  const choose = useApiMutation(connections.choose, {
    refreshes: touched,
    onSuccess: () => {
      // Rule C18: connecting an account also imports it.
      if (chosen.size > 0) toured.mutate({ body: { syncAccount: true } });
      onClose();
    },
  });
  function toggle(id: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  if (there.length === 0)
    return (
      <EmptyState
        illustration="accounts"
        message="Your bank isn’t sharing any accounts"
        subtitle1="Ask your bank which of your accounts can be shared."
        buttonText="Close"
        onButton={onClose}
      />
    );
  return (
    <>
      <fieldset>
        <legend className="text-ink-soft mb-2">
          We’ll add up to two years of transactions, then anything new. We don’t read accounts you leave out.
        </legend>
        {there.map((account) => (
          <Checkbox
            key={account.feed_account_id}
            label={account.name}
            hint={accountFacts(account)}
            checked={chosen.has(account.feed_account_id)}
            onChange={(event) => toggle(account.feed_account_id, event.target.checked)}
          />
        ))}
      </fieldset>
      <ProblemNote>{choose.isError ? choose.error.message : null}</ProblemNote>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {all ? 'Not now' : 'Cancel'}
        </Button>
        <Button
          busy={choose.isPending}
          onClick={() => choose.mutate({ body: { connection_id: connection.id, accounts: [...chosen] } })}
        >
          {chosen.size === 0
            ? 'Don’t share any accounts'
            : chosen.size === 1
              ? 'Share 1 account'
              : `Share ${chosen.size} accounts`}
        </Button>
      </div>
    </>
  );
}

export function AccountsDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={`Accounts at ${connection.institution}`}>
      <AccountChoice connection={connection} onClose={onClose} />
    </Dialog>
  );
}
