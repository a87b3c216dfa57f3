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
      <AuthPage title="On its way" foot={back}>
        <p role="status">If that belongs to an account, we have sent its user name there.</p>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Forgot user name"
      lead="Your user name is the e-mail address you signed up with. Enter your verified mobile number or an e-mail address, and we will send it there."
      foot={back}
    >
      <Form form={form} className="space-y-5" aria-label="Forgot user name">
        <TextField
          label="Mobile number or email"
          autoComplete="tel"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('contact')}
        />
        <SubmitButton form={form} full>
          Send my user name
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
