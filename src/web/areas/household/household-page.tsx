import { useSearchParams } from 'react-router';
import { household, householdFeature } from '#contract/areas/household.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Feature, useFeature } from '#web/kit/features.tsx';
import { useLive } from '#web/kit/live.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { GrantedSection } from './granted-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { ShortLog } from './log-list.tsx';
import { ReceivedSection } from './received-section.tsx';
import { ShareDialog } from './share-dialog.tsx';

type Overview = ReplyOf<typeof household.overview>;

function HowItWorks() {
  return (
    <Section title="How sharing works">
      <ul className="text-ink-soft list-disc space-y-2 pl-5">
        <li>You choose an account or your budgets. The other person sees nothing else.</li>
        <li>Nobody you share with can move money or delete transactions.</li>
        <li>You can see every change they make, and undo it if nothing else has changed since.</li>
        <li>You can stop sharing at any time. It takes effect straight away.</li>
      </ul>
    </Section>
  );
}

/** Only inviting depends on the plan; viewing, leaving and ending a share never do. */
function Nothing({ onShare }: { onShare: () => void }) {
  return (
    <Feature name={householdFeature}>
      <EmptyState
        illustration="household"
        message="Share your money with your household"
        subtitle1="Let your partner or a flatmate see an account or your budgets. You choose whether they can edit."
        buttonText="Share with someone"
        onButton={onShare}
      />
    </Feature>
  );
}

function Shares({ overview, onShare }: { overview: Overview; onShare: () => void }) {
  const { granted, invitations, received } = overview;
  return (
    <>
      <ReceivedSection list={received} />
      <GrantedSection list={granted} />
      <InvitationsSection list={invitations} />
      {granted.length === 0 && invitations.length === 0 ? <Nothing onShare={onShare} /> : null}
    </>
  );
}

/** Shares, invitations, received shares and the log. */
export function HouseholdPage() {
  useLive();
  const [search, setSearch] = useSearchParams();
  const overview = useApiQuery(household.overview);
  const access = useFeature(householdFeature);
  const isOpen = access === 'open';
  // The button stands from the start, so that nothing moves when the plan is known.
  const isOffered = isOpen || access === 'checking';
  const shareParam = search.get('share');
  const share = () => setSearch({ share: 'something' }, { replace: true });
  const shares = overview.data !== undefined && overview.data.granted.length + overview.data.invitations.length > 0;
  return (
    <>
      <PageHeader
        title="Household"
        lead="Share an account or your budgets with the people you live with."
        actions={
          isOffered && (shares || overview.isPending) ? (
            <Button disabled={!isOpen} onClick={share}>
              Share with someone
            </Button>
          ) : undefined
        }
      />
      <Columns
        aside={
          <>
            <ShortLog />
            <HowItWorks />
          </>
        }
      >
        <QueryState query={overview} what="your household" skeleton={<SkeletonRows rows={4} />}>
          {(loaded) => <Shares overview={loaded} onShare={share} />}
        </QueryState>
      </Columns>
      {shareParam !== null && isOpen ? (
        <ShareDialog initialTarget={shareParam} onClose={() => setSearch({}, { replace: true })} />
      ) : null}
    </>
  );
}
