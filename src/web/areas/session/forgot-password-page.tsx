import { useState } from 'react';
import { verification } from '#contract/areas/verification.ts';
import { TextLink } from '#web/design/link.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { paths } from '#web/kit/paths.ts';
import { storage } from '#web/kit/storage.ts';
import { AuthPage } from './auth-page.tsx';

const back = (
  <p className="text-ink-soft">
    <TextLink href={paths.login}>Back to sign in</TextLink>
  </p>
);

/** Requests a password reset link. The response is the same for unknown addresses. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useApiForm(verification.forgotPassword, {
    defaults: { email: storage.readDevice('loginEmail') ?? '' },
    onDone: (_reply, { email }) => setSentTo(email.trim()),
  });
  if (sentTo !== undefined) {
    return (
      <AuthPage title="Check your email" foot={back}>
        <p role="status">
          If there’s an account for <strong>{sentTo}</strong>, we’ve sent a link to reset your password. It works once
          and expires in an hour.
        </p>
        <p className="text-ink-soft mt-3">
          Can’t see it? Check your spam folder, and that you signed up with this email.
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Reset your password"
      lead="Enter your email and we’ll send you a link."
      foot={
        <>
          {back}
          <p className="text-ink-soft">
            Not sure which email? <TextLink href="/auth/forgotusername">Find your account</TextLink>
          </p>
        </>
      }
    >
      <Form form={form} className="space-y-5" aria-label="Reset your password">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <SubmitButton form={form} full>
          Send link
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
