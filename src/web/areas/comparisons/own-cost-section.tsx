import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Comparison, OwnCostLine } from '#contract/areas/comparisons.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';

const often: Readonly<Record<NonNullable<OwnCostLine['frequency']>, string>> = {
  weekly: 'every week',
  fortnightly: 'every fortnight',
  four_weekly: 'every 4 weeks',
  monthly: 'every month',
  quarterly: 'every 3 months',
  halfyearly: 'every 6 months',
  annually: 'every year',
};

/** The member's own figures; null for both restores the detected ones. */
export type Entered = { cost: string | null; units: string | null };

/** The source of the member's cost, and a form to correct it. */
export function OwnCostSection({
  comparison: { own, use },
  onEnter,
}: {
  comparison: Comparison;
  onEnter: (entered: Entered) => void;
}) {
  const time = useMemberTime();
  const [cost, setCost] = useState(own.basis === 'given' ? own.yearly : null);
  const [units, setUnits] = useState(use?.entered ? use.units : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEnter({
      cost: cost === null ? null : String(dollarsFromCents(cost)),
      units: units === null ? null : String(units),
    });
  };
  const clear = () => {
    setCost(null);
    setUnits(null);
    onEnter({ cost: null, units: null });
  };
  const transactionsHref =
    own.from && own.to
      ? historyHref({ sub_categories: own.sub_category_ids, min_date: own.from, max_date: own.to })
      : undefined;
  const span =
    own.from && own.to
      ? `Based on bills from ${time.date(own.from)} to ${time.date(own.to)}, less refunds.`
      : undefined;
  return (
    <>
      {own.lines.length > 0 || own.unclear.length > 0 ? (
        <Section title="What you pay a year" note={span}>
          <DefinitionList
            items={[
              ...own.lines.map((line) => ({
                term: (
                  <>
                    {line.label}
                    <span className="text-ink-faint text-caption block">
                      {own.basis === 'loans' ? `${counted(line.bills, 'repayment')} left` : counted(line.bills, 'bill')}
                      {line.frequency === null ? ', in a year' : `, ${often[line.frequency]}`}
                    </span>
                  </>
                ),
                is: (
                  <Money
                    cents={line.amount}
                    tone="plain"
                    href={transactionsHref}
                    opens={`the transactions for ${line.label}`}
                  />
                ),
              })),
              ...own.unclear.map(({ label, reason }) => ({
                term: (
                  <>
                    {label}
                    <span className="text-ink-faint text-caption block">{reason}</span>
                  </>
                ),
                is: 'Not counted',
              })),
            ]}
          />
        </Section>
      ) : null}
      <Section title="Use your own figures" note="You’ll find them on your bill.">
        <form onSubmit={submit} className="space-y-4">
          <MoneyField label="What you pay a year" value={cost} onChange={setCost} min={0} />
          {use ? (
            <NumberField
              label={use.unit === 'kWh' ? 'kWh a year' : use.unit.replace('dollars', 'Dollars')}
              value={units}
              onChange={setUnits}
              min={0}
              max={10_000_000}
              hint={
                use.units === null
                  ? undefined
                  : own.basis === 'loans'
                    ? `You owe about $${use.units.toLocaleString('en-AU')}.`
                    : `We estimate ${use.unit.startsWith('dollars') ? '$' : ''}${use.units.toLocaleString('en-AU')}.`
              }
            />
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={cost === null && units === null}>
              Compare
            </Button>
            {own.basis === 'given' || use?.entered ? (
              <Button variant="quiet" onClick={clear}>
                Use my transactions
              </Button>
            ) : null}
          </div>
        </form>
      </Section>
    </>
  );
}
