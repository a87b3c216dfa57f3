import { useState } from 'react';
import { connections } from '#contract/areas/connections.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiForm } from '#web/kit/form.tsx';
import { AccountChoice } from './accounts-dialog.tsx';
import { CodeForm } from './code-form.tsx';
import { touched } from './connection-words.ts';
import type { Connection } from './connection-words.ts';
import { InstitutionPicker } from './institution-picker.tsx';
import type { Institution } from './institution-picker.tsx';
import { SignInForm } from './sign-in-form.tsx';

type Bank = Pick<Institution, 'id' | 'name' | 'sign_in'>;
type Step = { at: 'bank' } | { at: 'sign-in'; bank: Bank } | { at: 'code'; bank: Bank; connectionId: number; hint: string | null } | { at: 'page'; bank: Bank; url: string } | { at: 'accounts'; bank: Bank; connection: Connection };

interface StepProps {
  bank: Bank;
  renewing: Connection | undefined;
  go: (step: Step) => void;
  onBack: () => void;
}

function SignInStep({ bank, renewing, go, onBack }: StepProps) {
  const next = (reply: { connection_id: number; step: { kind: 'code' | 'redirect' | 'done'; hint: string | null; url: string | null } }) => {
    if (reply.step.kind === 'redirect') go({ at: 'page', bank, url: reply.step.url ?? '' });
    else go({ at: 'code', bank, connectionId: reply.connection_id, hint: reply.step.hint });
  };
  const defaults = { login: '', agreed: false };
  const connect = useApiForm<typeof connections.connect, typeof defaults>(connections.connect, { defaults, body: (values) => ({ institution_id: bank.id, ...values }), onDone: next });
  const renew = useApiForm<typeof connections.renew, typeof defaults>(connections.renew, { defaults, body: (values) => ({ connection_id: renewing?.id ?? 0, ...values }), onDone: next });
  return <SignInForm form={renewing ? renew : connect} bank={bank.name} wants={bank.sign_in} onBack={onBack} />;
}

function CodeStep({ bank, connectionId, hint, renewing, go, onBack, onDone }: StepProps & { connectionId: number; hint: string | null; onDone: () => void }) {
  const form = useApiForm<typeof connections.verify, { code: string }>(connections.verify, {
    defaults: { code: '' },
    body: ({ code }) => ({ connection_id: connectionId, code }),
    refreshes: touched,
    onDone: ({ data }) => {
      if (!renewing) return go({ at: 'accounts', bank, connection: data });
      showToast({ tone: 'positive', text: `Your consent at ${bank.name} is renewed.` });
      onDone();
    },
  });
  return <CodeForm form={form} bank={bank.name} hint={hint} onBack={onBack} />;
}

const titles: Readonly<Record<Step['at'], (bank: string) => string>> = {
  bank: () => 'Connect a bank',
  'sign-in': (bank) => `Share data from ${bank}`,
  code: (bank) => `Sign in at ${bank}`,
  page: (bank) => `Go on at ${bank}`,
  accounts: () => 'Which accounts shall we collect?',
};

/** From the bank to the first rows: bank, consent, code, accounts. Renewing begins at the consent. */
export function ConnectDialog({ renewing, onClose }: { renewing?: Connection | undefined; onClose: () => void }) {
  const [step, go] = useState<Step>(renewing ? { at: 'sign-in', bank: { id: renewing.institution_id, name: renewing.institution, sign_in: 'code' } } : { at: 'bank' });
  const back = () => (renewing ? onClose() : go({ at: 'bank' }));
  return (
    <Dialog open onClose={onClose} title={titles[step.at]('bank' in step ? step.bank.name : '')}>
      {step.at === 'bank' ? <InstitutionPicker onPick={(bank) => go({ at: 'sign-in', bank })} /> : null}
      {step.at === 'sign-in' ? <SignInStep bank={step.bank} renewing={renewing} go={go} onBack={back} /> : null}
      {step.at === 'code' ? <CodeStep {...step} renewing={renewing} go={go} onBack={() => go({ at: 'sign-in', bank: step.bank })} onDone={onClose} /> : null}
      {step.at === 'page' ? (
        <>
          <p className="mb-5">{step.bank.name} asks you to sign in on its own page. It leads you back here.</p>
          <ButtonLink href={step.url}>Open {step.bank.name}</ButtonLink>
        </>
      ) : null}
      {step.at === 'accounts' ? <AccountChoice connection={step.connection} all onClose={onClose} /> : null}
    </Dialog>
  );
}
