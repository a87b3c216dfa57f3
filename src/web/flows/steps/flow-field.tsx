import { centsFromDollars, dollarsFromCents } from '#domain/money/cents.ts';
import type { FlowField as FieldData } from '#flows/kit.ts';
import { Checkbox } from '#web/design/checkbox.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { MemberToday } from '#web/kit/member-today.tsx';

/** The values of a form, by field; a field with several choices has them separated by commas. */
export type FlowValues = Record<string, string>;

interface FieldProps {
  field: FieldData;
  form: ApiForm<FlowValues>;
}

function Choices({ field, form }: FieldProps) {
  const { value, onChange, error } = form.value(field.name);
  const chosen = value.split(',').filter(Boolean);
  const toggle = (each: string, on: boolean) =>
    onChange(
      (field.choices ?? [])
        .map((one) => one.value)
        .filter((one) => (one === each ? on : chosen.includes(one)))
        .join(','),
    );
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{field.label}</legend>
      {(field.choices ?? []).map((choice, at) => (
        <Checkbox
          key={choice.value}
          name={`${field.name}-${choice.value}`}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          error={at === 0 ? error : undefined}
          onChange={(event) => toggle(choice.value, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}

const inputs = {
  text: { type: 'text', inputMode: 'text', figures: false },
  email: { type: 'email', inputMode: 'email', figures: false },
  tel: { type: 'tel', inputMode: 'tel', figures: true },
  digits: { type: 'text', inputMode: 'numeric', figures: true },
} as const;

/** An amount as people write it, '$1,950.50' too; the value has its digits alone. */
function Amount({ field: { name, label, hint, optional }, form }: FieldProps) {
  const { value, onChange, error } = form.value(name);
  return (
    <MoneyField
      label={label}
      hint={hint}
      optional={optional}
      name={name}
      value={value === '' ? null : centsFromDollars(Number(value))}
      onChange={(cents) => onChange(cents === null ? '' : String(dollarsFromCents(cents)))}
      error={error ?? null}
    />
  );
}

/** One field, drawn by its control. */
export function FlowField({ field, form }: FieldProps) {
  const { name, label, hint, control, optional, maxLength, autoComplete } = field;
  if (control === 'money') return <Amount field={field} form={form} />;
  if (control === 'choices') return <Choices field={field} form={form} />;
  if (control === 'choice') {
    const { value, onChange, error } = form.value(name);
    return (
      <RadioGroup
        label={label}
        hint={hint}
        name={name}
        choices={field.choices ?? []}
        value={value === '' ? null : value}
        onChange={onChange}
        error={error ?? null}
        layout="inline"
      />
    );
  }
  if (control === 'day') {
    const { value, onChange, error } = form.value(name);
    return (
      <MemberToday>
        <DateInput
          label={label}
          hint={hint}
          name={name}
          value={value === '' ? null : value}
          onChange={(day) => onChange(day ?? '')}
          error={error ?? null}
        />
      </MemberToday>
    );
  }
  if (control === 'long')
    return <TextArea label={label} hint={hint} optional={optional} maxLength={maxLength} {...form.field(name)} />;
  return (
    <TextField
      label={label}
      hint={hint}
      optional={optional}
      maxLength={maxLength}
      autoComplete={autoComplete}
      {...inputs[control]}
      {...form.field(name)}
    />
  );
}
