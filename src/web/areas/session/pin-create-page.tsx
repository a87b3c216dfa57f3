import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { security } from '#contract/areas/security.ts';
import { TextLink } from '#web/design/link.tsx';
import { PasswordInput } from '#web/design/password-input.tsx';
import { showToast } from '#web/design/toasts.ts';
import { asksForPassword } from '#web/kit/confirm.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useMember } from '#web/kit/member.ts';
import { exists, go } from '#web/kit/navigator.ts';
import { paths } from '#web/kit/paths.ts';
import { rememberDevice } from '#web/kit/session.ts';
import { AuthPage } from './auth-page.tsx';

interface PinValues {
  pin: string;
  repeated: string;
  password: string;
}

/** Sets a PIN (rule S10); returns to the settings, or continues with the tour the first time. */
export function PinCreatePage() {
  const [query] = useSearchParams();
  const member = useMember();
  const [confirming, setConfirming] = useState(false);
  const fromSettings = query.get('from') === 'settings';
  const form = useApiForm<typeof security.createPin, PinValues>(security.createPin, {
    defaults: { pin: '', repeated: '', password: '' },
    body: ({ pin, password }) => ({ pin, password }),
    check: ({ pin, repeated }): Record<string, string> =>
      pin === repeated ? {} : { repeated: 'These PINs don’t match.' },
    refreshes: [security.pinState],
    onDone: (reply) => {
      rememberDevice({ loginId: reply.loginId, isPinEnabled: reply.IsPinEnabled, email: member.data?.email });
      showToast({ tone: 'positive', text: 'PIN set.' });
      const tour = reply.first && !fromSettings && exists('/tour') ? '/tour' : paths.dashboard;
      go(fromSettings ? paths.securitySettings : tour, { replace: true });
    },
    onFailed: (problem) => {
      if (!asksForPassword(problem)) return false;
      setConfirming(true);
      return !confirming;
    },
  });
  return (
    <AuthPage
      title="Set a PIN"
      lead="Sign in on this device with 4 to 6 digits instead of your password."
      foot={
        <TextLink href={fromSettings ? paths.securitySettings : paths.dashboard}>
          {fromSettings ? 'Back to sign-in and security' : 'Not now'}
        </TextLink>
      }
    >
      <Form form={form} className="space-y-5" aria-label="Set a PIN">
        <PasswordInput
          label="PIN"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          figures
          {...form.field('pin')}
        />
        <PasswordInput
          label="Confirm PIN"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          figures
          {...form.field('repeated')}
        />
        {confirming ? (
          <PasswordInput
            label="Your password"
            hint="You signed in a while ago, so we need to check it’s you."
            autoComplete="current-password"
            autoFocus
            {...form.field('password')}
          />
        ) : null}
        <SubmitButton form={form} full>
          Set PIN
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
