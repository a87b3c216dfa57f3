import { useState } from 'react';
import { networth } from '#contract/areas/networth.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import type { State } from '#domain/calendar/states.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import type { ApiForm } from '#web/kit/form.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { stateOptions, withoutLookedUp } from './item-values.ts';
import type { ItemValues } from './item-values.ts';

type PropertyResult = ReplyOf<typeof networth.property>;

/** A home's location, and local sale prices. */
export function PropertyFields({ form, canEstimate }: { form: ApiForm<ItemValues>; canEstimate: boolean }) {
  const [estimate, setEstimate] = useState<PropertyResult | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { street, suburb, postcode, state, dwelling } = form.values;

  async function look() {
    if (state === null) return form.fail('state', 'Choose a state.');
    if (!/^\d{4}$/.test(postcode.trim())) return form.fail('postcode', 'Enter a 4-digit postcode.');
    setBusy(true);
    setProblem(null);
    try {
      setEstimate(await call(networth.property, { body: { street, suburb, state, postcode, dwelling } }));
    } catch (error) {
      setEstimate(null);
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  /** A changed location or type invalidates the estimate. */
  function ask(patch: Partial<ItemValues>) {
    setEstimate(null);
    form.set(withoutLookedUp(form.values, patch));
  }
  return (
    <>
      <SegmentedControl<ItemValues['dwelling']>
        label="Type of home"
        choices={[
          { value: 'house', label: 'House' },
          { value: 'unit', label: 'Unit or flat' },
        ]}
        value={dwelling}
        onChange={(chosen) => ask({ dwelling: chosen })}
      />
      <TextField label="Street" optional autoComplete="address-line1" {...form.field('street')} />
      <TextField label="Suburb" optional autoComplete="address-level2" {...form.field('suburb')} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Select<State>
          label="State"
          optional
          options={stateOptions}
          {...form.value('state')}
          onChange={(chosen) => ask({ state: chosen })}
        />
        <TextField
          label="Postcode"
          optional
          figures
          inputMode="numeric"
          autoComplete="postal-code"
          {...form.field('postcode')}
          onChange={(event) => ask({ postcode: event.target.value })}
        />
      </div>
      {canEstimate ? (
        <Button variant="secondary" size="small" busy={busy} onClick={() => void look()}>
          Look up what homes sell for
        </Button>
      ) : null}
      {problem ? (
        <Notice tone="warning" announce title="No estimate">
          {problem}
        </Notice>
      ) : null}
      {estimate ? (
        <EstimateCard
          title={`${estimate.dwelling === 'unit' ? 'Units' : 'Houses'} in ${estimate.area}`}
          estimate={estimate}
          onTake={() => form.set({ value: estimate.value, lookedUpCents: estimate.value })}
        />
      ) : null}
    </>
  );
}
