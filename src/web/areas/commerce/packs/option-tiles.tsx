import { useEffect, useId, useRef } from 'react';
import { cx } from 'class-variance-authority';
import { FieldMessage } from '#web/design/field.tsx';

export interface OptionTile {
  value: string;
  label: string;
  /** Below the label, such as '3 left'. */
  note?: string | null;
  soldOut: boolean;
}

export interface OptionTilesProps {
  legend: string;
  options: readonly OptionTile[];
  /** What the buyer chose; nothing is chosen for them. */
  value: string | undefined;
  onChange: (value: string) => void;
  /** Shown under the tiles, and takes the focus, when it appears. */
  error?: string | undefined;
  /** How many tiles stand in a line, as classes. */
  grid: string;
  className?: string | undefined;
}

/** The options of a product as tiles, of which one is chosen. */
export function OptionTiles({ legend, options, value, onChange, error, grid, className }: OptionTilesProps) {
  const name = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) first.current?.focus();
  }, [error]);
  const firstOpen = options.find(({ soldOut }) => !soldOut)?.value;
  return (
    <fieldset className={className} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className={cx('grid gap-2', grid)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-control border px-1 py-1 text-center transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              option.value === value
                ? 'border-accent bg-accent-soft'
                : 'border-line-strong bg-raised hover:border-ink-soft',
              option.soldOut && 'text-ink-faint cursor-not-allowed',
            )}
          >
            <input
              ref={option.value === firstOpen ? first : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.soldOut}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none disabled:cursor-not-allowed"
            />
            <span className="figures font-semibold">{option.label}</span>
            {option.note ? <span className="text-caption">{option.note}</span> : null}
          </label>
        ))}
      </div>
      <div aria-live="polite">{error ? <FieldMessage id={`${name}-error`}>{error}</FieldMessage> : null}</div>
    </fieldset>
  );
}
