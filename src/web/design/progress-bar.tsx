import { cx } from 'class-variance-authority';

export interface ProgressBarProps {
  label: string;
  /** 0 to 1; null while nobody knows how long it takes. */
  value: number | null;
  /** In words, such as '1,240 of 3,000 rows'. */
  valueText?: string;
  labelHidden?: boolean;
  className?: string;
}

function Track({ value }: { value: number | null }) {
  return (
    <span className="bg-line block h-1.5 overflow-hidden rounded-full">
      <span
        className={cx(
          'bg-loading block h-full rounded-full',
          value === null ? 'animate-run w-2/5' : 'transition-[width]',
        )}
        style={value === null ? undefined : { width: `${Math.min(1, Math.max(0, value)) * 100}%` }}
      />
    </span>
  );
}

/** How far something is: import, sync, upload. The bar is yellow in every palette (rule C10). */
export function ProgressBar({ label, value, valueText, labelHidden, className }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={className}>
      <div className={labelHidden ? 'sr-only' : 'mb-1.5 flex flex-wrap justify-between gap-x-4'} aria-hidden="true">
        <span className="flex-1 basis-min font-medium">{label}</span>
        <span className="text-ink-soft figures">{valueText ?? (percent === undefined ? '' : `${percent}%`)}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={valueText}
      >
        <Track value={value} />
      </div>
    </div>
  );
}
