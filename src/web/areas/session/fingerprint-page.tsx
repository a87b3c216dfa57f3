import { useState } from 'react';
import { useSearchParams } from 'react-router';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { session } from '#contract/areas/session.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { call } from '#web/kit/api.ts';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { paths } from '#web/kit/paths.ts';
import { storage } from '#web/kit/storage.ts';
import { AuthPage } from './auth-page.tsx';
import { finishSignIn } from './sign-in-end.ts';
import { askForPasskey, passkeyMessage } from '#web/kit/passkey.ts';

/** Signs in with a passkey (rule S05). */
export function FingerprintPage() {
  const [query] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const passwordQuery = new URLSearchParams(query);
  passwordQuery.set('path', 'manual');

  async function signIn() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { request, options } = await call(session.passkeyOptions, { body: {} });
      const credential = await askForPasskey(options);
      const answer = await call(session.passkeySignIn, {
        body: { request, credential, remember: storage.isRemembered() },
      });
      finishSignIn(answer, { remembered: storage.isRemembered(), email: undefined, returnTo: query.get('returnTo') });
    } catch (error) {
      setProblem(isProblem(error) ? messageOf(error) : passkeyMessage(error));
      setBusy(false);
    }
  }

  const foot = (
    <p className="text-ink-soft">
      <TextLink href={`${paths.login}?${passwordQuery.toString()}`}>Use your password instead</TextLink>
    </p>
  );
  if (typeof window.PublicKeyCredential !== 'function') {
    return (
      <AuthPage title="Sign in with a passkey" lead="This browser doesn’t support passkeys.">
        <ButtonLink href={`${paths.login}?${passwordQuery.toString()}`}>Use your password</ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Sign in with a passkey" lead="Use your fingerprint, face or device PIN." foot={foot}>
      <ProblemNote>{problem}</ProblemNote>
      <Button full icon={Fingerprint} busy={busy} onClick={() => void signIn()}>
        Sign in
      </Button>
    </AuthPage>
  );
}
