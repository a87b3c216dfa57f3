import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import type { Offer, leadServices } from '#contract/areas/lead-services.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { nextPath } from '#flows/kit.ts';
import type { FormStep } from '#flows/kit.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';

interface OffersProps {
  result: ReplyOf<typeof leadServices.offerSearch>;
  step: FormStep;
  state: JourneyState;
  onBack: () => void;
}

function Price({ monthly, range }: Offer) {
  if (monthly === null) return <span className="text-ink-soft">Needs your usage</span>;
  return (
    <span className="sm:text-right">
      <Money cents={monthly} tone="plain" size="strong" /> for 30 days
      {range === null ? null : (
        <span className="text-ink-soft text-caption block">
          {range.high === null ? (
            <>
              at least <Money cents={range.low} tone="soft" />, with no upper limit
            </>
          ) : (
            <>
              from <Money cents={range.low} tone="soft" /> to <Money cents={range.high} tone="soft" />
            </>
          )}
        </span>
      )}
    </span>
  );
}

/** Plans for a bill. A sample says so, and no saving is stated. */
export function Offers({ result, step, state, onBack }: OffersProps) {
  const hasSample = result.data.some(({ sample }) => sample);
  return (
    <div role="status">
      <p className="mb-5">
        Your bill comes to <Money cents={result.monthly} tone="plain" size="strong" /> for 30 days.
      </p>
      {result.data.length > 0 ? (
        <Section
          title={hasSample ? 'Sample of published plans' : 'Plans for this bill'}
          note={
            hasSample
              ? 'Real plans from the dates shown, priced for the usage on your bill. They may have changed since, so ask for today’s price.'
              : 'Plans that retailers publish, priced for the usage on your bill.'
          }
        >
          <ul className="divide-line divide-y">
            {result.data.map((offer) => (
              <li key={offer.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
                <div className="min-w-0">
                  <p className="font-medium">
                    {offer.provider}: {offer.title} {offer.sample ? <Badge>Sample</Badge> : null}
                  </p>
                  <p className="text-ink-soft text-caption">
                    {offer.conditions} As of {formatDate(offer.as_of)}.
                  </p>
                </div>
                <Price {...offer} />
              </li>
            ))}
          </ul>
        </Section>
      ) : (
        <p className="text-ink-soft">{result.note}</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={nextPath(step, state) ?? '/'} className="max-sm:w-full">
          Continue
        </ButtonLink>
        <Button variant="quiet" className="max-sm:w-full" onClick={onBack}>
          Change the bill
        </Button>
      </div>
    </div>
  );
}
