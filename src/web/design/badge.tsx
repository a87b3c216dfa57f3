import type { ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import { cva, cx, type VariantProps } from 'class-variance-authority';

const look = cva(
  'text-caption inline-flex items-center gap-1.5 rounded-tag px-2 py-0.5 font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-ink-soft',
        accent: 'bg-accent-soft text-accent',
        positive: 'bg-positive-soft text-positive',
        negative: 'bg-negative-soft text-negative',
        warning: 'bg-warning-soft text-warning',
        info: 'bg-info-soft text-info',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

/** A word about a thing: pending, in arrears, Premium. */
export function Badge({
  tone,
  children,
  className,
}: VariantProps<typeof look> & { children: ReactNode; className?: string }) {
  return <span className={look({ tone, className })}>{children}</span>;
}

/** A filter or a label that can be removed; `active` for a filter that is on. */
export function Tag({
  label,
  onRemove,
  disabled,
  active,
}: {
  label: string;
  onRemove?: () => void;
  disabled?: boolean;
  active?: boolean;
}) {
  return (
    <span
      className={cx(
        'text-caption inline-flex min-h-8 items-center border pl-2.5 font-medium whitespace-nowrap',
        active ? 'border-accent bg-accent-soft rounded-full pl-3.5' : 'border-line-strong bg-raised rounded-tag',
      )}
    >
      <span className={onRemove ? undefined : 'pr-2.5'}>{label}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={`Remove ${label}`}
          disabled={disabled}
          className="text-ink-faint hover:text-ink relative grid min-h-8 w-8 place-items-center rounded-tag after:absolute after:-inset-1.5"
          onClick={onRemove}
        >
          <X size={14} strokeWidth={2.25} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}
