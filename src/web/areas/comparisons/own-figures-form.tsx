import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Comparison } from '#contract/areas/comparisons.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import type { Entered } from './reads.ts';

interface Figures {
  cost: number | null;
  units: number | null;
  months: number | null;
  postcode: string;
  distributor: string | null;
  controlled: number | null;
  exported: number | null;
  peak: number | null;
  demand: number | null;
  solar: boolean;
}

function figuresOf({ own, use, home, months }: Comparison): Figures {
  return {
    cost: own.basis === 'given' ? own.yearly : null,
    units: use?.entered ? use.units : null,
    months,
    postcode: home?.postcode ?? '',
    distributor: home?.distributor ?? null,
    controlled: home?.controlled || null,
    exported: home?.exported || null,
    peak: home?.peak ?? null,
    demand: home?.demand ?? null,
    solar: home?.solar ?? false,
  };
}

const written = (value: number | null): string | null => (value === null ? null : String(value));

function enteredOf({ home, months: term }: Comparison, figures: Figures): Entered {
  const { cost, units, months, postcode, distributor, controlled, exported, peak, demand, solar } = figures;
  return {
    cost: cost === null ? null : String(dollarsFromCents(cost)),
    units: written(units),
    months: term === null ? null : written(months),
    ...(home === null
      ? {}
      : {
          postcode: postcode.trim(),
          // Another postcode may have other distributors.
          distributor: postcode.trim() === home.postcode ? distributor : null,
          controlled: written(controlled),
          exported: written(exported),
          peak: written(peak),
          demand: written(demand),
          solar: solar ? 'yes' : null,
        }),
  };
}

interface FieldsProps {
  comparison: Comparison;
  figures: Figures;
  set: (change: Partial<Figures>) => void;
}

const unitLabels: Readonly<Record<string, string>> = {
  kWh: 'kWh a year',
  MJ: 'MJ a year',
  'dollars saved': 'Savings in dollars',
  'dollars deposited': 'Deposit in dollars',
  'dollars carried over': 'Amount carried over in dollars',
  'dollars owed': 'Amount owed in dollars',
};

function unitHint({ use, own }: Comparison): string | undefined {
  if (!use || use.units === null || use.entered) return undefined;
  const number = use.units.toLocaleString('en-AU');
  if (!use.unit.startsWith('dollars')) return `We estimate ${number}.`;
  return own.basis === 'loans' ? `You owe about $${number}.` : `We use $${number}.`;
}

/** What the meters of an electricity bill show. */
function MeterFields({ figures, set }: Pick<FieldsProps, 'figures' | 'set'>) {
  return (
    <>
      <NumberField
        label="Peak usage, kWh a year"
        optional
        hint="If your bill has peak and off-peak usage. Include it in your kWh a year, too."
        value={figures.peak}
        onChange={(peak) => set({ peak })}
        min={0}
        max={100_000}
      />
      <NumberField
        label="Controlled load, kWh a year"
        optional
        hint="If hot water or a pool pump has its own line on the bill."
        value={figures.controlled}
        onChange={(controlled) => set({ controlled })}
        min={0}
        max={100_000}
      />
      <NumberField
        label="Highest demand on your bill (kW)"
        optional
        hint="The most power you use at once. Some plans charge for it. If your bill lists it, enter the highest from the last 12 months."
        value={figures.demand}
        onChange={(demand) => set({ demand })}
        min={0}
        max={100}
        decimals={3}
      />
      <Checkbox
        label="I have solar panels"
        checked={figures.solar}
        onChange={(event) => set({ solar: event.target.checked, exported: null })}
      />
      {figures.solar ? (
        <NumberField
          label="Solar exported, kWh a year"
          optional
          value={figures.exported}
          onChange={(exported) => set({ exported })}
          min={0}
          max={100_000}
        />
      ) : null}
    </>
  );
}

/** Where the home is, and its meters. */
function HomeFields({ comparison: { home, category }, figures, set }: FieldsProps) {
  if (home === null) return null;
  return (
    <>
      <TextField
        label="Postcode"
        inputMode="numeric"
        maxLength={4}
        value={figures.postcode}
        onChange={(event) => set({ postcode: event.target.value })}
      />
      {home.distributors.length > 1 ? (
        <Select
          label="Distributor"
          hint="Your bill names it, with a number to call for faults."
          placeholder="Choose yours"
          options={home.distributors.map((name) => ({ value: name, label: name }))}
          value={figures.distributor}
          onChange={(distributor) => set({ distributor })}
        />
      ) : null}
      {category.slug === 'energy' ? <MeterFields figures={figures} set={set} /> : null}
    </>
  );
}

/** What is used, owed or saved, and what it costs or earns. */
function AmountFields({ comparison, figures, set }: FieldsProps) {
  const { use, category } = comparison;
  return (
    <>
      {use ? (
        <NumberField
          label={unitLabels[use.unit] ?? use.unit}
          value={figures.units}
          onChange={(units) => set({ units })}
          min={0}
          max={10_000_000}
          hint={unitHint(comparison)}
        />
      ) : null}
      {comparison.months === null ? null : (
        <NumberField
          label="Term in months"
          value={figures.months}
          onChange={(months) => set({ months })}
          min={1}
          max={120}
        />
      )}
      {category.slug === 'term-deposits' ? null : (
        <MoneyField
          label={category.earns ? 'Yearly interest' : 'Yearly cost'}
          value={figures.cost}
          onChange={(cost) => set({ cost })}
          min={0}
        />
      )}
    </>
  );
}

/** A form for the member's own figures; the address holds them. */
export function OwnFiguresForm({
  comparison,
  onEnter,
}: {
  comparison: Comparison;
  onEnter: (entered: Entered) => void;
}) {
  const { use, own, category, home } = comparison;
  const [figures, setFigures] = useState(() => figuresOf(comparison));
  const set = (change: Partial<Figures>) => setFigures((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEnter(enteredOf(comparison, figures));
  };
  const clear = () => {
    set({ cost: null, units: null });
    onEnter({ ...enteredOf(comparison, figures), cost: null, units: null });
  };
  const isEmpty = home === null && figures.cost === null && figures.units === null && figures.months === null;
  return (
    <Section
      title="Use your own figures"
      note={category.earns ? 'You’ll find them on your statement.' : 'You’ll find them on your bill or statement.'}
    >
      <form onSubmit={submit} className="space-y-4">
        <HomeFields comparison={comparison} figures={figures} set={set} />
        <AmountFields comparison={comparison} figures={figures} set={set} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isEmpty}>
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
  );
}
