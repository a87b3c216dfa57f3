import { memberships } from '#contract/areas/memberships.ts';
import type { Subscription } from '#contract/areas/memberships.ts';
import { profile } from '#contract/areas/profile.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { go } from '#web/kit/navigator.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { PausePart, PreviewNotes } from './pause-part.tsx';

const CONFIRMATION = '/membership/downgrade-confirmation';

function Cancel({ subscription }: { subscription: Subscription }) {
  const cancel = useApiMutation(memberships.cancel, {
    refreshes: [memberships.status, profile.get],
    onSuccess: () => go(CONFIRMATION),
  });
  return (
    <Section title={`If you cancel ${subscription.Name}`}>
      <PreviewNotes action="cancel" />
      <ProblemNote>{cancel.error?.message}</ProblemNote>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button busy={cancel.isPending} onClick={() => cancel.mutate({})}>
          Cancel membership
        </Button>
        <ButtonLink href="/membership/renew-upgrade" variant="secondary">
          Keep membership
        </ButtonLink>
      </div>
    </Section>
  );
}

/** Cancelling: what happens, and one button that does it. */
export function DowngradePage() {
  const read = useApiQuery(memberships.status);
  return (
    <>
      <PageHeader
        title="Cancel membership"
        over={<TextLink href="/membership/renew-upgrade">Your membership</TextLink>}
      />
      <QueryState query={read} what="your membership" skeleton={<SkeletonRows rows={4} />}>
        {({ data: { subscription } }) =>
          subscription && subscription.state !== 'ending' ? (
            <Columns>
              <Cancel subscription={subscription} />
              <PausePart subscription={subscription} />
            </Columns>
          ) : (
            <EmptyState
              illustration="subscriptions"
              message={subscription ? 'Already cancelled' : 'Nothing to cancel'}
              subtitle1={
                subscription
                  ? 'Your membership is set to end, and you won’t be charged again.'
                  : 'You don’t have a membership that renews, so nothing will be charged.'
              }
              buttonText={subscription ? 'See when it ends' : 'See memberships'}
              href={subscription ? CONFIRMATION : '/membership'}
            />
          )
        }
      </QueryState>
    </>
  );
}
