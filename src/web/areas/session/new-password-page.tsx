import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { verification } from '#contract/areas/verification.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { PasswordInput } from '#web/design/password-input.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { call } from '#web/kit/api.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { go } from '#web/kit/navigator.ts';
import { paths } from '#web/kit/paths.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { sessionStore } from '#web/kit/session-store.ts';
import { useQuery } from '@tanstack/react-query';
import { AuthPage } from './auth-page.tsx';

const back = (
  <p className="text-ink-soft">
    <TextLink href={`${paths.login}?path=manual`}>Back to sign in</TextLink>
  </p>
);

/** Sets a new password, by a reset link or the current password. */
export function NewPasswordPage() {
  const [query] = useSearchParams();
  const token = useParams()['token'] ?? query.get('token');
  if (token) return <ByLink token={token} />;
  if (sessionStore.current()) return <PasswordForm />;
  return (
    <AuthPage title="Reset your password" lead="We’ll email you a link to set a new one." foot={back}>
      <ButtonLink href="/auth/forgotpassword">Email me a link</ButtonLink>
    </AuthPage>
  );
}

/** Validates the link before a password is chosen. */
function ByLink({ token }: { token: string }) {
  const link = useQuery<{ valid: boolean }, ApiProblem>({
    queryKey: ['reset-link', token],
    queryFn: () => call(verification.checkResetToken, { body: { token } }),
    staleTime: Infinity,
  });
  if (!link.data) {
    return (
      <AuthPage title="New password">
        <QueryState query={link} what="this link" skeleton={<SkeletonForm fields={2} />} compact>
          {() => null}
        </QueryState>
      </AuthPage>
    );
  }
  if (!link.data.valid) {
    return (
      <AuthPage
        title="This link has expired"
        lead="Links work once and expire after an hour. Already used it? Sign in with your new password."
        foot={back}
      >
        <ButtonLink href="/auth/forgotpassword">Email me a new link</ButtonLink>
      </AuthPage>
    );
  }
  return <PasswordForm token={token} />;
}

interface PasswordValues {
  current_password: string;
  new_password: string;
  repeated: string;
}

/** Checks of a new password beyond the contract, by field. */
export function repeatedPassword({
  new_password: chosen,
  repeated,
}: Pick<PasswordValues, 'new_password' | 'repeated'>): Record<string, string> {
  return chosen === repeated ? {} : { repeated: 'These passwords don’t match.' };
}

function PasswordForm({ token }: { token?: string }) {
  const [done, setDone] = useState(false);
  const form = useApiForm<typeof verification.updatePassword, PasswordValues>(verification.updatePassword, {
    defaults: { current_password: '', new_password: '', repeated: '' },
    body: ({ current_password, new_password }) =>
      token ? { token, new_password } : { current_password, new_password },
    check: (values): Record<string, string> => ({
      ...repeatedPassword(values),
      ...(token || values.current_password ? {} : { current_password: 'Enter your current password.' }),
    }),
    onDone: () => setDone(true),
  });
  const signedIn = sessionStore.current() !== null;
  if (done) {
    return (
      <AuthPage
        title="Password changed"
        lead={
          signedIn && !token
            ? 'We’ve signed you out on your other devices.'
            : 'We’ve signed you out everywhere. Sign in with your new password.'
        }
      >
        <Button onClick={() => go(signedIn && !token ? paths.dashboard : paths.login, { replace: true })}>
          {signedIn && !token ? 'Continue' : 'Sign in'}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Set a new password"
      lead="Choose one you don’t use anywhere else."
      foot={signedIn && !token ? <TextLink href={paths.securitySettings}>Back to sign-in and security</TextLink> : back}
    >
      <Form form={form} className="space-y-5" aria-label="Set a new password">
        {token ? null : (
          <PasswordInput label="Current password" autoComplete="current-password" {...form.field('current_password')} />
        )}
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          hint="At least 10 characters. Three or four random words work well."
          {...form.field('new_password')}
        />
        <PasswordInput label="Confirm new password" autoComplete="new-password" {...form.field('repeated')} />
        <SubmitButton form={form} full>
          Save password
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
