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
      <AuthPage title="Check your e-mail" foot={back}>
        <p role="status">
          If <strong>{sentTo}</strong> has an account, a link to set a new password is on its way. It works once, for
          one hour.
        </p>
        <p className="text-ink-soft mt-3">
          Nothing there after a few minutes? Look in the spam folder, or check that this is the address you signed up
          with.
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Forgot password"
      lead="Enter your e-mail address and we will send you a link to set a new one."
      foot={
        <>
          {back}
          <p className="text-ink-soft">
            Not sure which address? <TextLink href="/auth/forgotusername">Find your user name</TextLink>
          </p>
        </>
      }
    >
      <Form form={form} className="space-y-5" aria-label="Forgot password">
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
          Send the link
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
