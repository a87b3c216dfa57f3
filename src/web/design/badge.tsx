import type { ReactNode } from 'react';
import { cva, type VariantProps } from 'class-variance-authority';

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
