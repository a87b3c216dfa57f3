import type { ReactNode } from 'react';
import { percentShare } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { paintOf } from '../paint.ts';
import { arcPath } from './scales.ts';

export interface GoalRingProps {
  label: string;
  savedCents: number;
  targetCents: number;
  /** The goal's own colour. */
  colour?: string;
  sizePx?: number;
  /** In the middle instead of the percentage, such as an icon. */
  children?: ReactNode;
}

const inDollars = (cents: number) => formatCents(cents, { currency: true });

/**
 * How near a goal is. Beyond the target the ring is full; the words say by how much, and a tick that it was reached.
 */
export function GoalRing({ label, savedCents, targetCents, colour, sizePx = 96, children }: GoalRingProps) {
  const part = targetCents > 0 ? Math.min(1, Math.max(0, savedCents / targetCents)) : 0;
  const percent = Math.floor(percentShare(Math.max(0, savedCents), targetCents));
  const fill = colour ? paintOf(colour) : part === 1 ? 'var(--positive)' : 'var(--chart-2)';
  return (
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, percent)}
      aria-valuetext={`${inDollars(savedCents)} of ${inDollars(targetCents)}, ${percent}%`}
      className="relative inline-grid shrink-0 place-items-center"
      style={{ width: sizePx, height: sizePx }}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
        <circle cx={50} cy={50} r={44} fill="none" strokeWidth={9} className="stroke-line" />
        {part > 0 ? <path d={arcPath(50, 50, 48.5, 39.5, 0, part)} fill={fill} /> : null}
        {part === 1 ? (
          <g>
            <circle cx={82} cy={82} r={15} strokeWidth={4} className="fill-positive stroke-surface" />
            <path
              d="M75 82.5l5 5 9.5-10.5"
              fill="none"
              strokeWidth={4}
              strokeLinecap="round"
              strokeLinejoin="round"
              className="stroke-surface"
            />
          </g>
        ) : null}
      </svg>
      <span
        aria-hidden="true"
        className="figures relative font-semibold"
        // Large text grows as far as the ring holds it.
        style={{ fontSize: `min(${Math.max(12, sizePx * 0.2) / 16}rem, ${sizePx * 0.3}px)` }}
      >
        {children ?? `${percent}%`}
      </span>
    </span>
  );
}
