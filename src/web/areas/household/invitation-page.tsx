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
        message="This invitation is no longer valid"
        subtitle1="It was used, taken back, or has run out. Ask for a new one."
        buttonText="Household"
        href="/household"
      />
    );
  if (reason === 'other_address')
    return (
      <EmptyState
        illustration="messages"
        message="It was sent to another address"
        subtitle1="Sign out, and sign in with the address that the letter came to."
        buttonText="Sign out"
        href="/auth/logout"
      />
    );
  if (reason === 'unverified')
    return (
      <EmptyState
        illustration="messages"
        message="Please verify your e-mail first"
        subtitle1="We have to know that the address is yours. Then come back to this link."
        buttonText="Verify my e-mail"
        href="/auth/verify-email"
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
      showToast({ tone: 'positive', text: `${offer.owner.name} shares with you now.` });
      void navigate(shareHref({ id, kind }), { replace: true });
    },
  });
  const decline = useApiMutation(household.decline, {
    refreshes: touched,
    onSuccess: () => {
      showToast({ text: 'The invitation is turned down.' });
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
        {offer.owner.name} would like to share {target} with you. You could {mayDo[offer.kind][offer.access]}.
      </p>
      <ul className="text-ink-soft mt-4 list-disc space-y-1.5 pl-5">
        <li>{offer.owner.name} will see your name and e-mail, when you last looked, and what you change.</li>
        <li>Nothing of yours is shared by it.</li>
        <li>Either of you can end it at any moment.</li>
      </ul>
      <div className="mt-6">
        <ProblemNote>{problem ? problem.message : null}</ProblemNote>
        <div className="flex flex-wrap gap-3">
          <Button busy={accept.isPending} onClick={() => accept.mutate({ body })}>
            Accept
          </Button>
          <Button variant="secondary" busy={decline.isPending} onClick={() => decline.mutate({ body })}>
            No, thanks
          </Button>
        </div>
      </div>
      <p className="text-ink-faint text-caption mt-5">Good until {time.instant(offer.expires_at, 'full')}.</p>
    </div>
  );
}

/** An invitation, to accept or decline. */
export function InvitationPage() {
  const token = useParams()['token'] ?? '';
  const offer = useApiQuery(household.invitation, { params: { token } }, { freshMs: 60_000 });
  return (
    <>
      <PageHeader
        title="An invitation"
        lead={offer.data ? 'Have a look at what it is before you answer.' : undefined}
      />
      <Columns>
        <Section title="The offer" titleHidden>
          <QueryState query={offer} what="the invitation" skeleton={<SkeletonText lines={5} />} failed={refusal}>
            {(loaded) => <OfferCard offer={loaded} token={token} />}
          </QueryState>
        </Section>
      </Columns>
    </>
  );
}
