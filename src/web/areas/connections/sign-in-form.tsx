import { requestedScopes, clustersOf, transactionScopes, sharingPurpose } from '#domain/bank-feed/data-clusters.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Form, SubmitButton } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { Clusters } from './consent-facts.tsx';
import type { Institution } from './institution-picker.tsx';

interface Values {
  login: string;
  agreed: boolean;
}

function Login({ form, bank, wants }: { form: ApiForm<Values>; bank: string; wants: 'code' | 'token' }) {
  if (wants === 'code')
    return (
      <TextField
        label="Customer ID"
        autoComplete="off"
        hint="Don’t enter your password. Your bank will send you a code."
        {...form.field('login')}
      />
    );
  return (
    <TextField
      label="Personal access token"
      autoComplete="off"
      type="password"
      spellCheck={false}
      hint={`Create one at ${bank}, under data sharing. It’s read-only, we store it encrypted, and you can revoke it there any time.`}
      {...form.field('login')}
    />
  );
}

type PracticeSignIn = Institution['practice_sign_in'];

/** Customers of a practice bank; a press fills in the customer ID. */
function PracticeCustomers({
  practice,
  onPick,
}: {
  practice: NonNullable<PracticeSignIn>;
  onPick: (id: string) => void;
}) {
  return (
    <section aria-label="Practice customers" className="bg-surface border-line rounded-panel mt-4 border px-4 py-3">
      <p>This practice bank has sample data. Choose a customer, then enter the code {practice.code}.</p>
      <ul className="mt-2 space-y-1">
        {practice.customers.map(({ id, about }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <Button variant="quiet" size="small" aria-label={`Use customer ID ${id}`} onClick={() => onPick(id)}>
              {id}
            </Button>
            <span className="text-ink-soft text-caption">{about}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The consent and sign-in form of a bank's customer. */
export function SignInForm({
  form,
  bank,
  wants,
  once,
  practice = null,
  onBack,
}: {
  form: ApiForm<Values>;
  bank: string;
  wants: 'code' | 'redirect' | 'token';
  once?: boolean;
  practice?: PracticeSignIn;
  onBack: () => void;
}) {
  const scopes = wants === 'token' ? transactionScopes : requestedScopes;
  return (
    <Form form={form} aria-label={`Sign in at ${bank}`}>
      <p>
        {once
          ? `${bank} will send us your statements from the last three months, just this once.`
          : `${bank} shares your data with us ${wants === 'token' ? 'until you stop it' : 'for up to a year'}, ${sharingPurpose(scopes)}. You can withdraw your consent any time.`}
      </p>
      {once ? null : (
        <details className="my-4">
          <summary className="cursor-pointer py-2 font-medium">What’s shared</summary>
          <Clusters clusters={clustersOf(scopes).map(({ title, facts }) => ({ title, facts: [...facts] }))} />
        </details>
      )}
      {practice ? <PracticeCustomers practice={practice} onPick={(login) => form.set({ login })} /> : null}
      <div className="mt-4 space-y-3">
        {wants === 'redirect' ? (
          <p>
            Sign in and agree on {bank}’s own page, then you’ll come straight back here. We never see what you type
            there.
          </p>
        ) : (
          <Login form={form} bank={bank} wants={wants} />
        )}
        <Checkbox
          label={once ? `I agree to ${bank} sending my statements` : `I agree to share this data from ${bank}`}
          {...form.checkbox('agreed')}
        />
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
