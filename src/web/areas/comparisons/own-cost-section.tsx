import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Comparison } from '#contract/areas/comparisons.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';

/** What the member says instead of what was found; both null go back to the spending. */
export type Entered = { cost: string | null; units: string | null };

/** Where the own cost comes from, and a form for who knows it better. */
export function OwnCostSection({ comparison: { own, use }, onEnter }: { comparison: Comparison; onEnter: (entered: Entered) => void }) {
  const time = useMemberTime();
  const [cost, setCost] = useState(own.basis === 'given' ? own.yearly : null);
  const [units, setUnits] = useState(use?.given ? use.units : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEnter({ cost: cost === null ? null : String(dollarsFromCents(cost)), units: units === null ? null : String(units) });
  };
  const clear = () => {
    setCost(null);
    setUnits(null);
    onEnter({ cost: null, units: null });
  };
  const rows = own.from && own.to ? historyHref({ sub_categories: own.sub_category_ids, min_date: own.from, max_date: own.to }) : undefined;
  return (
    <>
      {own.from && own.to ? (
        <Section title="What you spent" note={`From ${time.date(own.from)} to ${time.date(own.to)}, refunds taken off.`}>
          <DefinitionList items={own.lines.map(({ label, amount }) => ({ term: label, is: <Money cents={amount} tone="plain" href={rows} opens={`the transactions of ${label}`} /> }))} />
        </Section>
      ) : null}
      <Section title="Know it better?" note="Take the figures from your bill.">
        <form onSubmit={submit} className="space-y-4">
          <MoneyField label="What you pay in a year" value={cost} onChange={setCost} min={0} />
          {use ? <NumberField label={use.unit === 'kWh' ? 'kWh in a year' : `How many ${use.unit}`} value={units} onChange={setUnits} min={0} max={10_000_000} hint={use.units === null ? undefined : `Now taken as ${use.units.toLocaleString('en-AU')}.`} /> : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={cost === null && units === null}>
              Compare with this
            </Button>
            {own.basis === 'given' || use?.given ? (
              <Button variant="quiet" onClick={clear}>
                Back to my spending
              </Button>
            ) : null}
          </div>
        </form>
      </Section>
    </>
  );
}
