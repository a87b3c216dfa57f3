import { useState } from 'react';
import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { journeys } from '#contract/areas/journeys.ts';
import { nextPath } from '#flows/kit.ts';
import type { FormStep } from '#flows/kit.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { Form, ProblemNote, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { loginPathWith, paths } from '#web/kit/paths.ts';
import { visit } from '../visitor.ts';
import { CodeField } from './code-field.tsx';

interface AccountFormProps {
  path: string;
  state: JourneyState;
  /** Where somebody goes who signs in. */
  returnTo: string;
  signInFor: string;
}

/** Nobody has given an address yet that a code could be sent to. */
function SignUpLink({ returnTo }: Pick<AccountFormProps, 'returnTo'>) {
  return (
    <ButtonLink href={`${paths.signUp}?returnTo=${encodeURIComponent(returnTo)}`} className="max-sm:w-full">
      Create an account
    </ButtonLink>
  );
}

/** The code from an email verifies the address; the account is then opened without a password. */
export function AccountForm({ path, state, returnTo, signInFor }: AccountFormProps) {
  const { visitor, journey, details } = state;
  const [isMember, setMember] = useState(false);
  const send = useApiMutation(journeys.sendCode);
  const form = useApiForm<typeof journeys.openAccount, { code: string; terms: boolean }>(journeys.openAccount, {
    defaults: { code: '', terms: false },
    body: (values) => ({ ...values, visitor, journey }),
    async onDone({ action }) {
      if (action === null) setMember(true);
      else await visit(journey, path);
    },
  });
  const signIn = <ButtonLink href={loginPathWith(returnTo)}>Sign in</ButtonLink>;
  if (state.account)
    return (
      <Notice tone="positive" title="Check your email" announce actions={signIn}>
        We’ve emailed you a link to set your password. Once it’s set, sign in {signInFor}.
      </Notice>
    );
  if (!details) return <SignUpLink returnTo={returnTo} />;
  if (isMember)
    return (
      <Notice title="You already have an account" announce actions={signIn}>
        It’s under {details.email}. Sign in {signInFor}.
      </Notice>
    );
  return (
    <>
      <ProblemNote>{send.isError ? messageOf(send.error) : undefined}</ProblemNote>
      {send.isSuccess ? (
        <Form form={form} aria-label="Open your account" className="space-y-5">
          <CodeField form={form} to={details.email} />
          <Checkbox
            label={
              <>
                I’ve read and accept the <TextLink href="/terms-and-conditions">terms and conditions</TextLink>
              </>
            }
            {...form.checkbox('terms')}
          />
          <SubmitButton form={form} className="max-sm:w-full">
            Open account
          </SubmitButton>
        </Form>
      ) : null}
      <Button
        variant={send.isSuccess ? 'quiet' : 'primary'}
        className="mt-2 max-sm:w-full"
        busy={send.isPending}
        onClick={() => send.mutate({ body: { visitor, journey, channel: 'email' } })}
      >
        {send.isSuccess ? 'Email a new code' : 'Email me a code'}
      </Button>
    </>
  );
}

/** Opens an account as a step of its own. */
export function AccountStep({ step, state }: { step: FormStep; state: JourneyState }) {
  const next = nextPath(step, state);
  return (
    <>
      <AccountForm path={step.path} state={state} returnTo="/nd2" signInFor="to open your Home screen" />
      {next === null ? null : (
        <p className="mt-5">
          <TextLink href={next}>{state.account ? 'Continue' : step.skip}</TextLink>
        </p>
      )}
    </>
  );
}
