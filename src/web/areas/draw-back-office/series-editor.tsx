import { drawBackOffice } from '#contract/areas/draw-back-office.ts';
import type { OperatorSeries } from '#contract/areas/draw-back-office.ts';
import { states } from '#domain/calendar/states.ts';
import type { State } from '#domain/calendar/states.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { FieldMessage } from '#web/design/field.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { PermitFields, PrizeFields } from './series-lists.tsx';
import { bodyOf, valuesOf, weekdayNames } from './series-values.ts';
import type { SeriesValues } from './series-values.ts';

const repeatsWords = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'On the last day of each month' },
  { value: 'once', label: 'Once' },
] as const;

type SeriesForm = ApiForm<SeriesValues>;

function ScheduleFields({ form }: { form: SeriesForm }) {
  const { repeats } = form.values;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select<SeriesValues['repeats']> label="Repeats" options={repeatsWords} {...form.value('repeats')} />
      <TextField label="Draw time" hint="Sydney time, such as 15:30." maxLength={5} {...form.field('draw_time')} />
      {repeats === 'weekly' ? (
        <Select<number>
          label="Day of the week"
          options={weekdayNames.map((label, at) => ({ value: at + 1, label }))}
          {...form.value('weekday')}
        />
      ) : null}
      {repeats === 'once' ? <DateInput label="Draw date" {...form.value('draw_on')} /> : null}
      <NumberField
        label="Entries close"
        name="closes_before_minutes"
        suffix="minutes before the draw"
        min={1}
        max={10_080}
        {...form.value('closes_before_minutes')}
      />
      <NumberField
        label="Time to claim"
        name="claim_days"
        suffix="days"
        min={1}
        max={365}
        {...form.value('claim_days')}
      />
      <NumberField
        label="Free entries"
        hint="For each free-entry form. Enter 0 for none."
        name="free_entries"
        min={0}
        max={1_000}
        {...form.value('free_entries')}
      />
    </div>
  );
}

function StateFields({ form }: { form: SeriesForm }) {
  const chosen = form.values.states;
  const toggle = (state: State) =>
    form.set({ states: chosen.includes(state) ? chosen.filter((one) => one !== state) : [...chosen, state] });
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Open to residents of</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {states.map((state) => (
          <Checkbox key={state} label={state} checked={chosen.includes(state)} onChange={() => toggle(state)} />
        ))}
      </div>
      {form.errorOf('states') ? <FieldMessage>{form.errorOf('states')}</FieldMessage> : null}
    </fieldset>
  );
}

/** Adds a series as a draft, or changes one. Announced draws stay as they are. */
export function SeriesEditor({ series, onClose }: { series: OperatorSeries | null; onClose: () => void }) {
  const form = useApiForm<typeof drawBackOffice.saveSeries, SeriesValues>(drawBackOffice.saveSeries, {
    defaults: valuesOf(series),
    body: (values) => bodyOf(series, values),
    refreshes: [drawBackOffice.series],
    onDone: () => {
      showToast({ tone: 'positive', text: series ? 'Series saved.' : 'Series added as a draft.' });
      onClose();
    },
  });
  const title = series ? `Edit ${series.title}` : 'New series';
  return (
    <Dialog open onClose={onClose} title={title} description="Draws already announced don’t change.">
      <Form form={form} aria-label={title} className="space-y-5">
        <TextField label="Title" maxLength={80} {...form.field('title')} />
        {series ? null : (
          <TextField
            label="Short name"
            hint="Used in web addresses, such as weekly-mega. It can’t be changed later."
            maxLength={40}
            {...form.field('slug')}
          />
        )}
        <ScheduleFields form={form} />
        <TextArea label="Description" optional rows={2} maxLength={1_000} {...form.field('description')} />
        <StateFields form={form} />
        <PrizeFields form={form} />
        <PermitFields form={form} />
        <TextArea label="Terms" rows={6} maxLength={20_000} {...form.field('terms')} />
        <Switch
          label="Sample"
          hint="Labelled as a sample everywhere."
          checked={form.values.sample}
          onChange={(sample) => form.set({ sample })}
        />
        <TextArea label="Reason" hint="Recorded in the audit log." rows={2} maxLength={300} {...form.field('reason')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{series ? 'Save series' : 'Add draft'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
