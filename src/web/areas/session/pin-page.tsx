import { useSearchParams } from 'react-router';
import { session } from '#contract/areas/session.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { PasswordInput } from '#web/design/password-input.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useMember } from '#web/kit/member.ts';
import { paths } from '#web/kit/paths.ts';
import { storage } from '#web/kit/storage.ts';
import { AuthPage } from './auth-page.tsx';
import { continueSignIn } from './sign-in-end.ts';

type PinEndpoint = typeof session.pinLogin | typeof session.verifyMpin;

/** Signs in with the PIN that this device was set up for (rules S05, S10, S11). */
export function MobilePinPage() {
  const loginId = storage.readDevice('loginId');
  const mobile = storage.readDevice('mpinAuth') === 'true';
  const [query] = useSearchParams();
  const passwordQuery = new URLSearchParams(query);
  passwordQuery.set('path', 'manual');
  if (!loginId) return <NoPinHere />;
  return (
    <AuthPage
      title="Enter your PIN"
      foot={
        <p className="text-ink-soft">
          <TextLink href={`${paths.login}?${passwordQuery.toString()}`}>Use your password instead</TextLink>
        </p>
      }
    >
      <PinForm
        endpoint={mobile ? session.verifyMpin : session.pinLogin}
        loginId={loginId}
        knownEmail={storage.readDevice('loginEmail')}
        returnTo={query.get('returnTo')}
      />
    </AuthPage>
  );
}

const notNow = <TextLink href={paths.dashboard}>Not now</TextLink>;

/** For a signed-in member who must re-enter the PIN; the session restarts. */
export function PinLoginPage() {
  const member = useMember();
  const [query] = useSearchParams();
  const loginId = storage.readDevice('loginId');
  if (!loginId || storage.readDevice('IsPinEnabled') !== 'true') {
    return (
      <AuthPage
        title="Enter your PIN"
        lead="You don’t sign in with a PIN on this device. Set one to use 4 to 6 digits instead of your password."
        foot={notNow}
      >
        <ButtonLink href="/auth/mpincreate">Set a PIN</ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Enter your PIN" lead="Confirm it’s you." foot={notNow}>
      <PinForm
        endpoint={session.pinLogin}
        loginId={loginId}
        knownEmail={member.data?.email ?? storage.readDevice('loginEmail')}
        returnTo={query.get('returnTo')}
      />
    </AuthPage>
  );
}

function NoPinHere() {
  return (
    <AuthPage
      title="No PIN on this device"
      lead="Sign in with your password, then set a PIN for this device in Settings."
    >
      <ButtonLink href={`${paths.login}?path=manual`}>Use your password</ButtonLink>
    </AuthPage>
  );
}

interface PinValues {
  pin: string;
  email: string;
}

interface PinFormProps {
  endpoint: PinEndpoint;
  loginId: string;
  knownEmail: string | null;
  returnTo: string | null;
}

function PinForm({ endpoint, loginId, knownEmail, returnTo }: PinFormProps) {
  const form = useApiForm<PinEndpoint, PinValues>(endpoint, {
    defaults: { pin: '', email: knownEmail ?? '' },
    body: ({ pin, email }) => ({
      pin,
      loginid: loginId,
      email: email || (knownEmail ?? ''),
      remember: storage.isRemembered(),
    }),
    onDone: (answer, { email }) =>
      continueSignIn(answer, { remembered: storage.isRemembered(), email: email || knownEmail || undefined, returnTo }),
    onFailed: ({ code, message }, { set, fail, focus }) => {
      if (code !== 'sign_in_failed') return false;
      set({ pin: '' });
      fail('root', message);
      focus('pin');
      return true;
    },
  });
  return (
    <Form form={form} className="space-y-5" aria-label="Enter your PIN">
      {knownEmail ? null : (
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          {...form.field('email')}
        />
      )}
      <PasswordInput
        label="PIN"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        autoFocus
        figures
        {...form.field('pin')}
      />
      <SubmitButton form={form} full>
        Sign in
      </SubmitButton>
    </Form>
  );
}
