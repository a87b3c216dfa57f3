import { memberships } from '#contract/areas/memberships.ts';
import type { MembershipStatus } from '#contract/areas/memberships.ts';
import { profile } from '#contract/areas/profile.ts';
import { counted } from '#domain/text/counted.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

function entriesText(entries: number): string {
  return entries > 0
    ? `You keep your ${counted(entries, 'draw entry', 'draw entries')} and all your data.`
    : 'You keep all your data.';
}

/** What the server has stored about the cancellation. */
function Outcome({ status }: { status: MembershipStatus }) {
  const time = useMemberTime();
  const { subscription, entries } = status;
  const undo = useApiMutation(memberships.undoCancel, {
    refreshes: [memberships.status, profile.get],
    onSuccess: () => showToast({ tone: 'positive', text: 'You’re keeping your membership.' }),
  });
  if (subscription && subscription.state !== 'ending')
    return (
      <Notice
        title={`${subscription.Name} isn’t cancelled`}
        actions={
          <ButtonLink href="/membership/renew-upgrade" size="small" variant="secondary">
            See your membership
          </ButtonLink>
        }
      >
        It continues as before.
      </Notice>
    );
  if (!subscription && status.history.length === 0)
    return (
      <Section title="Nothing to cancel">
        <p>You don’t have a membership that renews, so nothing will be charged. {entriesText(entries)}</p>
        <ButtonLink href="/nd2" className="mt-4">
          Go to Home
        </ButtonLink>
      </Section>
    );
  if (!subscription)
    return (
      <Section title="You don’t have a membership">
        <p>Nothing will be charged. {entriesText(entries)}</p>
        <ButtonLink href="/nd2" className="mt-4">
          Go to Home
        </ButtonLink>
      </Section>
    );
  return (
    <Section title={`${subscription.Name} is cancelled`}>
      <p>
        You’ll keep {subscription.plan} until {time.instant(subscription.paid_until)}, and you won’t be charged again.{' '}
        {entriesText(entries)}
      </p>
      <ProblemNote>{undo.error?.message}</ProblemNote>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink href="/nd2">Go to Home</ButtonLink>
        <Button variant="secondary" busy={undo.isPending} onClick={() => undo.mutate({})}>
          Keep membership
        </Button>
      </div>
    </Section>
  );
}

export function DowngradeConfirmationPage() {
  const read = useApiQuery(memberships.status);
  return (
    <>
      <PageHeader title="Your cancellation" />
      <Columns>
        <QueryState query={read} what="your membership" skeleton={<SkeletonRows rows={3} />}>
          {({ data: status }) => <Outcome status={status} />}
        </QueryState>
      </Columns>
    </>
  );
}
