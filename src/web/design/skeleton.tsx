import type { ReactNode } from 'react';
import { cx } from 'class-variance-authority';

/** One grey shape. It has the size of what will stand there, so that nothing moves when it comes. */
export function SkeletonShape({ className, round }: { className?: string; round?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx('bg-line animate-breathe block max-w-full', round ? 'rounded-full' : 'rounded-tag', className)}
    />
  );
}

/** Says once, for the whole region, that something is on its way. */
export function Loading({
  label = 'Loading',
  children,
  className,
}: {
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}…</span>
      {children}
    </div>
  );
}

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-10/12', 'w-2/3'];

export function SkeletonText({ lines = 3, label }: { lines?: number; label?: string }) {
  return (
    <Loading label={label} className="space-y-3 py-1">
      {Array.from({ length: lines }, (_, line) => (
        <SkeletonShape key={line} className={cx('h-4', widths[line % widths.length])} />
      ))}
    </Loading>
  );
}

/** A large figure with its caption. */
export function SkeletonFigure({ label }: { label?: string }) {
  return (
    <Loading label={label} className="space-y-3">
      <SkeletonShape className="h-3.5 w-28" />
      <SkeletonShape className="h-10 w-52" />
    </Loading>
  );
}

/** Ruled rows with a mark, two lines and an amount: the shape of every list of transactions. */
export function SkeletonRows({ rows = 5, label }: { rows?: number; label?: string }) {
  return (
    <Loading label={label} className="divide-line divide-y">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-16 items-center gap-3">
          <SkeletonShape round className="size-10" />
          <div className="flex-1 space-y-2">
            <SkeletonShape className={cx('h-4', row % 2 ? 'w-2/5' : 'w-3/5')} />
            <SkeletonShape className="h-3 w-1/4" />
          </div>
          <SkeletonShape className="h-4 w-16" />
        </div>
      ))}
    </Loading>
  );
}

const heights = ['h-1/2', 'h-3/4', 'h-2/5', 'h-full', 'h-3/5', 'h-4/5', 'h-1/3', 'h-2/3'];

/** Bars of a chart that is not there yet; `tall` for one with a title and a legend. */
export function SkeletonChart({ label, tall, className }: { label?: string; tall?: boolean; className?: string }) {
  return (
    <Loading
      label={label}
      className={cx('border-line flex items-end gap-3 border-b', tall ? 'h-120' : 'h-56', className)}
    >
      {heights.map((height) => (
        <SkeletonShape key={height} className={cx('flex-1', height)} />
      ))}
    </Loading>
  );
}

/** Fields of a form that wait for what is stored. */
export function SkeletonForm({ fields = 3, label }: { fields?: number; label?: string }) {
  return (
    <Loading label={label} className="space-y-6">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="space-y-2">
          <SkeletonShape className="h-4 w-24" />
          <SkeletonShape className="h-11 w-full" />
        </div>
      ))}
    </Loading>
  );
}
