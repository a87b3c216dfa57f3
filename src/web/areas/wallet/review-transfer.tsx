import { useState } from 'react';
import { wallet } from '#contract/areas/wallet.ts';
import type { WalletTransaction } from '#contract/areas/wallet-shapes.ts';
import { tokens } from '#domain/wallet/send-rules.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Notice } from '#web/design/notice.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { signTransfer } from './approve.ts';
import type { Prepared } from './send-form.tsx';
import { useWalletAction } from './use-wallet-action.ts';
import type { WalletState } from './wallet-state.ts';

/** What is sent, to whom, and what it costs. */
function Facts({ transaction, network }: { transaction: WalletTransaction; network: string }) {
  const { amount, fee, receiver, receiver_name: name } = transaction;
  return (
    <DefinitionList
      items={[
        { term: 'Send', is: tokens(amount) },
        { term: 'Network fee', is: tokens(fee) },
        { term: 'Total', is: tokens(amount + fee) },
        ...(name ? [{ term: 'To', is: name }] : []),
        { term: 'Address', is: <span className="break-all">{receiver}</span> },
        { term: 'Network', is: network },
      ]}
    />
  );
}

/** A transfer cannot be undone, and this is the first one to its receiver. */
function FirstSend({ isChecked, onChange }: { isChecked: boolean; onChange: (isChecked: boolean) => void }) {
  return (
    <>
      <Notice tone="warning" title="You’ve never sent anything to this address">
        Transfers can’t be undone. Check the address against the recipient’s, character by character.
      </Notice>
      <Checkbox
        label="I’ve checked the address"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </>
  );
}

interface ReviewProps {
  prepared: Prepared;
  state: WalletState;
  onClose: () => void;
}

/** What a passkey is about to approve, and a warning where the receiver is new. */
export function ReviewTransfer({ prepared, state, onClose }: ReviewProps) {
  const { transaction, first_send: isFirst } = prepared;
  const [options, setOptions] = useState(prepared.options);
  const [isChecked, setChecked] = useState(!isFirst);
  const approve = useApiMutation(wallet.approvedTransaction);
  const cancel = useApiMutation(wallet.cancelTransaction);
  const { busy, run } = useWalletAction();
  const { transactionId, sender: senderWallet, receiver: receiverWallet, amount } = transaction;
  const submit = () =>
    run(async () => {
      if (!options) return;
      const credential = await signTransfer(transaction, options, state.simulated);
      const body = { senderWallet, receiverWallet, amount, transactionId, approvals: [credential] };
      const reply = await approve.mutateAsync({ body });
      if (reply.options) {
        setOptions(reply.options);
        showToast({ tone: 'info', text: 'Approved once. Now use your second passkey.' });
        return;
      }
      showToast({ tone: 'info', text: 'Approved. We’ll show it as sent once the network confirms it.' });
      onClose();
    });
  return (
    <div className="space-y-4">
      <Facts transaction={transaction} network={state.network} />
      {isFirst ? <FirstSend isChecked={isChecked} onChange={setChecked} /> : null}
      {transaction.approvals_needed === 2 ? (
        <p className="text-ink-soft">This amount needs two of your passkeys, one after the other.</p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="secondary"
          onClick={() => void run(() => cancel.mutateAsync({ body: { transactionId } })).then(onClose)}
        >
          Cancel transfer
        </Button>
        <Button busy={busy} disabled={!isChecked} onClick={() => void submit()}>
          Approve with a passkey
        </Button>
      </div>
    </div>
  );
}
