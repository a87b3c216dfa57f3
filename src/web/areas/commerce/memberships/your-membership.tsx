import { memberships } from '#contract/areas/memberships.ts';
import type { MembershipStatus, Subscription } from '#contract/areas/memberships.ts';
import { Badge } from '#web/design/badge.tsx';
import { TextLink } from '#web/design/link.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { counted } from '#domain/text/counted.ts';
import { cardText } from '../card-words.ts';
import { dollars } from '../words.ts';
import { nextStep, stateTones } from './membership-words.ts';

/** The facts of a running membership. */
export function MembershipFacts({ subscription }: { subscription: Subscription }) {
  const time = useMemberTime();
  const { method, next } = subscription;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">{subscription.Name}</p>
        <Badge tone={stateTones[subscription.state]}>{subscription.state_name}</Badge>
      </div>
      <p className="text-ink-soft mt-1">{nextStep(subscription, time)}</p>
      <DefinitionList
        className="mt-2"
        items={[
          { term: 'Price', is: `${dollars(subscription.price)} every ${counted(subscription.days, 'day')}` },
          { term: 'Plan', is: subscription.plan },
          { term: 'Draw entries with each payment', is: String(subscription.entries) },
          { term: 'Card', is: method ? cardText(method) : 'No saved card' },
          ...(next ? [{ term: 'From the next renewal', is: `${next.Name}, ${dollars(next.price)}` }] : []),
        ]}
      />
    </>
  );
}

/** How far the next tier is. */
export function TierProgress({ tier }: Pick<MembershipStatus, 'tier'>) {
  const { next } = tier;
  const ways = next
    ? [
        ...(next.entries_missing === null ? [] : [counted(next.entries_missing, 'more entry', 'more entries')]),
        ...(next.spending_missing === null ? [] : [`${dollars(next.spending_missing)} more in purchases`]),
      ]
    : [];
  return (
    <>
      <p>
        You’re <strong>{tier.tier}</strong>. In the last 12 months, you’ve earned{' '}
        {counted(tier.entries, 'entry', 'entries')} and spent {dollars(tier.spent)}.
      </p>
      {next ? (
        <p className="text-ink-soft mt-1">
          To reach {next.tier}, you need {ways.join(' or ')}.
        </p>
      ) : (
        <p className="text-ink-soft mt-1">That’s the highest tier.</p>
      )}
    </>
  );
}

/** A short account of the membership, for other screens. */
export function YourMembership() {
  const read = useApiQuery(memberships.status);
  return (
    <Section title="Your membership" action={<TextLink href="/membership/renew-upgrade">Manage</TextLink>}>
      <QueryState query={read} what="your membership" skeleton={<SkeletonRows rows={3} />} compact>
        {({ data: { subscription } }) =>
          subscription ? (
            <>
              <MembershipFacts subscription={subscription} />
              {subscription.state === 'ending' ? null : (
                <p className="mt-3">
                  <TextLink href="/membership/downgrade" className="inline-block py-1.5">
                    Cancel membership
                  </TextLink>
                </p>
              )}
            </>
          ) : (
            <p className="text-ink-soft">You don’t have a membership that renews.</p>
          )
        }
      </QueryState>
    </Section>
  );
}
