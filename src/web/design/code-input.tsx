import { useState } from 'react';
import { cx } from 'class-variance-authority';
import { Field, type FieldProps } from './field.tsx';

export interface CodeInputProps extends Omit<FieldProps, 'optional'> {
  value: string;
  /** Gets digits only, at most `length` of them. */
  onChange: (code: string) => void;
  /** Called once the last digit is in. */
  onComplete?: (code: string) => void;
  onBlur?: () => void;
  /** Six for a code by mail or phone, four for a PIN. */
  length?: number;
  /** A PIN is not shown while it is typed, and no message fills it in. */
  secret?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  name?: string;
}

/** The digits of whatever was typed or pasted: '123 456' and 'Your code is 123456' both give '123456'. */
export function digitsOf(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}

/**
 * A code of digits. One real input lies under the drawn cells, so that pasting and filling in from a message just work.
 */
export function CodeInput(props: CodeInputProps) {
  const {
    value,
    onChange,
    onComplete,
    onBlur,
    length = 6,
    secret = false,
    disabled,
    autoFocus,
    name,
    ...field
  } = props;
  const [focused, setFocused] = useState(false);
  function enter(text: string) {
    const code = digitsOf(text, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  }
  const cursor = Math.min(value.length, length - 1);
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative w-fit">
          <div aria-hidden="true" className="flex gap-2">
            {Array.from({ length }, (_, at) => (
              <span
                key={at}
                className={cx(
                  'figures text-heading bg-raised grid h-13 w-10.5 place-items-center rounded-control border sm:w-12',
                  field.error ? 'border-negative border-2' : 'border-line-strong',
                  focused && at === cursor && 'border-focus outline-focus outline-2',
                  disabled && 'bg-sunken text-ink-faint',
                )}
              >
                {value[at] === undefined ? '' : secret ? <span className="bg-ink size-3 rounded-full" /> : value[at]}
              </span>
            ))}
          </div>
          <input
            type={secret ? 'password' : 'text'}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={secret ? 'off' : 'one-time-code'}
            // A code on its own screen is what one came to type.
            autoFocus={autoFocus}
            aria-required="true"
            disabled={disabled}
            name={name}
            className="absolute inset-0 w-full cursor-text bg-transparent text-transparent caret-transparent opacity-0"
            value={value}
            onChange={(event) => enter(event.target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              onBlur?.();
            }}
            {...control}
          />
        </div>
      )}
    </Field>
  );
}
