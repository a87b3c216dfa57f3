import { useState } from 'react';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import Trash2 from 'lucide-react/icons/trash-2';
import { wallet } from '#contract/areas/wallet.ts';
import type { Wallet, WalletPasskey } from '#contract/areas/wallet-shapes.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Section } from '#web/design/page.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { call } from '#web/kit/api.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { proofFor } from './approve.ts';
import { newPasskey } from './new-passkey.ts';
import { RecoverySection } from './recovery-section.tsx';
import { useWalletAction } from './use-wallet-action.ts';

/** The name of the wallet, the limit of a day, and the second passkey for large amounts. */
function LimitsSection({ own }: { own: Wallet }) {
  const [name, setName] = useState(own.name);
  const [daily, setDaily] = useState<number | null>(own.daily_limit);
  const [above, setAbove] = useState<number | null>(own.second_above);
  const { busy, run } = useWalletAction();
  const save = async () => {
    const isSaved = await run(async () =>
      call(wallet.saveSettings, {
        body: {
          address: own.address,
          name,
          daily_limit: daily ?? 0,
          second_above: above,
          proof: await proofFor(own.address),
        },
      }),
    );
    if (isSaved) showToast({ tone: 'positive', text: 'Changes saved.' });
  };
  return (
    <Section title="Name and limits" note="You’ll need one of this wallet’s passkeys to save changes.">
      <form
        className="max-w-md space-y-5"
        aria-label="Name and limits"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Wallet name"
          name="name"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <NumberField
          label="Most tokens you can send in 24 hours"
          name="daily"
          min={0}
          value={daily}
          onChange={setDaily}
        />
        <NumberField
          label="Ask for two passkeys above"
          name="above"
          optional
          min={0}
          hint="In tokens. Leave this blank to approve any amount with one passkey."
          value={above}
          onChange={setAbove}
        />
        <Button type="submit" busy={busy} disabled={name.trim() === '' || daily === null}>
          Save changes
        </Button>
      </form>
    </Section>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: WalletPasskey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const { busy, run } = useWalletAction();
  return (
    <Dialog open onClose={onClose} size="small" title="Rename passkey">
      <form
        className="space-y-5"
        aria-label="Rename passkey"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => call(wallet.renamePasskey, { body: { id: passkey.id, name } })).then(onClose);
        }}
      >
        <TextField
          label="Name"
          name="name"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={busy} disabled={name.trim() === ''}>
          Save name
        </Button>
      </form>
    </Dialog>
  );
}

function PasskeysSection({ own }: { own: Wallet }) {
  const time = useMemberTime();
  const [renaming, setRenaming] = useState<WalletPasskey>();
  const { ask, dialog } = useAsk();
  const { busy, run } = useWalletAction();
  const add = () =>
    run(async () => {
      const proof = await proofFor(own.address);
      await call(wallet.addPasskey, { body: { address: own.address, ...(await newPasskey(own.address)), proof } });
      showToast({ tone: 'positive', text: 'Passkey added.' });
    });
  const revoke = (id: number) =>
    run(async () => {
      await call(wallet.revokePasskey, { body: { id, proof: await proofFor(own.address) } });
      showToast({ tone: 'positive', text: 'Passkey revoked.' });
    });
  return (
    <Section title="Passkeys" note="They approve transfers from this wallet and aren’t used to sign in.">
      <ul aria-label="Passkeys" className="divide-line divide-y">
        {own.passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-48">
              <span className="font-medium">{passkey.name}</span> {passkey.synced ? <Badge>Synced</Badge> : null}
              <span className="text-ink-soft text-caption block">
                Added {time.instant(passkey.created_at)}
                {passkey.last_used_at
                  ? `, last used ${time.instant(passkey.last_used_at, 'fromNow')}`
                  : ', not used yet'}
              </span>
            </span>
            <Button size="small" variant="quiet" onClick={() => setRenaming(passkey)}>
              Rename <span className="sr-only">{passkey.name}</span>
            </Button>
            <IconButton
              label={`Revoke ${passkey.name}`}
              icon={Trash2}
              onClick={() =>
                ask({
                  title: `Revoke ${passkey.name}?`,
                  says: 'It won’t be able to approve transfers any more. Confirm with one of this wallet’s passkeys.',
                  yes: 'Revoke passkey',
                  onYes: () => void revoke(passkey.id),
                })
              }
            />
          </li>
        ))}
      </ul>
      <Button className="mt-4" variant="secondary" icon={Fingerprint} busy={busy} onClick={() => void add()}>
        Add a passkey
      </Button>
      {renaming ? <RenameDialog passkey={renaming} onClose={() => setRenaming(undefined)} /> : null}
      {dialog}
    </Section>
  );
}

/** Passkeys, recovery and limits. */
export function SecuritySections({ own }: { own: Wallet }) {
  return (
    <>
      <PasskeysSection own={own} />
      <RecoverySection own={own} />
      <LimitsSection key={own.address} own={own} />
    </>
  );
}
