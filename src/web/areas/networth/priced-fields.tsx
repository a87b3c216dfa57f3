import { networth } from '#contract/areas/networth.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { metalNames, metals } from '#domain/networth/kinds.ts';
import type { Metal, WeightUnit } from '#domain/networth/kinds.ts';
import { formatCents } from '#domain/money/format.ts';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Combobox } from '#web/design/combobox.tsx';
import { Money } from '#web/design/money.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { typedWorth } from './item-values.ts';
import type { ItemValues } from './item-values.ts';
import { sourceText } from './words.ts';

type Price = ReplyOf<typeof networth.metal> | ReplyOf<typeof networth.coin>;

function usePrice({ kind, metal, coin }: ItemValues) {
  const ofMetal = useApiQuery(networth.metal, { query: { metaltype: metal } }, { enabled: kind === 'metals' });
  const ofCoin = useApiQuery(
    networth.coin,
    { query: { cointype: coin ?? '' } },
    { enabled: kind === 'crypto' && coin !== null },
  );
  return kind === 'metals' ? ofMetal : ofCoin;
}

/** A price with two decimals, or all of them if there are more. */
function priceText({ price, unit_price: unitPrice }: { price: number; unit_price: string }): string {
  return /\.\d{3}/.test(unitPrice) ? `$${unitPrice}` : formatCents(price, { currency: true });
}

function WorthAt({ values, data }: { values: ItemValues; data: Price }) {
  const time = useMemberTime();
  const worth = typedWorth(values, data.unit_price);
  const each = 'metaltype' in data ? 'an ounce' : 'each';
  return (
    <div aria-live="polite" className="bg-sunken rounded-control px-4 py-3">
      <p className="figures font-medium">
        {worth === null ? (
          'Enter how much you have.'
        ) : (
          <>
            Worth <Money cents={worth} tone="plain" size="strong" />
          </>
        )}
      </p>
      <p className="text-ink-soft text-caption figures">
        {priceText(data)} {each}. {sourceText(data.source, time)}
      </p>
    </div>
  );
}

/** The value at the current price, or why it is unknown. */
function Worth({ values }: { values: ItemValues }) {
  const price = usePrice(values);
  if (values.kind === 'crypto' && values.coin === null) return null;
  return (
    <QueryState<Price> query={price} what="the price" skeleton={<SkeletonText lines={1} />} compact>
      {(data) => <WorthAt values={values} data={data} />}
    </QueryState>
  );
}

/** Metals by weight and coins by quantity; the value follows the price unless the member sets a figure. */
export function PricedFields({ form }: { form: ApiForm<ItemValues> }) {
  const coins = useApiQuery(networth.coins, {}, { enabled: form.values.kind === 'crypto', freshMs: 3_600_000 });
  const isMetal = form.values.kind === 'metals';
  const options = (coins.data?.data ?? []).map(({ cointype, name }) => ({
    value: cointype,
    label: name,
    hint: cointype,
    keywords: cointype,
  }));
  const metal = form.value('metal');
  const unit = form.value('unit');
  return (
    <>
      {isMetal ? (
        <Select<Metal>
          label="Metal"
          options={metals.map((value) => ({ value, label: metalNames[value] }))}
          {...metal}
        />
      ) : (
        <Combobox<string> label="Coin" options={options} placeholder="Search" {...form.value('coin')} />
      )}
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          className="min-w-28 flex-1"
          label={isMetal ? 'Weight' : 'Quantity'}
          figures
          inputMode="decimal"
          autoComplete="off"
          {...form.field('quantity')}
        />
        {isMetal ? (
          <SegmentedControl<WeightUnit>
            className="mt-7"
            label="Unit"
            choices={[
              { value: 'g', label: 'Grams' },
              { value: 'oz', label: 'Troy ounces' },
            ]}
            value={unit.value}
            onChange={unit.onChange}
          />
        ) : null}
      </div>
      {form.values.isOwnValue ? null : <Worth values={form.values} />}
      <Checkbox
        label="Enter the value myself"
        hint="It stays the same and doesn’t follow the market price."
        {...form.checkbox('isOwnValue')}
      />
    </>
  );
}
