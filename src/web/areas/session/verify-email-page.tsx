import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { profile } from '#contract/areas/profile.ts';
import { verification } from '#contract/areas/verification.ts';
import { Button } from '#web/design/button.tsx';
import { CodeInput } from '#web/design/code-input.tsx';
import { TextLink } from '#web/design/link.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useMember } from '#web/kit/member.ts';
import { ownPath, paths } from '#web/kit/paths.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { VerifiedLink, returnToInterruptedPage } from './after-verification.tsx';
import { AuthPage } from './auth-page.tsx';

/** The page that a member came from to verify their email, if any: an order to claim, for example. */
function useReturnPath(): string | undefined {
  const [query] = useSearchParams();
  return ownPath(query.get('returnTo'), location.origin);
}

/** Verifies an email address by a code: the member's own, or one entered by a visitor. */
export function VerifyEmailPage() {
  const member = useMember();
  const [sentTo, setSentTo] = useState<string>();
  const [done, setDone] = useState(false);
  const signedIn = sessionStore.current() !== null;
  const from = useReturnPath();
  if (done || (signedIn && member.data?.email_verified_at)) {
    return (
      <AuthPage title="Email verified" lead="You can use it to get back into your account.">
        <VerifiedLink from={from} />
      </AuthPage>
    );
  }
  if (sentTo !== undefined)
    return (
      <CodeForm
        email={sentTo}
        onDone={() => {
          setDone(true);
          if (from === undefined) void returnToInterruptedPage('Email verified');
        }}
        onBack={() => setSentTo(undefined)}
      />
    );
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
  const from = useReturnPath();
  return sessionStore.current() === null ? (
    <TextLink href={paths.login}>Back to sign in</TextLink>
  ) : (
    <TextLink href={from ?? '/settings'}>Do this later</TextLink>
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
        <CodeInput label="Code" name="code" autoFocus {...form.value('code')} />
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
