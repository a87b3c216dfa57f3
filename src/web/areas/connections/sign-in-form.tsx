import { askedScopes, clustersOf, rowScopes, sharingPurpose } from '#domain/bank-feed/data-clusters.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Form, SubmitButton } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { Clusters } from './consent-facts.tsx';

interface Values {
  login: string;
  agreed: boolean;
}

function Login({ form, bank, wants }: { form: ApiForm<Values>; bank: string; wants: 'code' | 'token' }) {
  if (wants === 'code') return <TextField label="Customer ID" autoComplete="off" hint="Never your password: the bank sends you a code." {...form.field('login')} />;
  return (
    <TextField
      label="Personal access token"
      autoComplete="off"
      type="password"
      spellCheck={false}
      hint={`Make one at ${bank}, under data sharing. It only reads, we keep it sealed, and you can end it there too.`}
      {...form.field('login')}
    />
  );
}

/** What a bank's customer agrees to and signs in with. */
export function SignInForm({ form, bank, wants, once, onBack }: { form: ApiForm<Values>; bank: string; wants: 'code' | 'redirect' | 'token'; once?: boolean; onBack: () => void }) {
  const scopes = wants === 'token' ? rowScopes : askedScopes;
  return (
    <Form form={form} aria-label={`Sign in at ${bank}`}>
      <p>
        {once ? `${bank} hands over the statements of the last three months once, and shares nothing from then on.` : `We collect this data from ${bank} ${sharingPurpose(scopes)}. It is shared ${wants === 'token' ? 'until you withdraw, which you can at any time' : 'for a year at most, and you can withdraw at any time'}.`}
      </p>
      {once ? null : (
        <details className="my-4">
          <summary className="cursor-pointer py-2 font-medium">What is shared</summary>
          <Clusters clusters={clustersOf(scopes).map(({ title, facts }) => ({ title, facts: [...facts] }))} />
        </details>
      )}
      <div className="mt-4 space-y-3">
        {wants === 'redirect' ? <p>You sign in and agree on {bank}’s own page, which leads you back here. We never see what you type there.</p> : <Login form={form} bank={bank} wants={wants} />}
        <Checkbox label={once ? `I agree that ${bank} hands over my statements` : `I agree to share this data from ${bank}`} {...form.checkbox('agreed')} />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <SubmitButton form={form}>Continue</SubmitButton>
      </div>
    </Form>
  );
}
