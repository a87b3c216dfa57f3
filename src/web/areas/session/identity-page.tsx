import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { profile } from '#contract/areas/profile.ts';
import { session } from '#contract/areas/session.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { call } from '#web/kit/api.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { paths } from '#web/kit/paths.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { AgreeTerms, unlessAgreed } from './agree-terms.tsx';
import { AuthPage, AuthWorking } from './auth-page.tsx';
import { OtherWays } from './other-ways.tsx';
import { continueSignIn } from './sign-in-end.ts';
import { signInWithToken, signUpMarks } from './sign-up-page.tsx';
import { useOnce } from './use-once.ts';

type SignUpRequested = Extract<ReplyOf<typeof session.identitySignIn>, { answer: 'signup' }>;

/** Sign-in with an identity provider (rule S20): the redirect, and the return with a code. */
export function IdentityPage() {
  const [query] = useSearchParams();
  const code = query.get('code');
  const state = query.get('state');
  if (query.has('error')) return <Refused lead="We couldn’t confirm your other account. Nothing has changed." />;
  if (code && state) return <ComingBack code={code} state={state} iss={query.get('iss') ?? undefined} />;
  return <GoingThere returnTo={query.get('returnTo')} />;
}

function Refused({ lead }: { lead: string }) {
  return (
    <AuthPage title="You’re not signed in" lead={lead}>
      <ButtonLink href={`${paths.login}?path=manual`}>Back to sign in</ButtonLink>
    </AuthPage>
  );
}

function GoingThere({ returnTo }: { returnTo: string | null }) {
  const ways = useApiQuery(session.ways);
  if (!ways.data) {
    return (
      <AuthPage title="Sign in with another account">
        <QueryState query={ways} what="the ways to sign in" skeleton={<SkeletonForm fields={1} />} compact>
          {() => null}
        </QueryState>
      </AuthPage>
    );
  }
  if (ways.data.identity === null)
    return <Refused lead="You can’t sign in with another account here. Use your email and password." />;
  return (
    <AuthPage
      title="Sign in with another account"
      lead={`You’ll sign in with ${ways.data.identity}, then come back here.`}
    >
      <OtherWays returnTo={returnTo} />
    </AuthPage>
  );
}

function ComingBack({ code, state, iss }: { code: string; state: string; iss: string | undefined }) {
  const [pending, setPending] = useState<SignUpRequested>();
  const once = useOnce(async () => {
    const answer = await call(session.identitySignIn, { body: { code, state, iss } });
    if ('answer' in answer && answer.answer === 'signup') setPending(answer);
    else continueSignIn(answer, { remembered: false, returnTo: 'returnTo' in answer ? answer.returnTo : null });
  });
  if (pending) return <FinishSignUp signUp={pending} />;
  if (once.state === 'failed') return <Refused lead={once.problem.message} />;
  return <AuthWorking title="Signing you in" says="One moment…" />;
}

interface IdentityValues {
  first_name: string;
  last_name: string;
  email: string;
  terms: boolean;
}

/** A new member: the account is created once the terms are accepted; the provider's data is prefilled. */
function FinishSignUp({ signUp }: { signUp: SignUpRequested }) {
  const form = useApiForm<typeof profile.createFromIdentity, IdentityValues>(profile.createFromIdentity, {
    defaults: {
      first_name: signUp.first_name,
      last_name: signUp.last_name,
      email: signUp.email ?? '',
      terms: false,
    },
    body: (values) => ({ ...values, pending: signUp.pending, ...signUpMarks(null) }),
    check: unlessAgreed,
    onDone: (reply, { email }) =>
      signInWithToken(reply.userToken, {
        remembered: false,
        email: email.trim().toLowerCase() || undefined,
        returnTo: null,
        signUp: true,
      }),
  });
  return (
    <AuthPage title="Create your account" lead="Check your details.">
      <Form form={form} className="space-y-5" aria-label="Create your account">
        <TextField label="First name" autoComplete="given-name" {...form.field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('last_name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          readOnly={signUp.email !== null}
          {...form.field('email')}
        />
        <AgreeTerms {...form.checkbox('terms')} />
        <SubmitButton form={form} full>
          Create account
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
