import { DateInput } from '#web/design/date-input.tsx';
import { TextField } from '#web/design/text-field.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import type { DayAndTime } from '../day-and-time.ts';

type RunForm = Pick<ApiForm<{ starts_at: DayAndTime; ends_at: DayAndTime }>, 'errorOf' | 'values' | 'set'>;

/** A day and a time of day in Sydney. */
export function SydneyTimeFields({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  error?: string | null | undefined;
  value: DayAndTime;
  onChange: (value: DayAndTime) => void;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_9.5rem] items-start gap-3">
      <DateInput
        label={label}
        hint={hint}
        error={error ?? null}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
      />
      <TextField
        label="Time"
        type="time"
        aria-label={`${label}: time in Sydney`}
        value={value.time}
        onChange={(event) => onChange({ ...value, time: event.target.value })}
      />
    </div>
  );
}

/** When something starts and ends, in Sydney. */
export function RunFields({ form }: { form: RunForm }) {
  return (
    <>
      <SydneyTimeFields
        label="Starts"
        error={form.errorOf('starts_at')}
        value={form.values.starts_at}
        onChange={(value) => form.set({ starts_at: value })}
      />
      <SydneyTimeFields
        label="Ends"
        hint="Sydney time."
        error={form.errorOf('ends_at')}
        value={form.values.ends_at}
        onChange={(value) => form.set({ ends_at: value })}
      />
    </>
  );
}
