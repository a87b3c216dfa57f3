import { useState } from 'react';
import { profile } from '#contract/areas/profile.ts';
import { verification } from '#contract/areas/verification.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useMember } from '#web/kit/member.ts';
import { paths } from '#web/kit/paths.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { AuthPage } from './auth-page.tsx';

/** Verifies an email address by a code: the member's own, or one entered by a visitor. */
export function VerifyEmailPage() {
  const member = useMember();
  const [sentTo, setSentTo] = useState<string>();
  const [done, setDone] = useState(false);
  const signedIn = sessionStore.current() !== null;
  if (done || (signedIn && member.data?.email_verified_at)) {
    return (
      <AuthPage title="Email verified" lead="You can use it to get back into your account.">
        <ButtonLink href={signedIn ? paths.dashboard : paths.login}>{signedIn ? 'Go to Home' : 'Sign in'}</ButtonLink>
      </AuthPage>
    );
  }
  if (sentTo !== undefined)
    return <CodeForm email={sentTo} onDone={() => setDone(true)} onBack={() => setSentTo(undefined)} />;
  if (signedIn && member.isPending) {
    return (
      <AuthPage title="Verify your email">
        <SkeletonForm fields={1} />
      </AuthPage>
    );
  }
  return <AddressForm email={member.data?.email} onSent={setSentTo} />;
}

/** The way out for visitors without access to the mailbox. */
function WayOut() {
  return sessionStore.current() === null ? (
    <TextLink href={paths.login}>Back to sign in</TextLink>
  ) : (
    <TextLink href="/settings">Do this later</TextLink>
  );
}

function AddressForm({ email, onSent }: { email: string | undefined; onSent: (email: string) => void }) {
  const form = useApiForm(verification.requestEmailOtp, {
    defaults: { email: email ?? '' },
    onDone: (_reply, values) => onSent(values.email.trim().toLowerCase()),
  });
  return (
    <AuthPage title="Verify your email" lead="We’ll send you a 6-digit code." foot={<WayOut />}>
      <Form form={form} className="space-y-5" aria-label="Verify your email">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          readOnly={email !== undefined}
          {...form.field('email')}
        />
        <SubmitButton form={form} full>
          Send code
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}

function CodeForm({ email, onDone, onBack }: { email: string; onDone: () => void; onBack: () => void }) {
  const form = useApiForm<typeof verification.verifyEmailOtp, { code: string }>(verification.verifyEmailOtp, {
    defaults: { code: '' },
    body: ({ code }) => ({ email, code }),
    refreshes: [profile.get],
    onDone,
  });
  return (
    <AuthPage title="Enter your code" lead={`We sent a 6-digit code to ${email}.`} foot={<WayOut />}>
      <Form form={form} className="space-y-5" aria-label="Enter your code">
        <TextField
          label="Code"
          figures
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        <SubmitButton form={form} full>
          Verify
        </SubmitButton>
      </Form>
      <Button variant="quiet" size="small" className="mt-3" onClick={onBack}>
        Send a new code
      </Button>
    </AuthPage>
  );
}
