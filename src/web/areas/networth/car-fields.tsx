import { useState } from 'react';
import { networth } from '#contract/areas/networth.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import type { State } from '#domain/calendar/states.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import type { ApiForm } from '#web/kit/form.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { stateOptions, withoutLookedUp } from './item-values.ts';
import type { ItemValues } from './item-values.ts';

type FoundCar = ReplyOf<typeof networth.car>;

/** A number plate, and what such a car is worth, once class and year are right. */
export function CarFields({ form }: { form: ApiForm<ItemValues> }) {
  const [found, setFound] = useState<FoundCar | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { rego, state } = form.values;

  async function look(known: { car_class?: string; car_year?: number } = {}) {
    if (rego.trim() === '') return form.fail('rego', 'This field is required.');
    if (state === null) return form.fail('state', 'Choose a state.');
    setBusy(true);
    setProblem(null);
    try {
      setFound(await call(networth.car, { query: { rego, state, ...known } }));
    } catch (error) {
      setFound(null);
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  /** Another plate is another car. */
  function ask(patch: Partial<ItemValues>) {
    setFound(null);
    form.set(withoutLookedUp(form.values, { ...patch, car_class: null, car_year: null }));
  }
  function take({ value, car_class, car_year }: FoundCar) {
    form.set({ value, lookedUpCents: value, car_class, car_year });
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
        <TextField label="Number plate" optional autoCapitalize="characters" {...form.field('rego')} onChange={(event) => ask({ rego: event.target.value })} />
        <Select<State> label="State" optional options={stateOptions} {...form.value('state')} onChange={(chosen) => ask({ state: chosen })} />
      </div>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void look()}>
        Look up what it is worth
      </Button>
      {problem ? <Notice tone="warning" announce title="No estimate">{problem}</Notice> : null}
      {found ? (
        <EstimateCard title={`${found.car_class_name} of ${found.car_year}`} estimate={found} onTake={() => take(found)}>
          <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <Select<string> label="Class" options={found.classes.map(({ id, name }) => ({ value: id, label: name }))} value={found.car_class} onChange={(car_class) => void look({ car_class, car_year: found.car_year })} />
            <NumberField label="Year" min={1950} max={2100} value={found.car_year} onChange={(year) => (year !== null && year >= 1950 && year <= 2100 ? void look({ car_class: found.car_class, car_year: year }) : undefined)} />
          </div>
        </EstimateCard>
      ) : null}
    </>
  );
}
