import { rewards } from '#contract/areas/rewards.ts';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { OfferList } from './offer-list.tsx';

/** After feedback: thanks, and the rewards for feedback that run now. */
export function FeedbackCompletePage() {
  const offers = useApiQuery(rewards.offers, { query: { place: 'feedback' } });
  return (
    <>
      <PageHeader title="Thanks for your feedback" lead="Our support team reads every message." />
      <Columns>
        <Section title="Rewards for feedback">
          <QueryState query={offers} what="the rewards" skeleton={<SkeletonRows rows={2} />} isEmpty={() => false}>
            {({ data }) =>
              data.length === 0 ? (
                <p className="text-ink-soft">There’s no reward for feedback right now.</p>
              ) : (
                <OfferList offers={data} label="Rewards for feedback" />
              )
            }
          </QueryState>
        </Section>
        <p className="mt-4">
          <TextLink href="/rewards" className="inline-block py-2">
            Your rewards
          </TextLink>
        </p>
      </Columns>
    </>
  );
}
