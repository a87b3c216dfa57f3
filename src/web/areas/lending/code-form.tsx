import { useState } from 'react';
import { lending } from '#contract/areas/lending.ts';
import { Button } from '#web/design/button.tsx';
import { CodeInput } from '#web/design/code-input.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';

/** The code from the borrower's phone, without which neither the account is set nor anything signed. */
export function CodeForm({ auth, mobile }: { auth: string; mobile: string | null }) {
  const [code, setCode] = useState('');
  const send = useApiMutation(lending.offerContact);
  const check = useApiMutation(lending.offerContact, { refreshes: [lending.offerDetails] });
  const query = { Auth: auth };
  if (mobile === null) return <p>We don’t have your mobile number. Sign in, add it to your profile and come back.</p>;
  if (!send.isSuccess) {
    return (
      <div className="space-y-4">
        <p className="text-ink-soft">To make sure it’s you, we’ll send a code to {mobile}.</p>
        <ProblemNote>{send.isError ? messageOf(send.error) : undefined}</ProblemNote>
        <Button full busy={send.isPending} onClick={() => send.mutate({ query, body: {} })}>
          Send code
        </Button>
      </div>
    );
  }
  return (
    <form
      aria-label="Code"
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        check.mutate({ query, body: { code } });
      }}
    >
      <ProblemNote>{check.isError ? messageOf(check.error) : undefined}</ProblemNote>
      <CodeInput label={`Code sent to ${mobile}`} value={code} onChange={setCode} />
      <Button type="submit" full busy={check.isPending} disabled={code.length < 6}>
        Confirm
      </Button>
      <Button variant="quiet" full busy={send.isPending} onClick={() => send.mutate({ query, body: {} })}>
        Send a new code
      </Button>
    </form>
  );
}
