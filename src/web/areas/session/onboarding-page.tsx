import { useSearchParams } from 'react-router';
import { ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { FirstSteps } from '#web/areas/settings/public.tsx';
import { useMember } from '#web/kit/member.ts';
import { paths } from '#web/kit/paths.ts';
import { useSessionKey } from '#web/kit/query.ts';
import { guestKey } from '#web/kit/session-store.ts';
import { ApplyPage } from './apply-page.tsx';
import { AuthPage } from './auth-page.tsx';

/**
 * The target of a sign-in or sign-up with returnTo=onboarding, with status registered (rule S01); visitors sign up
 * first.
 */
export function OnboardingPage() {
  const signedIn = useSessionKey() !== guestKey;
  return signedIn ? <Start /> : <ApplyPage returnTo="onboarding" />;
}

function Start() {
  const [query] = useSearchParams();
  const member = useMember();
  const name = member.data?.first_name;
  return (
    <AuthPage
      title={name ? `Welcome, ${name}` : 'Welcome'}
      lead="A few quick steps to see your money clearly. Do them in any order."
    >
      {query.get('status') === 'registered' ? (
        <Notice tone="positive" className="mb-6">
          You’re signed in.
          {member.data && !member.data.email_verified_at
            ? ` Verify ${member.data.email} with the link we sent, so you can always get back in.`
            : ''}
        </Notice>
      ) : null}
      <FirstSteps />
      <ButtonLink full className="mt-8" href={paths.dashboard}>
        Go to Home
      </ButtonLink>
    </AuthPage>
  );
}
