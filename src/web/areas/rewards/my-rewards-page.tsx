import { entitlements } from '#contract/areas/entitlements.ts';
import { rewards } from '#contract/areas/rewards.ts';
import { countedChange } from '#domain/text/counted.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { BalanceCard } from './balance-card.tsx';
import { ClaimRows } from './claim-rows.tsx';

const NEWEST = 20;

function Entries() {
  const time = useMemberTime();
  const entries = useApiQuery(entitlements.entries, { query: { limit: NEWEST } });
  return (
    <QueryState query={entries} what="your entries" skeleton={<SkeletonRows rows={3} />} isEmpty={() => false} compact>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-ink-soft">The entries you earn, and where they came from, will appear here.</p>
        ) : (
          <ul aria-label="Entries" className="divide-line divide-y">
            {data.map((line) => (
              <li key={line.id} className="flex items-baseline justify-between gap-6 py-2.5">
                <span className="min-w-0">
                  <span className="block">{line.source}</span>
                  <span className="text-ink-faint text-caption">{time.instant(line.at)}</span>
                </span>
                <span className="figures font-medium whitespace-nowrap">
                  {countedChange(line.entries, 'entry', 'entries')}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

/** What the member has claimed and earned. */
export function MyRewardsPage() {
  const claims = useApiQuery(rewards.claims);
  return (
    <>
      <PageHeader title="My rewards" lead="What you’ve claimed, and the entries you’ve earned." />
      <Columns
        aside={
          <>
            <BalanceCard />
            <p className="mt-3">
              <TextLink href="/qoin/wallet" className="inline-block py-2">
                Qoin history
              </TextLink>
            </p>
          </>
        }
      >
        <Section title="Claims">
          <QueryState
            query={claims}
            what="your claims"
            skeleton={<SkeletonRows rows={3} />}
            empty={
              <EmptyState
                illustration="gift-cards"
                message="Nothing claimed yet"
                subtitle1="Offers you claim will appear here, with their status."
                buttonText="See offers"
                href="/rewards"
              />
            }
          >
            {({ data }) => <ClaimRows claims={data} />}
          </QueryState>
        </Section>
        <Section title="Latest entries">
          <Entries />
        </Section>
      </Columns>
    </>
  );
}
