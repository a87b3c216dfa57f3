import { useState } from 'react';
import { verification } from '#contract/areas/verification.ts';
import { TextLink } from '#web/design/link.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { paths } from '#web/kit/paths.ts';
import { AuthPage } from './auth-page.tsx';

/** With an @ it is an email address, otherwise a mobile number. */
function namedContact(contact: string): { email?: string; mobile?: string } {
  const typed = contact.trim();
  if (typed === '') return {};
  return typed.includes('@') ? { email: typed } : { mobile: typed };
}

export function ForgotUsernamePage() {
  const [sent, setSent] = useState(false);
  const form = useApiForm<typeof verification.forgotUsername, { contact: string }>(verification.forgotUsername, {
    defaults: { contact: '' },
    body: ({ contact }) => namedContact(contact),
    standsFor: { email: 'contact', mobile: 'contact' },
    onDone: () => setSent(true),
  });
  const back = (
    <p className="text-ink-soft">
      <TextLink href={paths.login}>Back to sign in</TextLink>
    </p>
  );
  if (sent) {
    return (
      <AuthPage title="Check your messages" foot={back}>
        <p role="status">
          If there’s an account with those details, we’ve sent you the email address you sign in with.
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Find your account"
      lead="Enter your mobile number or an email, and we’ll send you the email address you sign in with."
      foot={back}
    >
      <Form form={form} className="space-y-5" aria-label="Find your account">
        <TextField
          label="Mobile or email"
          autoComplete="tel"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('contact')}
        />
        <SubmitButton form={form} full>
          Send me a reminder
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
