import { useState } from 'react';
import Trash2 from 'lucide-react/icons/trash-2';
import { wallet } from '#contract/areas/wallet.ts';
import type { WalletReceiver } from '#contract/areas/wallet-shapes.ts';
import { counted } from '#domain/text/counted.ts';
import { shortAddress } from '#domain/wallet/address.ts';
import { tokens } from '#domain/wallet/send-rules.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { messageOfAction } from './use-wallet-action.ts';
import type { WalletState } from './wallet-state.ts';

function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm<typeof wallet.saveReceiver, { address: string; name: string }>(wallet.saveReceiver, {
    defaults: { address: '', name: '' },
    refreshes: [wallet.receivers],
    onDone: (_reply, { name }) => {
      showToast({ tone: 'positive', text: `${name} is in your address book.` });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Add a recipient">
      <Form form={form} className="space-y-5" aria-label="Recipient">
        <TextField label="Name" autoComplete="off" maxLength={60} {...form.field('name')} />
        <TextField
          label="Address"
          figures
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('address')}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save recipient</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

function Receiver({ receiver, onRemove }: { receiver: WalletReceiver; onRemove: () => void }) {
  const time = useMemberTime();
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-4 py-2.5">
      <span className="min-w-0 flex-1 basis-28">
        <span className="font-medium break-words">{receiver.name}</span>{' '}
        {receiver.cooling_until ? <Badge tone="warning">New</Badge> : null}
        <span className="text-ink-soft text-caption figures block">{shortAddress(receiver.address)}</span>
        {receiver.cooling_until ? (
          <span className="text-ink-soft text-caption block">
            Small amounts only until {time.instant(receiver.cooling_until)}
          </span>
        ) : null}
      </span>
      <IconButton label={`Remove ${receiver.name}`} icon={Trash2} onClick={onRemove} />
    </li>
  );
}

/** The address book. */
export function ReceiversSection({ state }: { state: WalletState }) {
  const book = useApiQuery(wallet.receivers);
  const [adding, setAdding] = useState(false);
  const { ask, dialog } = useAsk();
  const remove = useApiMutation(wallet.removeReceiver, {
    refreshes: [wallet.receivers],
    onError: (problem) => showToast({ tone: 'negative', text: messageOfAction(problem) }),
  });
  return (
    <Section
      title="Address book"
      note={`People you send tokens to. For the first ${counted(state.cooling_hours, 'hour')}, you can only send a new recipient up to ${tokens(state.cooling_max)}.`}
    >
      <QueryState
        query={book}
        what="your address book"
        skeleton={<SkeletonRows rows={2} />}
        empty={<p className="text-ink-soft">Recipients you add will appear here.</p>}
      >
        {({ data }) => (
          <ul aria-label="Address book" className="divide-line divide-y">
            {data.map((receiver) => (
              <Receiver
                key={receiver.id}
                receiver={receiver}
                onRemove={() =>
                  ask({
                    title: `Remove ${receiver.name}?`,
                    says: 'Past transfers stay in your history.',
                    yes: 'Remove recipient',
                    onYes: () => remove.mutate({ body: { id: receiver.id } }),
                  })
                }
              />
            ))}
          </ul>
        )}
      </QueryState>
      <Button className="mt-4" variant="secondary" onClick={() => setAdding(true)}>
        Add a recipient
      </Button>
      {adding ? <AddDialog onClose={() => setAdding(false)} /> : null}
      {dialog}
    </Section>
  );
}
