import { entitlements } from '#contract/areas/entitlements.ts';
import { rewards } from '#contract/areas/rewards.ts';
import { counted } from '#domain/text/counted.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { BalanceCard } from './balance-card.tsx';
import { OfferList } from './offer-list.tsx';

const screens = [
  { href: '/rewards2', label: 'Ways to earn today' },
  { href: '/rewards/my-rewards', label: 'Everything you’ve earned' },
  { href: '/games/spin-wheel', label: 'Daily spin' },
  { href: '/users/referral', label: 'Invite friends' },
  { href: '/rewards/products', label: 'Prices in Qoin' },
];

/** The home of the rewards: balances, and the offers that can be claimed now. */
export function RewardsPage() {
  const offers = useApiQuery(rewards.offers);
  const entries = useApiQuery(entitlements.entries, { query: { limit: 1 } }).data?.entries;
  return (
    <>
      <PageHeader title="Rewards" lead="Your Qoin, your draw entries, and what you can claim." />
      <Columns
        aside={
          <>
            <BalanceCard />
            <Section title="Draw entries">
              <p>{entries === undefined ? '\u00a0' : `You have ${counted(entries, 'entry', 'entries')}.`}</p>
              <TextLink href="/history" className="inline-block py-2">
                Where they came from
              </TextLink>
            </Section>
            <Section title="More">
              <ul>
                {screens.map(({ href, label }) => (
                  <li key={href}>
                    <TextLink href={href} className="inline-block py-1.5">
                      {label}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </Section>
          </>
        }
      >
        <Section title="Offers" titleHidden>
          <QueryState
            query={offers}
            what="the offers"
            skeleton={<SkeletonRows rows={4} />}
            empty={
              <EmptyState
                illustration="gift-cards"
                message="No offers right now"
                subtitle1="New offers to claim will appear here."
                buttonText="See ways to earn"
                href="/rewards2"
              />
            }
          >
            {({ data }) => <OfferList offers={data} label="Offers" />}
          </QueryState>
        </Section>
      </Columns>
    </>
  );
}
