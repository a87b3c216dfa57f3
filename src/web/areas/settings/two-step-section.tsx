import { useState } from 'react';
import { profile } from '#contract/areas/profile.ts';
import { security } from '#contract/areas/security.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useStepFocus } from '#web/design/use-step-focus.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { usePasswordGuard } from '#web/kit/confirm.tsx';
import { patchMember } from '#web/kit/member.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { OtherSessionsOffer } from './other-sessions-offer.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type State = ReplyOf<typeof security.tfaState>;
type Method = State['available'][number];

const names: Record<Method, string> = { app: 'an authenticator app', email: 'a code by email', sms: 'a code by SMS' };

/** What is asked for beside the password. */
const secondSteps: Record<Method, string> = { ...names, app: 'a code from your authenticator app' };

/** Two-step sign-in by an app or a code in a message. */
export function TwoStepSection() {
  const state = useApiQuery(security.tfaState);
  return (
    <QueryState query={state} what="two-step sign-in" skeleton={<SkeletonText lines={3} />} compact>
      {(loaded) => <TwoStep state={loaded} />}
    </QueryState>
  );
}

function TwoStep({ state }: { state: State }) {
  const { guard, dialog } = usePasswordGuard();
  const [busy, setBusy] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isChanged, setIsChanged] = useState(false);
  const region = useStepFocus<HTMLDivElement>(codes ? 'codes' : isChanged ? 'offer' : 'lock');
  const [secret, setSecret] = useState<ReplyOf<typeof security.setUpTfaApp>>();

  async function change(what: string, run: (password: string | undefined) => Promise<void>) {
    setBusy(what);
    try {
      await guard(run);
    } catch (problem) {
      showToast({ tone: 'negative', text: messageOf(problem) });
    }
    setBusy(undefined);
  }
  async function changed(next: { twofactorauthentication: boolean; recovery_codes?: readonly string[] | undefined }) {
    if (next.recovery_codes) setCodes(next.recovery_codes);
    await afterWrite([security.tfaState, profile.get, security.sessions]);
    setIsChanged(true);
    patchMember({ twofactorauthentication: next.twofactorauthentication });
  }
  const turn = (tfa: boolean, method?: Method) =>
    change(method ?? 'off', async (password) =>
      changed(await call(security.setTfa, { body: { tfa, method, password } })),
    );
  const setUpApp = () =>
    change('app', async (password) => setSecret(await call(security.setUpTfaApp, { body: { password } })));
  const renewCodes = () =>
    change('codes', async (password) =>
      setCodes((await call(security.newRecoveryCodes, { body: { password } })).recovery_codes),
    );

  return (
    <div ref={region} tabIndex={-1} role="group" aria-label="Your two-step sign-in" className="space-y-4 outline-none">
      <p>
        {state.twofactorauthentication ? <Badge tone="positive">On</Badge> : <Badge>Off</Badge>}
        <span className="ml-3">
          {state.twofactorauthentication && state.method
            ? `We ask for ${secondSteps[state.method]} when you sign in.`
            : 'Protect your account even if someone learns your password.'}
        </span>
      </p>
      {isChanged ? (
        <OtherSessionsOffer
          title={state.twofactorauthentication ? 'Two-step sign-in is on' : 'Two-step sign-in is off'}
          onDone={() => setIsChanged(false)}
        />
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} /> : null}
      {!codes && state.twofactorauthentication ? (
        <CodesLeft left={state.recovery_codes_left} busy={busy === 'codes'} onRenew={renewCodes} />
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        {state.method === 'app' ? null : (
          <Button
            variant={state.twofactorauthentication ? 'secondary' : 'primary'}
            busy={busy === 'app'}
            onClick={() => void setUpApp()}
          >
            Use an authenticator app
          </Button>
        )}
        {state.available
          .filter((method) => method !== 'app' && method !== state.method)
          .map((method) => (
            <Button key={method} variant="secondary" busy={busy === method} onClick={() => void turn(true, method)}>
              Use {names[method]}
            </Button>
          ))}
        {state.twofactorauthentication ? (
          <Button variant="quiet" busy={busy === 'off'} onClick={() => void turn(false)}>
            Turn off
          </Button>
        ) : null}
      </div>
      {secret ? (
        <AuthenticatorDialog secret={secret} onClose={() => setSecret(undefined)} onConfirmed={changed} />
      ) : null}
      {dialog}
    </div>
  );
}

function CodesLeft({ left, busy, onRenew }: { left: number; busy: boolean; onRenew: () => Promise<void> }) {
  return (
    <p className="text-ink-soft">
      {left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`}{' '}
      <Button size="small" variant="quiet" busy={busy} onClick={() => void onRenew()}>
        Get new codes
      </Button>
    </p>
  );
}
