import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { prorate } from '#domain/budget/proration.ts';
import type { Frequency } from '#domain/budget/proration.ts';
import { centsFromDollars } from '#domain/money/cents.ts';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';

const lines: readonly { frequency: Frequency; term: string }[] = [
  { frequency: 'weekly', term: 'A week' },
  { frequency: 'fortnightly', term: 'A fortnight' },
  { frequency: 'monthly', term: 'A month' },
  { frequency: 'yearly', term: 'A year' },
];

/** The pay that was entered, for other lengths of time. */
export function PayFigures({ state: { needs } }: { state: JourneyState }) {
  const { pay, every } = needs;
  if (pay === undefined || every === undefined) return null;
  const cents = centsFromDollars(Number(pay));
  return (
    <Section title="Your pay" note="A month counts as 52/12 weeks, and a year as 52 weeks." className="mb-6">
      <DefinitionList
        items={lines.map(({ frequency, term }) => ({
          term,
          is: <Money cents={prorate(cents, every as Frequency, frequency)} tone="plain" />,
        }))}
      />
    </Section>
  );
}
