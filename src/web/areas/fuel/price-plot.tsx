import { centsPerLitre } from '#domain/fuel/price.ts';
import { ChartFrame } from '#web/design/charts/chart-frame.tsx';
import { linear, linePath } from '#web/design/charts/scales.ts';

/** A price in tenths of a cent from a time on, with its day in words. */
export interface PlotPoint {
  time: number;
  tenths: number;
  day: string;
}

const HEIGHT = 168;
const [TOP, FOOT, LEFT] = [10, 22, 44];

/** Prices keep until the next one: a line of steps. */
function stepsOf(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  return points.flatMap(([x, y], at) =>
    at === 0 ? [[x, y] as const] : [[x, points[at - 1]![1]] as const, [x, y] as const],
  );
}

function Drawing({ points, until, width }: { points: readonly PlotPoint[]; until: number; width: number }) {
  const prices = points.map(({ tenths }) => tenths);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const y = linear(low === high ? low - 50 : low, low === high ? high + 50 : high, HEIGHT - FOOT - 4, TOP);
  const end = Math.max(until, points.at(-1)!.time);
  const x = linear(points[0]!.time, end, LEFT, width - 6);
  const dots = points.map(({ time, tenths }) => [x(time), y(tenths)] as const);
  const line = stepsOf([...dots, [x(end), dots.at(-1)![1]]]);
  return (
    <svg aria-hidden="true" width={width} height={HEIGHT} className="block">
      {[...new Set([low, high])].map((tenths) => (
        <g key={tenths}>
          <line x1={LEFT} x2={width} y1={y(tenths)} y2={y(tenths)} className="stroke-line" />
          <text x={LEFT - 6} y={y(tenths)} dy="0.32em" textAnchor="end" className="fill-ink-faint figures text-caption">
            {centsPerLitre(tenths)}
          </text>
        </g>
      ))}
      <path d={linePath(line)} fill="none" strokeWidth={2.25} strokeLinejoin="round" className="stroke-chart-1" />
      <text x={LEFT} y={HEIGHT - 4} className="fill-ink-faint figures text-caption">
        {points[0]!.day}
      </text>
      {points.length > 1 ? (
        <text x={width - 6} y={HEIGHT - 4} textAnchor="end" className="fill-ink-faint figures text-caption">
          {points.at(-1)!.day}
        </text>
      ) : null}
    </svg>
  );
}

/** Prices over time, in cents per litre. */
export function PricePlot({
  title,
  points,
  until,
}: {
  title: string;
  points: readonly PlotPoint[];
  /** Until when the last price is known to apply. */
  until: number;
}) {
  return (
    <ChartFrame
      title={title}
      titleShown
      table={{
        columns: ['From', 'c/L'],
        rows: points.map(({ time, tenths, day }) => ({ key: String(time), cells: [day, centsPerLitre(tenths)] })),
      }}
    >
      {(width) => <Drawing points={points} until={until} width={width} />}
    </ChartFrame>
  );
}
