import { useState } from 'react';
import type { Wallet } from '#contract/areas/wallet-shapes.ts';
import { Dialog } from '#web/design/dialog.tsx';
import { ReviewTransfer } from './review-transfer.tsx';
import { SendForm } from './send-form.tsx';
import type { Prepared } from './send-form.tsx';
import type { WalletState } from './wallet-state.ts';

/** Sends tokens: choose, review, approve. */
export function SendDialog(props: { own: Wallet; state: WalletState; to: string; onClose: () => void }) {
  const { own, state, to, onClose } = props;
  const [prepared, setPrepared] = useState<Prepared>();
  return (
    <Dialog open onClose={onClose} title={prepared ? 'Review transfer' : 'Send tokens'}>
      {prepared ? (
        <ReviewTransfer prepared={prepared} state={state} onClose={onClose} />
      ) : (
        <SendForm own={own} to={to} onPrepared={setPrepared} onClose={onClose} />
      )}
    </Dialog>
  );
}
