import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { leadServices } from '#contract/areas/lead-services.ts';
import { Badge } from '#web/design/badge.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

const words = { none: 'None promised', waiting: 'Waiting', confirmed: 'Confirmed', declined: 'Declined' } as const;

/** What a partner pays out for this request, as the partner says. */
export function Payout({ state }: { state: JourneyState }) {
  const { visitor, journey } = state;
  const query = useApiQuery(leadServices.payout, { body: { visitor, journey } }, { enabled: state.lead !== null });
  if (!state.lead) return null;
  return (
    <Section title="Your payout" className="mb-5">
      <QueryState query={query} what="the payout" skeleton={<SkeletonText lines={2} />} compact>
        {({ payout }) => (
          <>
            <p className="font-medium">
              {words[payout.state]} {payout.amount === null ? null : <Money cents={payout.amount} tone="plain" />}{' '}
              {payout.sample ? <Badge>Sample</Badge> : null}
            </p>
            <p className="text-ink-soft">{payout.note}</p>
          </>
        )}
      </QueryState>
    </Section>
  );
}
