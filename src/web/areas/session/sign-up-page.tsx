import { useSearchParams } from 'react-router';
import { profile } from '#contract/areas/profile.ts';
import { session } from '#contract/areas/session.ts';
import { TextLink } from '#web/design/link.tsx';
import { PasswordInput } from '#web/design/password-input.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { call } from '#web/kit/api.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { storage } from '#web/kit/storage.ts';
import { AgreeTerms, unlessAgreed } from './agree-terms.tsx';
import { AuthPage } from './auth-page.tsx';
import { OtherWays } from './other-ways.tsx';
import { finishSignIn } from './sign-in-end.ts';
import type { SignInWay } from './sign-in-end.ts';

interface SignUpValues {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  terms: boolean;
}

/** The markers of a link are applied to the new account (rule S13). */
export function signUpMarks(source: string | null) {
  return {
    source: source ?? undefined,
    c: storage.readDevice('c') ?? undefined,
    e: storage.readDevice('e') ?? undefined,
    ref: storage.readDevice('ref') ?? undefined,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** The automatic sign-in after a sign-up (rule S06): the new token is verified and opens the session. */
export async function signInWithToken(userToken: string, way: SignInWay): Promise<void> {
  const check = await call(session.userCheck, {}, { bearer: userToken });
  if (check.answer !== 'ok') return;
  const { user, loginId, IsPinEnabled } = check;
  finishSignIn({ token: userToken, user, loginId, IsPinEnabled, NewReferencesCount: 0 }, way);
}

export function SignUpPage() {
  const [query] = useSearchParams();
  const returnTo = query.get('returnTo');
  const form = useApiForm<typeof profile.create, SignUpValues>(profile.create, {
    defaults: { first_name: '', last_name: '', email: query.get('email') ?? '', password: '', terms: false },
    body: (values) => ({ ...values, ...signUpMarks(query.get('source')) }),
    check: unlessAgreed,
    onDone: (reply, { email }) =>
      signInWithToken(reply.userToken, {
        remembered: false,
        email: email.trim().toLowerCase(),
        returnTo,
        signUp: true,
      }),
  });
  return (
    <AuthPage
      title="Create your account"
      lead="It’s free, and your data stays yours."
      foot={
        <p className="text-ink-soft">
          Already have an account?{' '}
          <TextLink href={`/auth/login${returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''}`}>
            Sign in
          </TextLink>
        </p>
      }
    >
      <Form form={form} className="space-y-5" aria-label="Create your account">
        <div className="grid grid-cols-2 gap-3">
          <TextField label="First name" autoComplete="given-name" {...form.field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...form.field('last_name')} />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          hint="At least 10 characters. Three or four random words work well."
          {...form.field('password')}
        />
        <AgreeTerms {...form.checkbox('terms')} />
        <SubmitButton form={form} full>
          Create account
        </SubmitButton>
      </Form>
      <OtherWays returnTo={returnTo} isNew />
    </AuthPage>
  );
}
