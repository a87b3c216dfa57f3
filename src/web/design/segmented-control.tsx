import { useId, type ReactNode } from 'react';
import { cx } from 'class-variance-authority';

export interface SegmentedControlProps<V extends string> {
  label: string;
  choices: readonly { value: V; label: ReactNode; disabled?: boolean }[];
  value: V;
  onChange: (value: V) => void;
  full?: boolean;
  disabled?: boolean;
  className?: string;
}

/**
 * Two to five views of the same thing, such as week, fortnight and month; on a phone the row scrolls sideways. Radio
 * buttons underneath, arrow keys and all.
 */
export function SegmentedControl<V extends string>({
  label,
  choices,
  value,
  onChange,
  full,
  disabled,
  className,
}: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <fieldset
      className={cx(
        'bg-sunken border-line inline-flex max-w-full min-w-0 overflow-x-auto rounded-control border p-0.5 [scrollbar-width:none]',
        full && 'flex w-full flex-wrap',
        className,
      )}
      disabled={disabled}
    >
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'relative inline-flex min-h-11 cursor-pointer items-center justify-center rounded-[6px] px-2.5 text-caption font-medium transition-colors sm:min-h-9 sm:px-3.5',
            'text-ink-soft hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line-strong)]',
            'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            'has-disabled:cursor-not-allowed has-disabled:text-ink-faint',
            full ? 'min-w-max flex-1' : 'min-w-0 shrink-0',
          )}
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className="truncate">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
