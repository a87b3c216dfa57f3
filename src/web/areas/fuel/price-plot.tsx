import { centsPerLitre } from '#domain/fuel/price.ts';
import { ChartFrame } from '#web/design/charts/chart-frame.tsx';
import { linear, linePath } from '#web/design/charts/scales.ts';
import { axisLabels } from './price-axis.ts';
import type { PlotPoint } from './price-axis.ts';

const HEIGHT = 168;
const [TOP, FOOT, LEFT, RIGHT] = [10, 22, 44, 6];

/** Prices keep until the next one: a line of steps. */
function stepsOf(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  return points.flatMap(([x, y], at) =>
    at === 0 ? [[x, y] as const] : [[x, points[at - 1]![1]] as const, [x, y] as const],
  );
}

/** Until when the last price is known to apply, and that day in words. */
interface End {
  time: number;
  day: string;
}

function Drawing({ points, until, width }: { points: readonly PlotPoint[]; until: End; width: number }) {
  const prices = points.map(({ tenths }) => tenths);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const y = linear(low === high ? low - 50 : low, low === high ? high + 50 : high, HEIGHT - FOOT - 4, TOP);
  const last = points.at(-1)!;
  const end = until.time > last.time ? until : last;
  const [left, right] = [LEFT, width - RIGHT];
  const x = linear(points[0]!.time, end.time, left, right);
  const dots = points.map(({ time, tenths }) => [x(time), y(tenths)] as const);
  const line = stepsOf([...dots, [x(end.time), dots.at(-1)![1]]]);
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
      {axisLabels({ first: points[0]!.day, last: end.day }, { left, right }).map(({ x: at, anchor, text }) => (
        <text key={anchor} x={at} y={HEIGHT - 4} textAnchor={anchor} className="fill-ink-faint figures text-caption">
          {text}
        </text>
      ))}
    </svg>
  );
}

/** Prices over time, in cents per litre. */
export function PricePlot({ title, points, until }: { title: string; points: readonly PlotPoint[]; until: End }) {
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
