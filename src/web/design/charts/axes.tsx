import { formatCentsShort } from '#domain/money/format.ts';
import type { Scale } from './scales.ts';

/** '$1.2k', '$450': an amount in the room that an axis has. Another currency is named beside the chart alone. */
export function axisAmount(cents: number, currency = 'AUD'): string {
  return formatCentsShort(cents, { currency: currency === 'AUD', thresholdDollars: 1_000 }).replace('.00', '');
}

/** Thin lines across, each with its amount at the left. */
export function AmountAxis({
  ticks,
  y,
  left,
  width,
  currency,
}: {
  ticks: readonly number[];
  y: Scale;
  left: number;
  width: number;
  currency?: string;
}) {
  return (
    <g aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={tick === 0 ? 'stroke-rule' : 'stroke-line'} />
          <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-ink-faint figures text-caption">
            {axisAmount(tick, currency)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The names of periods or days under the drawing. */
export function FootLabels({
  labels,
  y,
}: {
  labels: readonly { key: string | number; x: number; text: string | number }[];
  y: number;
}) {
  return (
    <g aria-hidden="true">
      {labels.map(({ key, x, text }) => (
        <text key={key} x={x} y={y} textAnchor="middle" className="fill-ink-faint text-caption figures">
          {text}
        </text>
      ))}
    </g>
  );
}

/** A short text on the drawing, with a halo of paper so that lines behind it don't cut through. */
export function Callout({ x, y, width, text }: { x: number; y: number; width: number; text: string }) {
  const anchor = x < width * 0.25 ? 'start' : x > width * 0.75 ? 'end' : 'middle';
  return (
    <text
      aria-hidden="true"
      x={x}
      y={y}
      textAnchor={anchor}
      strokeWidth={4}
      strokeLinejoin="round"
      className="fill-ink stroke-surface text-caption figures font-semibold [paint-order:stroke]"
    >
      {text}
    </text>
  );
}

/** Says that a bar is longer than it is drawn: a slanted cut through it. */
export function BreakMark({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <path
      aria-hidden="true"
      d={`M${x - 3} ${y + 4}L${x + width + 3} ${y - 4}`}
      strokeWidth={5}
      className="stroke-surface"
      pointerEvents="none"
    />
  );
}
