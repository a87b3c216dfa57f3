import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { centsFromText, numberFromText } from './amount-text.ts';
import { dollarsFromCents, largestCents } from '#domain/money/cents.ts';
import { amountTooLarge, formatCents } from '#domain/money/format.ts';
import { numberText } from '#domain/text/counted.ts';
import { TextField } from './text-field.tsx';
import type { FieldProps } from './field.tsx';

interface TypedNumberProps extends FieldProps {
  /** The number, or null while there is none or what is typed is not one. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  min?: number;
  max?: number;
  /** How far the arrow keys go; Page Up and Page Down go ten steps. */
  step?: number;
  name?: string;
  disabled?: boolean;
  placeholder?: string;
  suffix?: ReactNode;
}

export interface NumberFieldProps extends TypedNumberProps {
  /** How many decimals are taken; none unless told. */
  decimals?: number;
}

export interface MoneyFieldProps extends Omit<TypedNumberProps, 'suffix'> {
  /** The code of the currency, where it may be another than Australian dollars. */
  currency?: string;
}

interface Reading {
  read: (text: string) => number | null | undefined;
  show: (value: number) => string;
  notOne: string;
  range: (min: number | undefined, max: number | undefined) => string;
  /** Beyond it, either way, the value is not what was typed, which then stays as it is. */
  largest?: { value: number; otherwise: string };
}

function rangeText(min: string | null, max: string | null): string {
  if (min !== null && max !== null) return `Enter an amount from ${min} to ${max}.`;
  return min !== null ? `Enter ${min} or more.` : `Enter ${max} or less.`;
}

/**
 * Runs once the pointer is released: a message that appears while a button is pressed would move it from under the
 * pointer, and its click would be lost.
 */
function afterPress(work: () => void): void {
  if (document.querySelector(':active') === null) return work();
  window.addEventListener('mouseup', () => setTimeout(work), { once: true, capture: true });
}

/** Text is kept as typed until the field is left, then shown in its proper form; the value goes out at every key. */
function TypedNumber({
  reading,
  ...props
}: TypedNumberProps & { reading: Reading; prefix?: ReactNode; decimal: boolean }) {
  const { value, onChange, onBlur, min, max, step = 1, decimal, error, suffix, ...field } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const outside = (n: number) => (min !== undefined && n < min) || (max !== undefined && n > max);
  const text = draft ?? (value === null ? '' : reading.show(value));

  function type(next: string) {
    setDraft(next);
    const parsed = reading.read(next);
    setComplaint(null);
    onChange(parsed === undefined ? null : parsed);
  }
  function leave() {
    const parsed = reading.read(text);
    if (parsed === undefined) afterPress(() => setComplaint(reading.notOne));
    else {
      const tooLarge =
        reading.largest !== undefined && Math.abs(parsed ?? 0) > reading.largest.value
          ? reading.largest.otherwise
          : null;
      if (tooLarge === null) setDraft(null);
      const message = parsed !== null && outside(parsed) ? reading.range(min, max) : tooLarge;
      if (message !== complaint) afterPress(() => setComplaint(message));
    }
    onBlur?.();
  }
  function stepBy(event: KeyboardEvent) {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (!steps) return;
    event.preventDefault();
    const next = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, (reading.read(text) ?? min ?? 0) + steps * step));
    setDraft(null);
    setComplaint(null);
    onChange(next);
  }
  return (
    <TextField
      {...field}
      figures
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text}
      suffix={suffix ? <span className="text-ink-faint mr-3.5">{suffix}</span> : undefined}
      error={error ?? complaint}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      onKeyDown={stepBy}
    />
  );
}

/** A plain number, such as a count or a percentage. */
export function NumberField({ decimals = 0, ...props }: NumberFieldProps) {
  const reading: Reading = {
    read: (text) => numberFromText(text, decimals),
    show: String,
    notOne: decimals > 0 ? 'Enter a number.' : 'Enter a whole number.',
    range: (min, max) => {
      const shown = (value: number | undefined) => (value === undefined ? null : numberText(value));
      return rangeText(shown(min), shown(max)).replace('an amount', 'a number');
    },
  };
  return <TypedNumber {...props} decimal={decimals > 0} reading={reading} />;
}

const dollars: Reading = {
  read: centsFromText,
  show: (cents) => formatCents(cents),
  notOne: 'Enter an amount such as 25.00.',
  range: (min, max) => {
    const shown = (cents: number | undefined) => (cents === undefined ? null : formatCents(cents, { currency: true }));
    return rangeText(shown(min), shown(max));
  },
  largest: { value: largestCents, otherwise: amountTooLarge },
};

/** An amount in dollars on the screen and in whole cents in `value`, `onChange`, `min`, `max` and `step`. */
export function MoneyField({ step = 100, currency = 'AUD', ...props }: MoneyFieldProps) {
  return (
    <TypedNumber
      {...props}
      step={step}
      decimal
      prefix={currency === 'AUD' ? '$' : currency}
      placeholder={props.placeholder ?? dollarsFromCents(0).toFixed(2)}
      reading={dollars}
    />
  );
}
