import { useState } from 'react';
import { wallet } from '#contract/areas/wallet.ts';
import type { Wallet } from '#contract/areas/wallet-shapes.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { call } from '#web/kit/api.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { proofFor } from './approve.ts';
import { useWalletAction } from './use-wallet-action.ts';

/** Types the code in without using it, so that one knows that it is written down right. */
function PractiseDialog({ own, onClose }: { own: Wallet; onClose: () => void }) {
  const form = useApiForm<typeof wallet.tryRecoveryCode, { code: string }>(wallet.tryRecoveryCode, {
    defaults: { code: '' },
    body: ({ code }) => ({ address: own.address, code }),
    refreshes: [wallet.get],
    onDone: () => {
      showToast({ tone: 'positive', text: 'That’s right. Your recovery code works.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Practise recovery"
      description="Enter the code you wrote down. This doesn’t use it up."
    >
      <Form form={form} className="space-y-5" aria-label="Practise recovery">
        <TextField label="Recovery code" figures autoComplete="off" spellCheck={false} {...form.field('code')} />
        <SubmitButton form={form}>Check the code</SubmitButton>
      </Form>
    </Dialog>
  );
}

/** A new recovery code, shown this once. */
function CodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your recovery code"
      description="Write it down and keep it safe. We can’t show it again, and earlier codes no longer work."
    >
      <p className="figures bg-sunken rounded-control px-4 py-3 text-center text-subhead break-words">{code}</p>
      <Button className="mt-4" onClick={onClose}>
        I’ve written it down
      </Button>
    </Dialog>
  );
}

function stateOf(own: Wallet, time: ReturnType<typeof useMemberTime>): string {
  if (own.recovery_made_at === null)
    return 'Without its passkeys or a recovery code, you can’t get back into this wallet.';
  if (own.recovery_tried_at === null)
    return `You created a code on ${time.instant(own.recovery_made_at)}. Practise using it so you know it works.`;
  return `You created a code on ${time.instant(own.recovery_made_at)} and last practised on ${time.instant(own.recovery_tried_at)}.`;
}

/** The recovery code, the drill, and the way back in when every passkey is lost. */
export function RecoverySection({ own }: { own: Wallet }) {
  const time = useMemberTime();
  const [code, setCode] = useState<string>();
  const [practising, setPractising] = useState(false);
  const { busy, run } = useWalletAction();
  const create = () =>
    run(async () => {
      const reply = await call(wallet.newRecoveryCode, {
        body: { address: own.address, proof: await proofFor(own.address) },
      });
      setCode(reply.code);
    });
  return (
    <Section title="Recovery" note={stateOf(own, time)}>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={() => void create()}>
          {own.recovery_made_at ? 'Create a new code' : 'Create a recovery code'}
        </Button>
        {own.recovery_made_at ? (
          <Button variant="secondary" onClick={() => setPractising(true)}>
            Practise recovery
          </Button>
        ) : null}
      </div>
      {own.recovery_made_at ? (
        <p className="mt-3">
          <TextLink href="/confirm-wallet-email" className="inline-block py-2">
            Lost your passkeys? Recover this wallet
          </TextLink>
        </p>
      ) : null}
      {code === undefined ? null : <CodeDialog code={code} onClose={() => setCode(undefined)} />}
      {practising ? <PractiseDialog own={own} onClose={() => setPractising(false)} /> : null}
    </Section>
  );
}
