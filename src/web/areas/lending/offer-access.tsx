import type { ReactNode } from 'react';
import { lending } from '#contract/areas/lending.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';

/** The head of a page that stands alone. */
export function OfferHead({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <header className="mb-7">
      <h1 className="text-title">{title}</h1>
      {lead ? <p className="text-ink-soft mt-2.5">{lead}</p> : null}
    </header>
  );
}

export function OfferWaiting({ title }: { title: string }) {
  return (
    <>
      <OfferHead title={title} />
      <SkeletonForm fields={4} label="Loading your offer" />
    </>
  );
}

/** A link that is used up or too old can be sent anew, to the address of the borrower alone. */
export function LinkEnded({
  title,
  problem,
  link,
  onAgain,
}: {
  title: string;
  problem: ApiProblem | undefined;
  link: string | null;
  onAgain: () => void;
}) {
  const resend = useApiMutation(lending.resendLink);
  const unreachable = problem?.code === 'offline' || problem?.code === 'unavailable';
  return (
    <>
      <OfferHead
        title={title}
        lead={problem?.message ?? 'Open the link in your email, or sign in and open the offer from your application.'}
      />
      <ProblemNote>{resend.isError ? messageOf(resend.error) : undefined}</ProblemNote>
      <div className="flex flex-wrap gap-3">
        {unreachable ? <Button onClick={onAgain}>Try again</Button> : null}
        {link !== null && !unreachable && !resend.isSuccess ? (
          <Button busy={resend.isPending} onClick={() => resend.mutate({ body: { Auth: link } })}>
            Email me a new link
          </Button>
        ) : null}
        <ButtonLink href="/loans/apply" variant="secondary">
          Sign in
        </ButtonLink>
      </div>
      <p role="status" className="mt-4">
        {resend.isSuccess ? 'If the offer is still open, we’ve emailed you a new link.' : ''}
      </p>
    </>
  );
}
