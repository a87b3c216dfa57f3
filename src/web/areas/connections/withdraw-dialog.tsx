import { useState } from 'react';
import { connections } from '#contract/areas/connections.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { touched } from './connection-words.ts';
import type { Connection } from './connection-words.ts';

type Fate = 'keep' | 'delete';

/** Withdraws a consent; the member chooses what happens to its transactions. */
export function WithdrawDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const [fate, setFate] = useState<Fate>('keep');
  const withdraw = useApiMutation(connections.withdraw, {
    refreshes: touched,
    onSuccess: ({ removed }) => {
      showToast({
        tone: 'positive',
        text: `You’ve stopped sharing data from ${connection.institution}.`,
        detail:
          removed > 0
            ? `${counted(removed, 'transaction')} deleted. We’ve emailed you a receipt.`
            : 'We’ve emailed you a receipt.',
      });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`Stop sharing data from ${connection.institution}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep sharing
          </Button>
          <Button
            variant="danger"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ body: { connection_id: connection.id, delete_rows: fate === 'delete' } })}
          >
            Stop sharing
          </Button>
        </>
      }
    >
      <RadioGroup<Fate>
        label="What about your transactions?"
        choices={[
          { value: 'keep', label: 'Keep them', hint: 'Your accounts, budgets and history stay as they are.' },
          {
            value: 'delete',
            label: 'Delete them',
            hint: 'Deletes this bank’s transactions, and any accounts left empty. You can’t undo this.',
          },
        ]}
        value={fate}
        onChange={setFate}
      />
      <ProblemNote>{withdraw.isError ? withdraw.error.message : null}</ProblemNote>
    </Dialog>
  );
}
