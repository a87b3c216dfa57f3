import { useEffect } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { keepDeviceFacts } from '#web/kit/device-facts.ts';
import { quickSignInPath } from '#web/kit/destination.ts';
import { go } from '#web/kit/navigator.ts';
import { ownPath, paths } from '#web/kit/paths.ts';
import { logOut } from '#web/kit/session.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { storage } from '#web/kit/storage.ts';
import { AuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';
import { OtherWays } from './other-ways.tsx';

/** The sign-in screen (rule S21), also for device deep links (rule S17). */
export function LoginPage() {
  const [query] = useSearchParams();
  const device = useParams();
  const returnTo = query.get('returnTo');

  useEffect(() => {
    if (device['device'] !== undefined) keepDeviceFacts(device);
  }, [device]);
  useEffect(() => {
    // A hint without authority (rule S16): the server authorises every call.
    if (query.has('admin')) storage.writeDevice('accountType', 'admin');
  }, [query]);

  const open = sessionStore.current();
  if (open) return <AlreadySignedIn name={open.user.firstName} returnTo={returnTo} />;

  const shortcut = quickSignInPath(
    { mpin: storage.readDevice('mpinAuth') === 'true', fingerprint: storage.readDevice('fingerprintAuth') === 'true' },
    query,
  );
  if (shortcut !== undefined) return <Navigate to={shortcut} replace />;

  const rest = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : '';
  return (
    <AuthPage
      title="Sign in"
      foot={
        <p className="text-ink-soft">
          New here? <TextLink href={`/auth/sign-up${rest}`}>Create an account</TextLink>
        </p>
      }
    >
      <LoginForm returnTo={returnTo} />
      <OtherWays returnTo={returnTo} />
    </AuthPage>
  );
}

/** `/auth/v2/login` is public, so a signed-in member may open it. */
function AlreadySignedIn({ name, returnTo }: { name: string; returnTo: string | null }) {
  return (
    <AuthPage title="You’re signed in" lead={name ? `You’re signed in as ${name}.` : undefined}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => go(ownPath(returnTo, window.location.origin) ?? paths.dashboard)}>Continue</Button>
        <Button variant="secondary" onClick={logOut}>
          Use another account
        </Button>
      </div>
    </AuthPage>
  );
}
