import { useState } from 'react';
import { Navigate } from 'react-router';
import { session } from '#contract/areas/session.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { Form, ProblemNote, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { paths } from '#web/kit/paths.ts';
import { AuthPage } from './auth-page.tsx';
import { finishSignIn, keepPause, readPause } from './sign-in-end.ts';
import type { TfaRequested, TfaPause } from './sign-in-end.ts';

type Method = TfaRequested['method'];

/** The second step of a sign-in (rule S01). */
export function SecurityCodePage() {
  const [pause, setPause] = useState(readPause);
  if (!pause) return <Navigate to={paths.login} replace />;
  function change(tfa: TfaRequested) {
    const next = { ...(pause as TfaPause), tfa };
    keepPause(next);
    setPause(next);
  }
  return <CodeStep key={pause.tfa.challenge} pause={pause} onChallenge={change} />;
}

function leadFor({ method, sent_to: sentTo }: TfaRequested): string {
  if (method === 'app') return 'Enter the 6-digit code from your authenticator app.';
  const where = sentTo ?? (method === 'sms' ? 'your mobile' : 'your email');
  return `Enter the code we sent to ${where}.`;
}

const ways: Record<Method, string> = {
  app: 'Use my authenticator app',
  email: 'Email me a code',
  sms: 'Text me a code',
};

function CodeStep({ pause, onChallenge }: { pause: TfaPause; onChallenge: (tfa: TfaRequested) => void }) {
  const { tfa, remembered } = pause;
  const [recovering, setRecovering] = useState(false);
  const form = useApiForm<typeof session.verifyTfa, { code: string }>(session.verifyTfa, {
    defaults: { code: '' },
    body: ({ code }) => ({ challenge: tfa.challenge, code, remember: remembered }),
    onDone: (answer) => finishSignIn(answer, pause),
    onFailed: ({ code, message }, { set, fail }) => {
      if (code !== 'code_wrong') return false;
      set({ code: '' });
      fail('code', message);
      return true;
    },
  });
  return (
    <AuthPage
      title="Enter your code"
      lead={recovering ? 'Enter one of your saved recovery codes. Each works once.' : leadFor(tfa)}
      foot={
        <p className="text-ink-soft">
          <TextLink href={`${paths.login}?path=manual`}>Back to sign in</TextLink>
        </p>
      }
    >
      <Form form={form} className="space-y-5" aria-label="Enter your code">
        <TextField
          label={recovering ? 'Recovery code' : 'Security code'}
          figures
          autoFocus
          autoComplete={recovering ? 'off' : 'one-time-code'}
          inputMode={recovering ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('code')}
        />
        <SubmitButton form={form} full>
          Verify
        </SubmitButton>
      </Form>
      <div className="mt-3 flex flex-col items-start gap-1">
        {recovering ? null : <SendAgain tfa={tfa} onChallenge={onChallenge} />}
        <Button variant="quiet" size="small" onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Use a security code instead' : 'Use a recovery code'}
        </Button>
      </div>
    </AuthPage>
  );
}

/** Sends the code again, or by another method that the member has set up. */
function SendAgain({ tfa, onChallenge }: { tfa: TfaRequested; onChallenge: (tfa: TfaRequested) => void }) {
  const send = useApiMutation(session.sendTfaCode, {
    onSuccess: (next) => {
      if (next.method !== 'app') showToast({ tone: 'positive', text: 'We’ve sent a new code.' });
      onChallenge(next);
    },
  });
  const choose = (method: Method) => send.mutate({ body: { challenge: tfa.challenge, method } });
  return (
    <>
      <ProblemNote>{send.isError ? messageOf(send.error) : undefined}</ProblemNote>
      {tfa.method === 'app' ? null : (
        <Button variant="quiet" size="small" busy={send.isPending} onClick={() => choose(tfa.method)}>
          Send a new code
        </Button>
      )}
      {tfa.methods
        .filter((method) => method !== tfa.method)
        .map((method) => (
          <Button key={method} variant="quiet" size="small" onClick={() => choose(method)}>
            {ways[method]}
          </Button>
        ))}
    </>
  );
}
