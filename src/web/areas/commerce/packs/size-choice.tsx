import { useEffect, useId, useRef } from 'react';
import { cx } from 'class-variance-authority';
import type { Pack } from '#contract/areas/catalogue.ts';
import { FieldMessage } from '#web/design/field.tsx';

/** How many are left, where few are. */
const FEW = 5;

export interface SizeChoiceProps {
  pack: Pack;
  /** The size that the buyer chose; none is chosen for them. */
  value: string | undefined;
  onChange: (size: string) => void;
  /** Shown under the sizes, and takes the focus, when it appears. */
  error?: string | undefined;
  className?: string;
}

function stockText(stock: number | null): string | null {
  if (stock === 0) return 'Sold out';
  return stock !== null && stock <= FEW ? `${stock} left` : null;
}

/** The sizes of a pack with their stock; nothing where there is one alone. */
export function SizeChoice({ pack, value, onChange, error, className }: SizeChoiceProps) {
  const name = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) first.current?.focus();
  }, [error]);
  const firstOpen = pack.sizes.find(({ Stock }) => Stock !== 0)?.key;
  if (!pack.Variants) return null;
  return (
    <fieldset className={className} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 font-medium">Size</legend>
      <div className="grid grid-cols-3 gap-2 min-[26rem]:grid-cols-6">
        {pack.sizes.map(({ key, label, Stock }) => (
          <label
            key={key}
            className={cx(
              'relative flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-control border px-1 py-1 text-center transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              key === value ? 'border-accent bg-accent-soft' : 'border-line-strong bg-raised hover:border-ink-soft',
              Stock === 0 && 'text-ink-faint cursor-not-allowed',
            )}
          >
            <input
              ref={key === firstOpen ? first : undefined}
              type="radio"
              name={name}
              value={key}
              checked={key === value}
              disabled={Stock === 0}
              onChange={() => onChange(key)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none disabled:cursor-not-allowed"
            />
            <span className="font-semibold">{label}</span>
            {stockText(Stock) ? <span className="text-caption">{stockText(Stock)}</span> : null}
          </label>
        ))}
      </div>
      <div aria-live="polite">{error ? <FieldMessage id={`${name}-error`}>{error}</FieldMessage> : null}</div>
    </fieldset>
  );
}
