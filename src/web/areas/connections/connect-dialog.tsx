import { useEffect, useState } from 'react';
import { connections } from '#contract/areas/connections.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { AccountChoice } from './accounts-dialog.tsx';
import { CodeForm } from './code-form.tsx';
import { touched } from './connection-words.ts';
import type { Connection } from './connection-words.ts';
import { InstitutionPicker } from './institution-picker.tsx';
import type { Institution } from './institution-picker.tsx';
import { SignInForm } from './sign-in-form.tsx';

type Bank = Pick<Institution, 'id' | 'name' | 'sign_in' | 'practice_sign_in'>;
type Step =
  | { at: 'bank' }
  | { at: 'sign-in'; bank: Bank }
  | { at: 'code'; bank: Bank; connectionId: number; hint: string | null }
  | { at: 'page'; bank: Bank; url: string }
  | { at: 'accounts'; bank: Bank; connection: Connection };

interface StepProps {
  bank: Bank;
  renewing: Connection | undefined;
  go: (step: Step) => void;
  onBack: () => void;
  onDone: () => void;
}

/** After the consent: a new connection selects its accounts, a renewed one is complete. */
function afterConsent({ bank, renewing, go, onDone }: Omit<StepProps, 'onBack'>): (connection: Connection) => void {
  return (connection) => {
    if (!renewing) return go({ at: 'accounts', bank, connection });
    showToast({ tone: 'positive', text: `You’ve renewed your consent with ${bank.name}.` });
    onDone();
  };
}

function SignInStep(props: StepProps) {
  const { bank, renewing, go, onBack } = props;
  const next = ({ connection_id: connectionId, step, data }: ReplyOf<typeof connections.connect>) => {
    if (step.kind === 'redirect') go({ at: 'page', bank, url: step.url ?? '' });
    else if (data) afterConsent(props)(data);
    else go({ at: 'code', bank, connectionId, hint: step.hint });
  };
  const defaults = { login: '', agreed: false };
  const check = ({ login }: typeof defaults): Record<string, string> =>
    bank.sign_in === 'redirect' || login.trim() !== ''
      ? {}
      : { login: bank.sign_in === 'token' ? 'Enter your access token.' : 'Enter your customer ID.' };
  const connect = useApiForm<typeof connections.connect, typeof defaults>(connections.connect, {
    defaults,
    check,
    body: (values) => ({ institution_id: bank.id, ...values }),
    refreshes: touched,
    onDone: next,
  });
  const renew = useApiForm<typeof connections.renew, typeof defaults>(connections.renew, {
    defaults,
    check,
    body: (values) => ({ connection_id: renewing?.id ?? 0, ...values }),
    refreshes: touched,
    onDone: next,
  });
  return (
    <SignInForm
      form={renewing ? renew : connect}
      bank={bank.name}
      wants={bank.sign_in}
      practice={bank.practice_sign_in}
      onBack={onBack}
    />
  );
}

function CodeStep({ connectionId, hint, ...props }: StepProps & { connectionId: number; hint: string | null }) {
  const form = useApiForm<typeof connections.verify, { code: string }>(connections.verify, {
    defaults: { code: '' },
    body: ({ code }) => ({ connection_id: connectionId, code }),
    refreshes: touched,
    onDone: ({ data }) => afterConsent(props)(data),
  });
  return (
    <CodeForm
      form={form}
      bank={props.bank.name}
      hint={hint}
      practiceCode={props.bank.practice_sign_in?.code}
      onBack={props.onBack}
    />
  );
}

const titles: Readonly<Record<Step['at'], (bank: string) => string>> = {
  bank: () => 'Connect a bank',
  'sign-in': (bank) => `Share data from ${bank}`,
  code: (bank) => `Sign in at ${bank}`,
  page: (bank) => `Continue at ${bank}`,
  accounts: () => 'Choose accounts to share',
};

/** Renewal starts at the consent, once the bank's sign-in method is known. */
function RenewedBank({ renewing, go }: { renewing: Connection; go: (step: Step) => void }) {
  const list = useApiQuery(connections.institutions);
  const bank = list.data?.data.find(({ id }) => id === renewing.institution_id);
  useEffect(() => {
    if (bank) go({ at: 'sign-in', bank });
  }, [bank, go]);
  const waiting = <SkeletonRows label="Loading" />;
  return (
    <QueryState query={list} what={renewing.institution} skeleton={waiting}>
      {() =>
        bank ? (
          waiting
        ) : (
          <EmptyState
            illustration="error"
            message={`We can’t reach ${renewing.institution} right now`}
            subtitle1="Your transactions are still here. Try again later."
            buttonText="Try again"
            onButton={() => void list.refetch()}
          />
        )
      }
    </QueryState>
  );
}

/**
 * The bank's authorisation request expires after about a minute, so the member is redirected at once; the link is a
 * fallback.
 */
function BankPage({ bank, url }: { bank: string; url: string }) {
  useEffect(() => window.location.assign(url), [url]);
  return (
    <>
      <p className="mb-5">Taking you to {bank}. Sign in and agree there, then you’ll come straight back here.</p>
      <ButtonLink href={url}>Open {bank}</ButtonLink>
    </>
  );
}

/** Connects a bank: bank, consent, code, accounts. Renewal starts at the consent. */
export function ConnectDialog({ renewing, onClose }: { renewing?: Connection | undefined; onClose: () => void }) {
  const [step, go] = useState<Step>({ at: 'bank' });
  const back = () => (renewing ? onClose() : go({ at: 'bank' }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        step.at === 'bank' && renewing
          ? `Keep sharing data from ${renewing.institution}`
          : titles[step.at]('bank' in step ? step.bank.name : '')
      }
    >
      {step.at === 'bank' && renewing ? <RenewedBank renewing={renewing} go={go} /> : null}
      {step.at === 'bank' && !renewing ? <InstitutionPicker onPick={(bank) => go({ at: 'sign-in', bank })} /> : null}
      {step.at === 'sign-in' ? (
        <SignInStep bank={step.bank} renewing={renewing} go={go} onBack={back} onDone={onClose} />
      ) : null}
      {step.at === 'code' ? (
        <CodeStep
          {...step}
          renewing={renewing}
          go={go}
          onBack={() => go({ at: 'sign-in', bank: step.bank })}
          onDone={onClose}
        />
      ) : null}
      {step.at === 'page' ? <BankPage bank={step.bank.name} url={step.url} /> : null}
      {step.at === 'accounts' ? <AccountChoice connection={step.connection} all onClose={onClose} /> : null}
    </Dialog>
  );
}
