import { useState } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { payments } from '#contract/areas/payments.ts';
import type { PayeeOnWire } from '#contract/areas/payments.ts';
import { Avatar } from '#web/design/avatar.tsx';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Menu } from '#web/design/menu.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf, unchangedWords } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { payeeNumbers } from './payee-words.ts';
import { PayeeForm } from './payee-form.tsx';

const failed = (problem: unknown) =>
  void showToast({ tone: 'negative', text: messageOf(problem), ...unchangedWords(problem) });

function PayeeLine({ payee, onPay, onRemove }: { payee: PayeeOnWire; onPay: () => void; onRemove: () => void }) {
  const blocked = payee.status === 'blocked';
  const status = useApiMutation(payments.updateStatus, {
    refreshes: [payments.list],
    onSuccess: () =>
      showToast({
        tone: 'positive',
        text: blocked
          ? `${payee.name} is unblocked.`
          : `${payee.name} is blocked. You can’t pay them until you unblock them.`,
      }),
    onError: failed,
  });
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 py-2">
      <Avatar name={payee.name} />
      <span className="min-w-0 flex-1 basis-24">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <span className="truncate">{payee.name}</span>
          {blocked ? <Badge tone="negative">Blocked</Badge> : null}
        </span>
        <span className="text-ink-faint text-caption figures block break-words">{payeeNumbers(payee)}</span>
      </span>
      <Menu
        label={`Actions for ${payee.name}`}
        items={[
          { id: 'pay', label: 'Pay', disabled: blocked, onSelect: onPay },
          {
            id: 'block',
            label: blocked ? 'Unblock' : 'Block',
            onSelect: () =>
              status.mutate({ body: { ClientPayeeID: payee.ClientPayeeID, status: blocked ? 'active' : 'blocked' } }),
          },
          { id: 'remove', label: 'Remove', danger: true, apart: true, onSelect: onRemove },
        ]}
        trigger={(attributes) => (
          <IconButton label={`More for ${payee.name}`} icon={Ellipsis} className="-mr-3" {...attributes} />
        )}
      />
    </li>
  );
}

function RemoveDialog({ payee, onClose }: { payee: PayeeOnWire; onClose: () => void }) {
  const remove = useApiMutation(payments.change, {
    refreshes: [payments.list],
    onSuccess: () => {
      showToast({ tone: 'positive', text: `${payee.name} removed.` });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      role="alertdialog"
      title={`Remove ${payee.name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ body: { action: 'delete', ClientPayeeID: payee.ClientPayeeID } })}
          >
            Remove payee
          </Button>
        </>
      }
    >
      <p>Payments you’ve already made stay in your list.</p>
      <div aria-live="assertive">
        {remove.isError ? <p className="text-negative mt-3 font-medium">{remove.error.message}</p> : null}
      </div>
    </Dialog>
  );
}

/** The member's payees; each can be paid, blocked or removed. */
export function PayeeSection({ onPay }: { onPay: (payeeId: number) => void }) {
  const list = useApiQuery(payments.list);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PayeeOnWire>();
  return (
    <Section
      title="Payees"
      action={
        <Button variant="quiet" size="small" onClick={() => setAdding(true)}>
          Add payee
        </Button>
      }
    >
      <QueryState
        query={list}
        what="your payees"
        skeleton={<SkeletonRows rows={3} />}
        compact
        empty={<p className="text-ink-soft">No payees yet. Add a bank account, PayID or BPAY biller to pay.</p>}
      >
        {({ data }) => (
          <ul aria-label="Payees" className="divide-line divide-y">
            {data.map((payee) => (
              <PayeeLine
                key={payee.ClientPayeeID}
                payee={payee}
                onPay={() => onPay(payee.ClientPayeeID)}
                onRemove={() => setRemoving(payee)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {adding ? (
        <Dialog open onClose={() => setAdding(false)} title="Add payee">
          <PayeeForm onCancel={() => setAdding(false)} onAdded={() => setAdding(false)} />
        </Dialog>
      ) : null}
      {removing ? <RemoveDialog payee={removing} onClose={() => setRemoving(undefined)} /> : null}
    </Section>
  );
}
