import { useNavigate, useParams } from 'react-router';
import { household } from '#contract/areas/household.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Avatar } from '#web/design/avatar.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { isProblem } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { ReactNode } from 'react';
import { mayDo, shareHref, touched } from './household-words.ts';

type Offer = ReplyOf<typeof household.invitation>;

/** What to do about an invitation that cannot be opened. */
function refusal(problem: ApiProblem): ReactNode {
  const reason = problem.problem['reason'];
  if (isProblem(problem, 'link_expired', 'bad_input'))
    return (
      <EmptyState
        illustration="lost"
        message="This invitation no longer works"
        subtitle1="It may have expired, or been used or cancelled. Ask for a new one."
        buttonText="Go to Household"
        href="/household"
      />
    );
  if (reason === 'other_address')
    return (
      <EmptyState
        illustration="messages"
        message="This invitation is for a different email"
        subtitle1="Sign in with the email it was sent to."
        buttonText="Sign out"
        href="/auth/logout"
      />
    );
  if (reason === 'unverified')
    return (
      <EmptyState
        illustration="messages"
        message="Verify your email first"
        subtitle1="Then you can accept or decline this invitation."
        buttonText="Verify my email"
        href={`/auth/verify-email?returnTo=${encodeURIComponent(location.pathname)}`}
      />
    );
  return undefined;
}

function OfferCard({ offer, token }: { offer: Offer; token: string }) {
  const navigate = useNavigate();
  const time = useMemberTime();
  const accept = useApiMutation(household.accept, {
    refreshes: touched,
    onSuccess: ({ share_id: id, kind }) => {
      showToast({ tone: 'positive', text: `You can now see what ${offer.owner.name} shares.` });
      void navigate(shareHref({ id, kind }), { replace: true });
    },
  });
  const decline = useApiMutation(household.decline, {
    refreshes: touched,
    onSuccess: () => {
      showToast({ text: 'Invitation declined.' });
      void navigate('/household', { replace: true });
    },
  });
  const body = { token };
  const problem = accept.error ?? decline.error;
  const target = offer.kind === 'account' ? `the account “${offer.what}”` : 'their budgets';
  return (
    <div className="border-line bg-surface rounded-panel border px-6 py-7">
      <div className="flex items-center gap-4">
        <Avatar name={offer.owner.name} size="large" />
        <div className="min-w-0">
          <p className="text-subhead">{offer.owner.name}</p>
          <p className="text-ink-faint text-caption truncate">{offer.owner.email}</p>
        </div>
      </div>
      <p className="mt-5">
        {offer.owner.name} wants to share {target} with you. You’ll be able to {mayDo[offer.kind][offer.access]}.
      </p>
      <ul className="text-ink-soft mt-4 list-disc space-y-1.5 pl-5">
        <li>
          {offer.owner.name} will see your name and email, when you last viewed{' '}
          {offer.kind === 'account' ? 'it' : 'them'} and what you change.
        </li>
        <li>They won’t see anything else of yours.</li>
        <li>Either of you can stop at any time.</li>
      </ul>
      <div className="mt-6">
        <ProblemNote>{problem ? problem.message : null}</ProblemNote>
        <div className="flex flex-wrap gap-3">
          <Button busy={accept.isPending} onClick={() => accept.mutate({ body })}>
            Accept
          </Button>
          <Button variant="secondary" busy={decline.isPending} onClick={() => decline.mutate({ body })}>
            Decline
          </Button>
        </div>
      </div>
      <p className="text-ink-faint text-caption mt-5">Expires {time.instant(offer.expires_at, 'full')}.</p>
    </div>
  );
}

/** An invitation, to accept or decline. */
export function InvitationPage() {
  const token = useParams()['token'] ?? '';
  const offer = useApiQuery(household.invitation, { params: { token } }, { freshMs: 60_000 });
  return (
    <>
      <PageHeader title="You’re invited" lead={offer.data ? 'Check what’s shared before you accept.' : undefined} />
      <Columns>
        <Section title="What’s shared" titleHidden>
          <QueryState query={offer} what="the invitation" skeleton={<SkeletonText lines={5} />} failed={refusal}>
            {(loaded) => <OfferCard offer={loaded} token={token} />}
          </QueryState>
        </Section>
      </Columns>
    </>
  );
}
