import { useEffect, useId, useRef } from 'react';
import { cx } from 'class-variance-authority';
import type { GiftCardProduct } from '#contract/areas/gift-cards.ts';
import { FieldMessage } from '#web/design/field.tsx';
import { valueText } from './gift-card-words.ts';

type Denomination = GiftCardProduct['denominations'][number];

/** The values of a gift card; none is chosen for the buyer. */
export function ValueChoice({
  denominations,
  value,
  onChange,
  error,
}: {
  denominations: readonly Denomination[];
  value: string | undefined;
  onChange: (variant: string) => void;
  /** Shown under the values, and takes the focus, when it appears. */
  error: string | undefined;
}) {
  const name = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) first.current?.focus();
  }, [error]);
  const firstOpen = denominations.find(({ stock }) => stock !== 0)?.variant;
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 font-medium">Value</legend>
      <div className="grid grid-cols-3 gap-2 min-[26rem]:grid-cols-4">
        {denominations.map(({ variant, value: cents, stock }) => (
          <label
            key={variant}
            className={cx(
              'relative flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-control border px-1 py-1 text-center transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              variant === value ? 'border-accent bg-accent-soft' : 'border-line-strong bg-raised hover:border-ink-soft',
              stock === 0 && 'text-ink-faint cursor-not-allowed',
            )}
          >
            <input
              ref={variant === firstOpen ? first : undefined}
              type="radio"
              name={name}
              value={variant}
              checked={variant === value}
              disabled={stock === 0}
              onChange={() => onChange(variant)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none disabled:cursor-not-allowed"
            />
            <span className="figures font-semibold">{valueText(cents)}</span>
            {stock === 0 ? <span className="text-caption">Sold out</span> : null}
          </label>
        ))}
      </div>
      <div aria-live="polite">{error ? <FieldMessage id={`${name}-error`}>{error}</FieldMessage> : null}</div>
    </fieldset>
  );
}
