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
import { useApiQuery } from '#web/kit/query.ts';
import { EstimateCard } from './estimate-card.tsx';
import { stateOptions, withoutLookedUp } from './item-values.ts';
import type { ItemValues } from './item-values.ts';

type Estimated = ReplyOf<typeof networth.car>;

/** Class and age of the car, which give its estimate; the number plate is only recorded. */
export function CarFields({ form, canEstimate }: { form: ApiForm<ItemValues>; canEstimate: boolean }) {
  const [latestEstimate, setEstimate] = useState<Estimated | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choices = useApiQuery(networth.car, {}, { enabled: canEstimate, freshMs: 3_600_000 });
  const { car_class, car_year } = form.values;

  async function estimate() {
    if (car_class === null) return form.fail('car_class', 'Choose the type of car.');
    if (car_year === null) return form.fail('car_year', 'Enter the year the car was built.');
    setBusy(true);
    setProblem(null);
    try {
      setEstimate(await call(networth.car, { query: { car_class, car_year } }));
    } catch (error) {
      setEstimate(null);
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  /** An estimate applies only to the car it was made for. */
  function change(patch: Partial<ItemValues>) {
    setEstimate(null);
    form.set(withoutLookedUp(form.values, patch));
  }
  const year = form.value('car_year');
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
        <TextField label="Number plate" optional autoCapitalize="characters" {...form.field('rego')} />
        <Select<State> label="State" optional options={stateOptions} {...form.value('state')} />
      </div>
      {canEstimate ? (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
            <Select<string>
              label="Type of car"
              optional
              options={(choices.data?.classes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              {...form.value('car_class')}
              onChange={(chosen) => change({ car_class: chosen })}
            />
            <NumberField
              label="Year built"
              optional
              min={1950}
              max={2100}
              {...year}
              onChange={(typed) => change({ car_year: typed })}
            />
          </div>
          <p className="text-ink-soft text-caption">
            We can’t look up number plates, so the estimate uses the type of car and its age.
          </p>
          <Button variant="secondary" size="small" busy={busy} onClick={() => void estimate()}>
            Estimate its value
          </Button>
        </>
      ) : null}
      {problem ? (
        <Notice tone="warning" announce title="No estimate">
          {problem}
        </Notice>
      ) : null}
      {latestEstimate?.estimate ? (
        <EstimateCard
          title={`${latestEstimate.estimate.car_class_name}, built in ${latestEstimate.estimate.car_year}`}
          estimate={{ ...latestEstimate.estimate, note: latestEstimate.note }}
          onTake={() =>
            form.set({ value: latestEstimate.estimate!.value, lookedUpCents: latestEstimate.estimate!.value })
          }
        />
      ) : null}
    </>
  );
}
