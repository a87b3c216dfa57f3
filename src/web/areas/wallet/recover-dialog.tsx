import { useState } from 'react';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { wallet } from '#contract/areas/wallet.ts';
import type { Wallet } from '#contract/areas/wallet-shapes.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { call } from '#web/kit/api.ts';
import { newPasskey } from './new-passkey.ts';
import { useWalletAction } from './use-wallet-action.ts';

/** Gives a wallet a new passkey with its recovery code, after the code from the email. */
export function RecoverDialog({
  own,
  pausedHours,
  onClose,
}: {
  own: Wallet;
  pausedHours: number;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const { busy, run } = useWalletAction();
  const submit = async () => {
    const isRecovered = await run(async () =>
      call(wallet.recover, { body: { address: own.address, code, ...(await newPasskey()) } }),
    );
    if (!isRecovered) return;
    showToast({ tone: 'positive', text: 'Your wallet has a new passkey. Create a new recovery code next.' });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Recover ${own.name}`}
      description={`This replaces all its passkeys with a new one on this device and uses up the code. You won’t be able to send anything for ${counted(pausedHours, 'hour')}.`}
    >
      <form
        className="space-y-5"
        aria-label="Recover the wallet"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Recovery code"
          name="code"
          figures
          autoComplete="off"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" icon={Fingerprint} busy={busy} disabled={code.trim() === ''}>
            Recover with a new passkey
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
