import type { ComparedOffer } from '#contract/areas/comparisons.ts';
import { Badge } from '#web/design/badge.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList } from '#web/design/page.tsx';

/**
 * The difference to the member's cost in words, as a sign alone is easily misread. For sample offers no saving is
 * claimed.
 */
function Difference({ cents, sample }: { cents: number | null; sample: boolean }) {
  if (cents === null) return null;
  if (cents === 0) return <p className="text-ink-soft">Same as you pay now</p>;
  if (sample) {
    return (
      <p className="text-ink-soft">
        <Money cents={Math.abs(cents)} tone="soft" />{' '}
        {cents < 0 ? 'below what you pay a year' : 'above what you pay a year'}
      </p>
    );
  }
  return (
    <p className={cents < 0 ? 'text-positive font-medium' : 'text-ink-soft'}>
      <Money cents={Math.abs(cents)} tone={cents < 0 ? 'positive' : 'soft'} />{' '}
      {cents < 0 ? 'less a year' : 'more a year'}
    </p>
  );
}

function Offer({ offer, sample }: { offer: ComparedOffer; sample: boolean }) {
  return (
    <li className="border-line border-b py-5 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-subhead">{offer.name}</h3>
          {sample ? <Badge>Sample</Badge> : <p className="text-ink-faint text-caption">{offer.provider}</p>}
        </div>
        <div className="sm:text-right">
          {offer.yearly === null ? (
            <p className="text-ink-soft">Depends on your usage</p>
          ) : (
            <p>
              <Money cents={offer.yearly} tone="plain" size="heading" /> <span className="text-ink-soft">a year</span>
            </p>
          )}
          <Difference cents={offer.difference} sample={sample} />
        </div>
      </div>
      {offer.features.length === 0 ? null : (
        <ul aria-label={`Features of ${offer.name}`} className="mt-3 flex flex-wrap gap-2">
          {offer.features.map((feature) => (
            <li key={feature}>
              <Badge>{feature}</Badge>
            </li>
          ))}
        </ul>
      )}
      {offer.lines.length > 1 && offer.yearly !== null ? (
        <details className="mt-3">
          <summary className="text-accent cursor-pointer py-2 font-medium">How we worked this out</summary>
          <DefinitionList
            items={[
              ...offer.lines.map(({ label, amount }) => ({ term: label, is: <Money cents={amount} tone="plain" /> })),
              { term: 'Per year', is: <Money cents={offer.yearly} tone="plain" size="strong" /> },
            ]}
          />
        </details>
      ) : null}
    </li>
  );
}

/** Offers, cheapest first. */
export function OfferList({ offers, sample }: { offers: readonly ComparedOffer[]; sample: boolean }) {
  return (
    <ul>
      {offers.map((offer) => (
        <Offer key={offer.OfferID} offer={offer} sample={sample} />
      ))}
    </ul>
  );
}
