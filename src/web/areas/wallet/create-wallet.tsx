import { useState } from 'react';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { wallet } from '#contract/areas/wallet.ts';
import { Button } from '#web/design/button.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { NetworkBadge } from './network-badge.tsx';
import { newPasskey } from './new-passkey.ts';
import { useWalletAction } from './use-wallet-action.ts';

/** The first wallet of a member. */
export function CreateWallet({ network, simulated }: { network: string; simulated: boolean }) {
  const [name, setName] = useState('My wallet');
  const { busy, run } = useWalletAction();
  const create = useApiMutation(wallet.create);
  const submit = () => run(async () => create.mutateAsync({ body: { walletName: name, payload: await newPasskey() } }));
  return (
    <>
      <PageHeader
        title="Wallet"
        over={<NetworkBadge network={network} simulated={simulated} />}
        lead="Keep, send and receive tokens. You approve every transfer with a passkey: your fingerprint, face or screen lock."
      />
      <Columns>
        <Section title="Create your wallet">
          <form
            className="space-y-5"
            aria-label="Create your wallet"
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <TextField
              label="Wallet name"
              name="walletName"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" icon={Fingerprint} busy={busy} disabled={name.trim() === ''}>
              Create wallet with a passkey
            </Button>
          </form>
        </Section>
      </Columns>
    </>
  );
}
