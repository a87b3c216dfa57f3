import { useParams } from 'react-router';
import { profile } from '#contract/areas/profile.ts';
import { verification } from '#contract/areas/verification.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { call } from '#web/kit/api.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { paths } from '#web/kit/paths.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { VerifiedLink, returnToInterruptedPage } from './after-verification.tsx';
import { AuthPage, AuthWorking } from './auth-page.tsx';
import { useOnce } from './use-once.ts';

const words = {
  email: { title: 'Email verified', lead: 'You can use it to get back into your account.' },
  mobile: { title: 'Mobile verified', lead: 'You can now get security codes by SMS.' },
};

/** Opened before, by the member or by a scanner of their mailbox. */
const alreadyTitles = { email: 'Your email is already verified', mobile: 'Your mobile is already verified' };

const titleOf = ({ verified, already }: ReplyOf<typeof verification.verifyLink>): string =>
  already ? alreadyTitles[verified] : words[verified].title;

/** The links of the verification messages (rule S17). */
export function VerifyLinkPage() {
  const { token = '', id = '', email = '' } = useParams();
  const once = useOnce(async () => {
    const reply = await call(verification.verifyLink, { body: { token, id, email } });
    await afterWrite([profile.get]);
    await returnToInterruptedPage(titleOf(reply));
    return reply;
  });
  const signedIn = sessionStore.current() !== null;
  if (once.state === 'working') return <AuthWorking title="Verifying" says="One moment…" />;
  if (once.state === 'done') {
    return (
      <AuthPage title={titleOf(once.result)} lead={words[once.result.verified].lead}>
        <VerifiedLink />
      </AuthPage>
    );
  }
  const { code, message } = once.problem;
  const unreachable = code === 'offline' || code === 'unavailable' || code === 'too_many';
  return (
    <AuthPage title="We couldn’t verify that" lead={message}>
      {unreachable ? (
        <Button onClick={once.again}>Try again</Button>
      ) : (
        <ButtonLink href={signedIn ? paths.settings : paths.login}>
          {signedIn ? 'Get a new link in Settings' : 'Sign in to get a new link'}
        </ButtonLink>
      )}
    </AuthPage>
  );
}
