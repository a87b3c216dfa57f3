import { useLocation, useSearchParams } from 'react-router';
import { rewards } from '#contract/areas/rewards.ts';
import type { RewardClaim } from '#contract/areas/rewards.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Card, Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { BalanceCard } from './balance-card.tsx';
import { amountText } from './reward-words.ts';

function textOf({ state, note }: RewardClaim): string {
  if (state === 'requested') return 'Our support team will check your claim. You’ll see the result in My rewards.';
  if (state === 'granted') return 'Your reward has been added.';
  return `Your reward wasn’t added. ${note}`;
}

/** What a claim has come to: the one in `?claim=`, or the newest one of the kind that the address is about. */
export function ClaimResultPage() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const claims = useApiQuery(rewards.claims);
  const isRequest = pathname === '/request-received';
  const title = isRequest ? 'Claim received' : 'Qoin reward';
  const wanted = Number(query.get('claim') ?? 0);
  const fits = ({ id, state, kind }: RewardClaim): boolean => {
    if (wanted > 0) return id === wanted;
    return isRequest ? state === 'requested' : state === 'granted' && kind === 'qoin';
  };
  return (
    <>
      <PageHeader title={title} />
      <Columns aside={<BalanceCard />}>
        <QueryState
          query={claims}
          what="your claim"
          skeleton={<SkeletonRows rows={2} />}
          isEmpty={({ data }) => !data.some(fits)}
          empty={
            <EmptyState
              illustration="gift-cards"
              message={isRequest ? 'No claims waiting' : 'No Qoin reward yet'}
              subtitle1="After you claim an offer, you’ll find it here."
              buttonText="See offers"
              href="/rewards"
            />
          }
        >
          {({ data }) => {
            const claim = data.find(fits)!;
            return (
              <Card>
                <p className="text-accent font-semibold">{amountText(claim)}</p>
                <h2 className="text-heading">{claim.title}</h2>
                <p className="text-ink-soft mt-1 mb-4">{textOf(claim)}</p>
                <ButtonLink href="/rewards/my-rewards" variant="secondary">
                  See all your rewards
                </ButtonLink>
              </Card>
            );
          }}
        </QueryState>
      </Columns>
    </>
  );
}
