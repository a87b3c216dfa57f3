import { useRef } from 'react';
import { session } from '#contract/areas/session.ts';
import { Checkbox } from '#web/design/checkbox.tsx';
import { TextLink } from '#web/design/link.tsx';
import { PasswordInput } from '#web/design/password-input.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { dismissToast, showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { storage } from '#web/kit/storage.ts';
import { continueSignIn } from './sign-in-end.ts';

/** Rule S03, to the letter. */
const failedMessage = 'Login failed. Please check your credentials. If the problem persists, contact support.';

interface LoginValues {
  email: string;
  password: string;
  remember: boolean;
}

export function LoginForm({ returnTo }: { returnTo: string | null }) {
  /** The toast of the last failed attempt, dismissed after a successful one. */
  const failureToast = useRef<number>(undefined);
  const form = useApiForm<typeof session.signIn, LoginValues>(session.signIn, {
    defaults: { email: storage.readDevice('loginEmail') ?? '', password: '', remember: false },
    body: (values) => ({ ...values, flow: storage.readDevice('flow') ?? undefined, redirect: returnTo ?? undefined }),
    // Rule S02: with nothing typed there is nothing to do.
    skip: ({ email, password }) => email.trim() === '' && password === '',
    onDone: (answer, { email, remember }) => {
      if (failureToast.current !== undefined) dismissToast(failureToast.current);
      continueSignIn(answer, { remembered: remember, email: email.trim().toLowerCase(), returnTo });
    },
    onFailed: (problem, { set, fail, focus }) => {
      if (problem.code !== 'sign_in_failed') return false;
      // The toast is short because it covers the button on phones; the form keeps the message until the next attempt.
      // Only the form's message is announced.
      failureToast.current = showToast({ tone: 'negative', text: failedMessage, quiet: true, durationMs: 5_000 });
      set({ password: '' });
      fail('root', failedMessage);
      focus('password');
      return true;
    },
  });
  return (
    <Form form={form} className="space-y-5" aria-label="Sign in">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label="Remember me" {...form.checkbox('remember')} />
        <TextLink href="/auth/forgotpassword" className="py-2.5">
          Forgot password?
        </TextLink>
      </div>
      <SubmitButton form={form} full>
        Sign in
      </SubmitButton>
    </Form>
  );
}
