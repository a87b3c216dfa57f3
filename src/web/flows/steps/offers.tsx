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
  if (monthly === null) return <span className="text-ink-soft">Usage needed</span>;
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

function OfferList({ title, note, offers }: { title: string; note: string; offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <ul className="divide-line divide-y">
        {offers.map((offer) => (
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
  );
}

/** What published plans are priced for, and how current they are. */
function publishedNote(isSample: boolean, usage: OffersProps['result']['usage']): string {
  const priced =
    usage === 'entered'
      ? 'priced for the usage you entered.'
      : 'priced for an estimate of your usage: what your bill would cover on these plans.';
  return isSample
    ? `Real plans from the dates shown, ${priced} They may have changed since, so ask for today’s price.`
    : `Plans that retailers publish, ${priced}`;
}

/** Plans for a bill. A sample says so, and no saving is stated. */
export function Offers({ result, step, state, onBack }: OffersProps) {
  const { data, monthly, usage, note } = result;
  const published = data.filter(({ from }) => from === 'publisher');
  const isSample = published.some(({ sample }) => sample);
  return (
    <div role="status">
      <p className="mb-5">
        Your bill comes to <Money cents={monthly} tone="plain" size="strong" /> for 30 days.
      </p>
      <OfferList
        title="Offers from our partners"
        note="Our partners’ own prices, as of the dates shown."
        offers={data.filter(({ from }) => from === 'partner')}
      />
      <OfferList
        title={isSample ? 'Sample of published plans' : 'Published plans'}
        note={publishedNote(isSample, usage)}
        offers={published}
      />
      {note === '' ? null : <p className="text-ink-soft">{note}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={nextPath(step, state) ?? '/'} className="max-sm:w-full">
          Continue
        </ButtonLink>
        <Button variant="quiet" className="max-sm:w-full" onClick={onBack}>
          Change bill details
        </Button>
      </div>
    </div>
  );
}
