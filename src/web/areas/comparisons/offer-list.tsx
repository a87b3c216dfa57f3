import type { ComparedOffer, Comparison } from '#contract/areas/comparisons.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';

type Category = Comparison['category'];

/** What is proven, in words, as a sign alone is easily misread. For samples no saving is claimed. */
function Difference({ offer: { difference, range }, category }: { offer: ComparedOffer; category: Category }) {
  if (difference === null) return null;
  if (difference === 0) return <p className="text-ink-soft">Same as what you {category.earns ? 'earn' : 'pay'} now</p>;
  const isBetter = category.earns ? difference > 0 : difference < 0;
  const now = category.earns ? 'what you earn a year' : 'what you pay a year';
  const words = category.sample
    ? `${difference < 0 ? 'below' : 'above'} ${now}`
    : `${difference < 0 ? 'less' : 'more'} a year`;
  const claims = isBetter && !category.sample;
  return (
    <p className={claims ? 'text-positive font-medium' : 'text-ink-soft'}>
      {range === null ? '' : 'At least '}
      <Money cents={Math.abs(difference)} tone={claims ? 'positive' : 'soft'} /> {words}
    </p>
  );
}

/** The whole range, where the price shown is not all of it. */
function Range({ range, demand, yearly }: Pick<ComparedOffer, 'range' | 'demand' | 'yearly'>) {
  if (range === null || (demand !== null && range.low >= demand.low && range.high === yearly)) return null;
  return (
    <p className="text-ink-soft text-caption">
      {range.high === null ? (
        <>
          At least <Money cents={range.low} tone="soft" />, with no upper limit
        </>
      ) : (
        <>
          {demand === null ? 'From' : 'In all cases from'} <Money cents={range.low} tone="soft" /> to{' '}
          <Money cents={range.high} tone="soft" />
        </>
      )}
    </p>
  );
}

function Price({ offer: { yearly, range, demand }, months }: { offer: ComparedOffer; months: number | null }) {
  if (yearly === null) return <p className="text-ink-soft">No yearly price</p>;
  return (
    <>
      <p>
        {demand === null ? null : (
          <>
            <Money cents={demand.low} tone="plain" size="heading" /> <span className="text-ink-soft">to</span>{' '}
          </>
        )}
        <Money cents={yearly} tone="plain" size="heading" />{' '}
        <span className="text-ink-soft">{months === null ? 'a year' : `over ${counted(months, 'month')}`}</span>
      </p>
      {demand === null ? null : (
        <p className="text-ink-soft text-caption">
          Depending on your highest demand, from {demand.low_kw} to {demand.high_kw} kW
        </p>
      )}
      <Range range={range} demand={demand} yearly={yearly} />
    </>
  );
}

function Sentences({ label, sentences }: { label: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <p className="mt-3 font-medium">{label}</p>
      <ul aria-label={label} className="text-ink-soft list-disc space-y-1 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** What the offer has cost since we first read it, for the same usage or amount. */
function History({ history }: { history: ComparedOffer['history'] }) {
  const time = useMemberTime();
  if (history.length === 0) return null;
  return (
    <>
      <p className="mt-3 font-medium">How this has changed, based on your figures</p>
      <DefinitionList
        items={history.map(({ from, yearly }) => ({
          term: `From ${time.date(from)}`,
          is: <Money cents={yearly} tone="plain" />,
        }))}
      />
    </>
  );
}

interface OfferProps {
  offer: ComparedOffer;
  category: Category;
  months: number | null;
}

function Offer({ offer, category, months }: OfferProps) {
  const time = useMemberTime();
  const { lines, yearly, demand, conditions, notes, published, history } = offer;
  const hasDetails = lines.length > 1 || conditions.length > 0 || notes.length > 0 || history.length > 0;
  return (
    <li className="border-line border-b py-5 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-subhead">{offer.name}</h3>
          <p className="text-ink-faint text-caption">
            {offer.provider}
            {published === null ? '' : `, published ${time.date(published)}`}
          </p>
        </div>
        <div className="sm:ml-auto sm:text-right">
          <Price offer={offer} months={months} />
          <Difference offer={offer} category={category} />
        </div>
      </div>
      {offer.features.length === 0 && conditions.length === 0 ? null : (
        <ul aria-label={`Features of ${offer.name}`} className="mt-3 flex flex-wrap gap-2">
          {[...offer.features, ...(conditions.length > 0 ? ['Conditions apply'] : [])].map((feature) => (
            <li key={feature}>
              <Badge>{feature}</Badge>
            </li>
          ))}
        </ul>
      )}
      {hasDetails ? (
        <details className="mt-3">
          <summary className="text-accent cursor-pointer py-2 font-medium">
            {yearly === null ? 'Why there’s no yearly price' : 'How we worked this out'}
          </summary>
          {yearly === null ? null : (
            <DefinitionList
              items={[
                ...lines.map(({ label, amount }) => ({ term: label, is: <Money cents={amount} tone="plain" /> })),
                {
                  term:
                    months !== null ? 'Total' : demand === null ? 'Per year' : `Per year, with ${demand.high_kw} kW`,
                  is: <Money cents={yearly} tone="plain" size="strong" />,
                },
              ]}
            />
          )}
          <History history={history} />
          <Sentences label="What could change this" sentences={notes} />
          <Sentences label="Check whether you qualify" sentences={conditions} />
        </details>
      ) : null}
    </li>
  );
}

/** Offers, the best first. */
export function OfferList({ comparison: { offers, category, months } }: { comparison: Comparison }) {
  return (
    <ul>
      {offers.map((offer) => (
        <Offer key={offer.OfferID} offer={offer} category={category} months={months} />
      ))}
    </ul>
  );
}
