import type { ComponentProps, ReactNode } from 'react';
import { cx } from 'class-variance-authority';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  /** Some, but not all, of what it stands for. */
  mixed?: boolean;
  labelHidden?: boolean;
}

const box =
  'peer size-5.5 shrink-0 appearance-none rounded-tag border border-line-strong bg-raised transition-colors hover:border-ink-soft ' +
  'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent ' +
  'aria-invalid:border-2 aria-invalid:border-negative disabled:opacity-50';

const mark =
  'pointer-events-none absolute size-5.5 fill-none stroke-on-accent stroke-[2.5] opacity-0 [stroke-linecap:round] [stroke-linejoin:round]';

/** The browser's own checkbox in our dress; the whole line is its target. */
export function Checkbox({ label, hint, error, mixed = false, labelHidden, className, id, ...input }: CheckboxProps) {
  return (
    <div className={className}>
      <label className="relative flex min-h-11 w-fit cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed">
        <input
          id={id}
          type="checkbox"
          className={box}
          aria-invalid={error ? true : undefined}
          ref={(element) => {
            if (element) element.indeterminate = mixed;
          }}
          {...input}
        />
        <svg
          viewBox="0 0 22 22"
          className={cx(mark, mixed ? 'opacity-100' : 'peer-checked:opacity-100')}
          aria-hidden="true"
        >
          <path d={mixed ? 'M6.5 11h9' : 'm6 11.5 3.5 3.5L16 7.5'} />
        </svg>
        <span className={labelHidden ? 'sr-only' : 'leading-5.5'}>
          {label}
          {hint ? <span className="text-ink-faint text-caption mt-0.5 block">{hint}</span> : null}
          {error ? <span className="text-negative text-caption mt-0.5 block font-medium">{error}</span> : null}
        </span>
      </label>
    </div>
  );
}
