import { useState } from 'react';
import { security } from '#contract/areas/security.ts';
import { verification } from '#contract/areas/verification.ts';
import { Button } from '#web/design/button.tsx';
import { PasswordInput } from '#web/design/password-input.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { MemberRecord } from '#web/kit/member.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

interface PasswordValues {
  current_password: string;
  new_password: string;
  repeated: string;
}

export function PasswordSection({ member }: { member: Pick<MemberRecord, 'hasPassword' | 'email'> }) {
  const [changing, setChanging] = useState(false);
  if (!member.hasPassword) return <FirstPassword email={member.email} />;
  if (!changing) {
    return (
      <Button variant="secondary" onClick={() => setChanging(true)}>
        Change password
      </Button>
    );
  }
  return <ChangePassword onDone={() => setChanging(false)} />;
}

/** A member without a password verifies the email address before setting one. */
function FirstPassword({ email }: { email: string }) {
  const send = useApiMutation(verification.forgotPassword, {
    onSuccess: () =>
      showToast({ tone: 'positive', text: `We’ve sent a link to ${email}. Open it to set your password.` }),
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  return (
    <>
      <p className="text-ink-soft mb-3">You don’t have a password yet. We’ll email you a link to set one.</p>
      <Button variant="secondary" busy={send.isPending} onClick={() => send.mutate({ body: { email } })}>
        Email me a link
      </Button>
    </>
  );
}

function ChangePassword({ onDone }: { onDone: () => void }) {
  const form = useApiForm<typeof verification.updatePassword, PasswordValues>(verification.updatePassword, {
    defaults: { current_password: '', new_password: '', repeated: '' },
    body: ({ current_password, new_password }) => ({ current_password, new_password }),
    check: ({ current_password, new_password, repeated }) => ({
      ...(current_password ? {} : { current_password: 'Enter your current password.' }),
      ...(new_password === repeated ? {} : { repeated: 'These passwords don’t match.' }),
    }),
    refreshes: [security.sessions],
    onDone: () => {
      showToast({ tone: 'positive', text: 'Password changed. We’ve signed you out on your other devices.' });
      onDone();
    },
  });
  return (
    <Form form={form} className="max-w-md space-y-5" aria-label="Password">
      <PasswordInput
        label="Current password"
        autoFocus
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        hint="At least 10 characters. Three or four random words work well."
        {...form.field('new_password')}
      />
      <PasswordInput label="Confirm new password" autoComplete="new-password" {...form.field('repeated')} />
      <div className="flex gap-3">
        <SubmitButton form={form}>Save password</SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
