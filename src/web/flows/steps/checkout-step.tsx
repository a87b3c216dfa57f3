import { catalogue } from '#contract/areas/catalogue.ts';
import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import { counted } from '#domain/text/counted.ts';
import { nextPath } from '#flows/kit.ts';
import type { CheckoutStep } from '#flows/kit.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { Payout } from './payout.tsx';

/** A membership at today's price, from the catalogue. */
function Membership({ option }: { option: MembershipOption }) {
  const query = useApiQuery(catalogue.memberships);
  return (
    <QueryState query={query} what="the membership" skeleton={<SkeletonText lines={2} />} compact>
      {({ data }) => {
        const membership = data.find((each) => each.option === option);
        if (!membership) return <p className="text-ink-soft">This membership isn’t on sale right now.</p>;
        return (
          <>
            <p>
              {membership.Name}: <Money cents={membership.Price} tone="plain" size="strong" />
            </p>
            <p className="text-ink-soft mb-4">
              {membership.DaysPremiumAccess} days of Premium with{' '}
              {counted(membership.TotalEntries, 'draw entry', 'draw entries')}. With a saved card, it renews until you
              cancel.
            </p>
            <ButtonLink variant="secondary" href={`/checkout-subscription?option=${option}`} className="max-sm:w-full">
              Go to checkout
            </ButtonLink>
          </>
        );
      }}
    </QueryState>
  );
}

/** The smallest pack, at today's price. */
function Pack() {
  const query = useApiQuery(catalogue.packs);
  return (
    <QueryState query={query} what="the packs" skeleton={<SkeletonText lines={2} />} compact>
      {({ data }) => {
        const [pack] = data.filter(({ kind }) => kind === 'pack').toSorted((a, b) => a.Price - b.Price);
        if (!pack) return <p className="text-ink-soft">No packs are on sale right now.</p>;
        return (
          <>
            <p>
              {pack.Name}: <Money cents={pack.Price} tone="plain" size="strong" />
            </p>
            <p className="text-ink-soft mb-4">It comes with {counted(pack.Entries, 'draw entry', 'draw entries')}.</p>
            <ButtonLink variant="secondary" href="/uwin/payment-page" className="max-sm:w-full">
              Go to checkout
            </ButtonLink>
          </>
        );
      }}
    </QueryState>
  );
}

/** What the partner pays out, and something of ours that nobody has to buy. */
export function CheckoutView({ step, state }: { step: CheckoutStep; state: JourneyState }) {
  return (
    <>
      <Payout state={state} />
      <Section title="Optional" className="mb-6">
        {step.sells === 'pack' ? <Pack /> : <Membership option={step.sells} />}
      </Section>
      <ButtonLink href={nextPath(step, state) ?? '/'} className="w-full sm:w-auto">
        {step.skip}
      </ButtonLink>
    </>
  );
}
