import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { leadServices } from '#contract/areas/lead-services.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { Badge } from '#web/design/badge.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

const words = { none: 'None promised', waiting: 'Waiting', confirmed: 'Confirmed', declined: 'Declined' } as const;

type Credit = ReplyOf<typeof leadServices.payout>['credits'][number];

/** Credits that published plans promise, which the company pays and no partner. */
function Credits({ credits }: { credits: readonly Credit[] }) {
  if (credits.length === 0) return null;
  return (
    <>
      <h3 className="text-subhead mt-5">
        Credits in {credits.some(({ sample }) => sample) ? 'a sample of published plans' : 'published plans'}
      </h3>
      <ul className="divide-line divide-y">
        {credits.map((credit) => (
          <li key={`${credit.plan} ${credit.name}`} className="py-3">
            <p className="font-medium">
              {credit.provider}, {credit.plan}: <Money cents={credit.amount} tone="plain" />{' '}
              {credit.sample ? <Badge>Sample</Badge> : null}
            </p>
            <p className="text-ink-soft text-caption">
              {credit.condition} As of {formatDate(credit.as_of)}.
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a partner pays out for this request, as the partner says. */
export function Payout({ state }: { state: JourneyState }) {
  const { visitor, journey } = state;
  const query = useApiQuery(leadServices.payout, { body: { visitor, journey } }, { enabled: state.lead !== null });
  if (!state.lead) return null;
  return (
    <Section title="Your payout" className="mb-5">
      <QueryState query={query} what="the payout" skeleton={<SkeletonText lines={2} />} compact>
        {({ payout, credits }) => (
          <>
            <p className="font-medium">
              {words[payout.state]} {payout.amount === null ? null : <Money cents={payout.amount} tone="plain" />}{' '}
              {payout.sample ? <Badge>Sample</Badge> : null}
            </p>
            <p className="text-ink-soft">{payout.note}</p>
            <Credits credits={credits} />
          </>
        )}
      </QueryState>
    </Section>
  );
}
