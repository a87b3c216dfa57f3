import { useId, type ReactNode } from 'react';
import { cx } from 'class-variance-authority';
import { FieldHint, FieldMessage } from './field.tsx';

export interface Choice<V extends string> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<V extends string> {
  label: string;
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | null;
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  /** `rows` are ruled lines, for choices with a hint; `inline` is one line for short ones. */
  layout?: 'rows' | 'inline';
  className?: string;
}

const dot =
  'size-5.5 shrink-0 appearance-none rounded-full border border-line-strong bg-raised transition-[border-width,border-color] ' +
  'hover:border-ink-soft checked:border-[7px] checked:border-accent disabled:opacity-50';

/** One of a few, all visible. The arrow keys move the choice, as in every radio group of the browser. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const {
    label,
    labelHidden,
    hint,
    error,
    choices,
    value,
    onChange,
    onBlur,
    disabled,
    layout = 'rows',
    className,
  } = props;
  const ownName = useId();
  const name = props.name ?? ownName;
  return (
    <fieldset
      className={className}
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
      aria-describedby={error ? `${ownName}-error` : undefined}
      disabled={disabled}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1 font-medium'}>{label}</legend>
      {hint ? <FieldHint>{hint}</FieldHint> : null}
      <div className={layout === 'rows' ? 'divide-line divide-y' : 'flex flex-wrap gap-x-6'}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed',
              choice.disabled && 'text-ink-faint',
            )}
          >
            <input
              type="radio"
              className={dot}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              onBlur={onBlur}
            />
            <span className="leading-5.5">
              {choice.label}
              {choice.hint ? <span className="text-ink-faint text-caption mt-0.5 block">{choice.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <div aria-live="polite">{error ? <FieldMessage id={`${ownName}-error`}>{error}</FieldMessage> : null}</div>
    </fieldset>
  );
}
