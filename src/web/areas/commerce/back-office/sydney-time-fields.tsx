import { DateInput } from '#web/design/date-input.tsx';
import { TextField } from '#web/design/text-field.tsx';
import type { DayAndTime } from '../day-and-time.ts';

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
