import { useState } from 'react';
import X from 'lucide-react/icons/x';
import { fuel } from '#contract/areas/fuel.ts';
import type { FuelSettingsOnWire } from '#contract/areas/fuel.ts';
import { fuelNames, fuelTypes } from '#domain/fuel/fuel-types.ts';
import { centsPerLitre } from '#domain/fuel/price.ts';
import { Button } from '#web/design/button.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';

type Discount = FuelSettingsOnWire['discounts'][number];

const fuels = fuelTypes.map((value) => ({ value, label: fuelNames[value] }));
const MAX_CENTS = 50;

/** Adds a discount for a brand that has none. */
function NewDiscount({ brands, onAdd }: { brands: readonly string[]; onAdd: (discount: Discount) => void }) {
  const [brand, setBrand] = useState<string | null>(null);
  const [cents, setCents] = useState<number | null>(null);
  const isReady = brand !== null && cents !== null && cents > 0 && cents <= MAX_CENTS;
  const add = () => {
    if (!isReady) return;
    onAdd({ brand, cents: Math.round(cents * 10) });
    setBrand(null);
    setCents(null);
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label="Brand"
        optional
        options={brands.map((value) => ({ value, label: value }))}
        value={brand}
        onChange={setBrand}
      />
      <NumberField label="c/L off" optional decimals={1} min={0.1} max={MAX_CENTS} value={cents} onChange={setCents} />
      <Button variant="secondary" size="small" className="justify-self-start" disabled={!isReady} onClick={add}>
        Add discount
      </Button>
    </div>
  );
}

function DiscountList({ discounts, onRemove }: { discounts: readonly Discount[]; onRemove: (brand: string) => void }) {
  if (discounts.length === 0)
    return <p className="text-ink-soft">No discounts yet. Add one, such as 4 c/L off with a docket.</p>;
  return (
    <ul aria-label="Your discounts" className="divide-line divide-y">
      {discounts.map(({ brand, cents }) => (
        <li key={brand} className="flex items-center gap-3">
          <span className="min-w-0 flex-1 truncate">{brand}</span>
          <span className="figures">{centsPerLitre(cents)} c/L off</span>
          <IconButton label={`Remove the ${brand} discount`} icon={X} onClick={() => onRemove(brand)} />
        </li>
      ))}
    </ul>
  );
}

/** The member's car and dockets, which decide what a fill costs. */
export function CarSection({ settings, brands }: { settings: FuelSettingsOnWire; brands: readonly string[] }) {
  const form = useApiForm(fuel.saveSettings, {
    defaults: {
      fueltype: settings.fueltype,
      litres: settings.litres as number | null,
      consumption: (settings.consumption / 10) as number | null,
      discounts: settings.discounts,
    },
    body: ({ fueltype, litres, consumption, discounts }) => ({
      fueltype,
      litres: litres ?? '',
      consumption: consumption ?? '',
      discounts: discounts.map(({ brand, cents }) => ({ brand, cents: cents / 10 })),
    }),
    refreshes: [fuel.settings, fuel.search],
    onDone: () => showToast({ tone: 'positive', text: 'Your car and discounts are saved.' }),
  });
  const { discounts } = form.values;
  const free = brands.filter((brand) => !discounts.some((one) => one.brand === brand));
  return (
    <Section title="Your car and discounts" note="We use these to work out what a fill costs you at each station.">
      <Form form={form} className="space-y-4" aria-label="Your car and discounts">
        <Select label="Usual fuel" options={fuels} {...form.value('fueltype')} />
        <NumberField label="Litres per fill" min={1} max={200} {...form.value('litres')} />
        <NumberField label="Litres per 100 km" decimals={1} min={1} max={40} {...form.value('consumption')} />
        <h3 className="text-subhead">Discounts</h3>
        <DiscountList
          discounts={discounts}
          onRemove={(brand) => form.set({ discounts: discounts.filter((one) => one.brand !== brand) })}
        />
        {free.length > 0 ? (
          <NewDiscount brands={free} onAdd={(one) => form.set({ discounts: [...discounts, one] })} />
        ) : null}
        <SubmitButton form={form} variant="secondary">
          Save
        </SubmitButton>
      </Form>
    </Section>
  );
}
