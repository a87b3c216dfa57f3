import { useParams, useSearchParams } from 'react-router';
import { session } from '#contract/areas/session.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { call } from '#web/kit/api.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { paths } from '#web/kit/paths.ts';
import { AuthPage, AuthWorking } from './auth-page.tsx';
import { continueSignIn } from './sign-in-end.ts';
import type { TfaRequested } from './sign-in-end.ts';
import type { SignedIn } from '#web/kit/session.ts';
import { useOnce } from './use-once.ts';

/** The deep link with a one-time code: /auth/token/{verificationToken}/{id}/{email} (rule S17). */
export function TokenLoginPage() {
  const { verificationToken = '', id, email } = useParams();
  return <ByLink exchange={() => call(session.attemptLogin, { body: { verificationToken, id, email } })} />;
}

/** The link that the Android app opens: /auth/android/login/{token}. */
export function AndroidLoginPage() {
  const { token = '' } = useParams();
  return <ByLink exchange={() => call(session.exchangeUserToken, { body: { UserToken: token } })} />;
}

function ByLink({ exchange }: { exchange: () => Promise<SignedIn | TfaRequested> }) {
  const [query] = useSearchParams();
  const returnTo = query.get('returnTo');
  const once = useOnce(async () => continueSignIn(await exchange(), { remembered: false, returnTo }));
  if (once.state === 'failed') return <LinkFailed problem={once.problem} again={once.again} />;
  return <AuthWorking title="Signing you in" says="One moment…" />;
}

function LinkFailed({ problem, again }: { problem: ApiProblem; again: () => void }) {
  const unreachable = problem.code === 'offline' || problem.code === 'unavailable';
  return (
    <AuthPage title="This link didn’t work" lead={problem.message}>
      <div className="flex flex-wrap gap-3">
        {unreachable ? <Button onClick={again}>Try again</Button> : null}
        <ButtonLink href={paths.login} variant={unreachable ? 'secondary' : 'primary'}>
          Sign in another way
        </ButtonLink>
      </div>
    </AuthPage>
  );
}
