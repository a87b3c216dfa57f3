import { linear, linePath } from './scales.ts';

export interface SparklineProps {
  /** What it says, in words: 'Balance over 30 days, from $820.10 to $1,204.18'. */
  label: string;
  cents: readonly number[];
  widthPx?: number;
  heightPx?: number;
}

/** The course of a figure in the size of a word, its end marked. */
export function Sparkline({ label, cents, widthPx = 96, heightPx = 28 }: SparklineProps) {
  const pad = 4;
  const x = linear(0, Math.max(1, cents.length - 1), pad, widthPx - pad);
  const y = linear(Math.min(...cents), Math.max(...cents), heightPx - pad, pad);
  const last = cents.length - 1;
  return (
    <svg role="img" aria-label={label} width={widthPx} height={heightPx} className="inline-block align-middle">
      {cents.length > 0 ? (
        <>
          <path
            d={linePath(cents.map((value, at) => [x(at), y(value)]))}
            fill="none"
            strokeWidth={1.75}
            strokeLinejoin="round"
            strokeLinecap="round"
            className="stroke-chart-1"
          />
          <circle cx={x(last)} cy={y(cents[last] ?? 0)} r={3} className="fill-chart-2" />
        </>
      ) : null}
    </svg>
  );
}
