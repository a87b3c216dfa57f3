import type { ComponentProps, ReactNode } from 'react';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'onChange'> {
  label: ReactNode;
  hint?: ReactNode;
  onChange?: (on: boolean) => void;
}

/** On or off, at once and without a save button. Label on the left, as settings are read. */
export function Switch({ label, hint, onChange, className, ...input }: SwitchProps) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer flex-wrap items-center justify-end gap-x-6 gap-y-1 py-2 has-disabled:cursor-not-allowed ${className ?? ''}`}
    >
      <span className="min-w-0 flex-1 basis-32">
        <span className="font-medium">{label}</span>
        {hint ? <span className="text-ink-faint text-caption block">{hint}</span> : null}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          className="peer border-line-strong bg-sunken checked:border-accent checked:bg-accent hover:border-ink-soft h-7 w-12 appearance-none rounded-full border transition-colors disabled:opacity-50"
          onChange={(event) => onChange?.(event.target.checked)}
          {...input}
        />
        <span
          aria-hidden="true"
          className="bg-line-strong peer-checked:bg-on-accent pointer-events-none absolute top-1 left-1 size-5 rounded-full transition-[translate,background-color] peer-checked:translate-x-5"
        />
      </span>
    </label>
  );
}
