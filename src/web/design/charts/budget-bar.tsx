import { cx } from 'class-variance-authority';
import { formatCents } from '#domain/money/format.ts';
import { Money } from '../money.tsx';
import { paintOf } from '../paint.ts';

export interface BudgetBarProps {
  label: string;
  /** What was spent, as a positive amount. */
  actualCents: number;
  budgetCents: number;
  /** What households like this one spend; a small tick. */
  benchmarkCents?: number;
  /** How much of the cycle is over, 0 to 1: a dotted line. Spending ahead of it will not last. */
  cyclePosition?: number;
  colour?: string;
  /** The rows behind the amount spent. */
  href?: string;
  onSelect?: () => void;
  labelHidden?: boolean;
}

const inDollars = (cents: number) => formatCents(cents, { currency: true });

function leftText(actual: number, budget: number): string {
  return actual > budget ? `${inDollars(actual - budget)} over` : `${inDollars(budget - actual)} left`;
}

/** A place along the bar, in percent of its length. */
function placeOf(cents: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.min(100, Math.max(0, (cents / whole) * 100))}%`;
}

/**
 * Spent against planned, with what households spend and how far the cycle is. The words carry all of it; the bar shows
 * it.
 */
export function BudgetBar(props: BudgetBarProps) {
  const {
    label,
    actualCents,
    budgetCents,
    benchmarkCents,
    cyclePosition,
    colour = 'var(--chart-1)',
    href,
    onSelect,
    labelHidden,
  } = props;
  const over = actualCents > budgetCents;
  const whole = Math.max(budgetCents, actualCents, benchmarkCents ?? 0);
  const facts = [`${inDollars(actualCents)} of ${inDollars(budgetCents)}`, leftText(actualCents, budgetCents)];
  if (benchmarkCents !== undefined) facts.push(`benchmark ${inDollars(benchmarkCents)}`);
  if (cyclePosition !== undefined) facts.push(`${Math.round(cyclePosition * 100)}% of the pay cycle has passed`);
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        {/* A name wraps between words. If its longest word doesn't fit beside the amounts, they take the next line. */}
        <span className={labelHidden ? 'sr-only' : 'max-w-full flex-1 basis-12 wrap-break-word font-medium'}>
          {label}
        </span>
        <span className="text-ink-soft ml-auto max-w-full shrink-0 text-right">
          <Money
            cents={actualCents}
            tone="plain"
            size="strong"
            href={href}
            onOpen={onSelect}
            opens={`what was spent on ${label}`}
            className="text-ink"
          />
          <span className="text-caption"> of </span>
          <Money cents={budgetCents} tone="plain" className="text-caption" />
        </span>
      </div>
      <div
        role="meter"
        aria-label={`${label} budget`}
        aria-valuemin={0}
        aria-valuemax={whole / 100}
        aria-valuenow={actualCents / 100}
        aria-valuetext={facts.join(', ')}
        className="relative h-5"
      >
        <span
          className="bg-line absolute inset-x-0 top-1.5 h-2 rounded-full"
          style={{ width: placeOf(budgetCents, whole) }}
        />
        <span
          className={cx('absolute top-1.5 left-0 h-2 rounded-full transition-[width]', over && 'rounded-r-none')}
          style={{ width: placeOf(Math.min(actualCents, budgetCents), whole), background: paintOf(colour) }}
        />
        {over ? (
          <span
            className="bg-negative absolute top-1.5 h-2 rounded-r-full"
            style={{ left: placeOf(budgetCents, whole), right: `calc(100% - ${placeOf(actualCents, whole)})` }}
          />
        ) : null}
        {over ? (
          <span className="bg-ink absolute top-0.5 h-4 w-0.5" style={{ left: placeOf(budgetCents, whole) }} />
        ) : null}
        {benchmarkCents !== undefined ? (
          <span
            className="border-t-ink-soft absolute top-0 -ml-[5px] border-x-[5px] border-t-[6px] border-x-transparent"
            style={{ left: placeOf(benchmarkCents, whole) }}
          />
        ) : null}
        {cyclePosition !== undefined ? (
          <span
            className="border-ink absolute -top-0.5 h-6 border-l-[1.5px] border-dotted"
            style={{ left: placeOf(budgetCents * cyclePosition, whole) }}
          />
        ) : null}
      </div>
      <p className="text-caption figures mt-0.5 flex flex-wrap justify-between gap-x-4">
        <span className={over ? 'text-negative font-semibold' : 'text-ink-soft'}>
          {leftText(actualCents, budgetCents)}
        </span>
        {benchmarkCents !== undefined ? (
          <span className="text-ink-faint">▾ households spend {inDollars(benchmarkCents)}</span>
        ) : null}
      </p>
    </div>
  );
}
