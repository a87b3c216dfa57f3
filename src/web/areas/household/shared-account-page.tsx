import { Suspense } from 'react';
import { useParams } from 'react-router';
import { household } from '#contract/areas/household.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonChart, SkeletonFigure } from '#web/design/skeleton.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { useLive } from '#web/kit/live.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { AccessBadge, LeaveButton, ShareEnded, Status } from './share-states.tsx';
import { SharedRows } from './shared-transactions.tsx';

const AreaOverTime = lazyPart(
  'the chart',
  async () => (await import('#web/design/charts/area-over-time.tsx')).AreaOverTime,
);

type Shared = ReplyOf<typeof household.account>;

function Facts({ account }: { account: Shared['data'] }) {
  const time = useMemberTime();
  return (
    <Section title="About this account">
      <DefinitionList
        items={[
          { term: 'Bank', is: account.bank ?? 'Unknown' },
          ...(account.available_balance === account.balance
            ? []
            : [
                {
                  term: 'Available',
                  is: <Money cents={account.available_balance} currency={account.currency} tone="plain" />,
                },
              ]),
          { term: 'Transactions', is: account.transactions.toLocaleString('en-AU') },
          {
            term: 'Period',
            is:
              account.first_date && account.last_date
                ? `${time.date(account.first_date)} to ${time.date(account.last_date)}`
                : 'None yet',
          },
        ]}
      />
    </Section>
  );
}

function Balance({ balances }: { balances: Shared['balances'] }) {
  const time = useMemberTime();
  if (balances.length < 2) return null;
  return (
    <Section title="Balance over time" titleHidden>
      <Suspense fallback={<SkeletonChart label="Loading the chart" />}>
        <AreaOverTime
          title="Balance over time"
          measure="Balance"
          points={balances.map(({ date, balance }) => ({ date, cents: balance }))}
          today={time.today()}
        />
      </Suspense>
    </Section>
  );
}

function Loaded({ share }: { share: Shared }) {
  const { data: account } = share;
  return (
    <>
      <PageHeader
        title={account.name}
        over={
          <>
            <TextLink href="/household">Household</TextLink> · Shared by {share.owner}
          </>
        }
        figure={
          <span className="flex flex-wrap items-center gap-3">
            <Money cents={account.balance} currency={account.currency} tone="plain" size="title" />
            <AccessBadge access={share.access} />
          </span>
        }
        actions={<LeaveButton shareId={share.share_id} what={account.name} owner={share.owner} />}
      />
      <Columns
        aside={
          <>
            <Status share={share} kind="account" />
            <Facts account={account} />
          </>
        }
      >
        <Balance balances={share.balances} />
        <SharedRows share={share} />
      </Columns>
    </>
  );
}

/** An account that somebody shares with the member; when the share ends, so does the screen. */
export function SharedAccountPage() {
  useLive();
  const id = Number(useParams()['share']);
  const known = Number.isSafeInteger(id) && id > 0;
  const share = useApiQuery(household.account, { params: { id } }, { enabled: known });
  if (!known || share.error?.code === 'not_found') return <ShareEnded title="Shared account" />;
  return (
    <>
      {share.data ? null : <PageHeader title="Shared account" />}
      <QueryState
        query={share}
        what="the account"
        skeleton={
          <>
            <SkeletonFigure />
            <SkeletonChart className="mt-8" />
          </>
        }
      >
        {(loaded) => <Loaded share={loaded} />}
      </QueryState>
    </>
  );
}
