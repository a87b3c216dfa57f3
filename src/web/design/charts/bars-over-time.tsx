import { formatCents, formatCentsShort } from '#domain/money/format.ts';
import { Money } from '../money.tsx';
import { paintOf } from '../paint.ts';
import { ChartFrame } from './chart-frame.tsx';
import { Legend } from './legend.tsx';
import { useMarks } from './marks.ts';
import { chartColour, linear, niceTicks, shownLabels } from './scales.ts';

export interface BarPeriod {
  key: string;
  /** Short, for the axis: 'Mar'. */
  label: string;
  /** Whole, for the readout and the table: 'March 2026'. */
  longLabel?: string;
}

export interface BarSeries {
  id: string;
  label: string;
  /** One amount a period; all zero or more. */
  cents: readonly number[];
  colour?: string;
}

export interface BarsOverTimeProps {
  title: string;
  titleShown?: boolean;
  periods: readonly BarPeriod[];
  /** What one bar is, such as 'months'. */
  unit?: string;
  /** The first stands at the foot of each bar. */
  series: readonly BarSeries[];
  /** A line across at this amount, such as the budget or the average. */
  line?: { cents: number; label: string };
  onSelect?: (period: BarPeriod, series: BarSeries) => void;
  heightPx?: number;
}

const LEFT = 46;
const TOP = 10;
const FOOT = 26;
const AXIS_SHORT = { currency: true, thresholdDollars: 1_000 };
const inDollars = (cents: number) => formatCents(cents, { currency: true });
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);

export function BarsOverTime(props: BarsOverTimeProps) {
  const { title, titleShown, periods, unit = 'periods', series, onSelect } = props;
  const totals = periods.map((_, at) => sum(series.map((barSeries) => barSeries.cents[at] ?? 0)));
  const colourOf = (index: number) => paintOf(series[index]?.colour ?? chartColour(index));
  const marks = useMarks(
    series.length,
    periods.length,
    onSelect ? ({ row, column }) => onSelect(periods[column] as BarPeriod, series[row] as BarSeries) : undefined,
  );
  const name = (at: number) => periods[at]?.longLabel ?? periods[at]?.label ?? '';
  const says = (row: number, column: number) =>
    `${name(column)}, ${series[row]?.label}: ${inDollars(series[row]?.cents[column] ?? 0)}`;
  const { active } = marks;
  return (
    <ChartFrame
      title={title}
      titleShown={titleShown}
      summary={`${inDollars(sum(totals))} over ${periods.length} ${unit}`}
      readout={active ? `${says(active.row, active.column)} of ${inDollars(totals[active.column] ?? 0)}` : undefined}
      legend={
        <Legend
          items={series.map((barSeries, at) => ({
            id: barSeries.id,
            label: barSeries.label,
            colour: colourOf(at),
            figure: inDollars(sum(barSeries.cents)),
          }))}
        />
      }
      table={{
        columns: ['Period', ...series.map((barSeries) => barSeries.label), 'Total'],
        rows: periods.map((period, at) => ({
          key: period.key,
          cells: [
            name(at),
            ...series.map((barSeries) => (
              <Amount
                key={barSeries.id}
                period={period}
                series={barSeries}
                cents={barSeries.cents[at] ?? 0}
                onSelect={onSelect}
              />
            )),
            inDollars(totals[at] ?? 0),
          ],
        })),
      }}
    >
      {(width) => <Drawing {...props} width={width} totals={totals} marks={marks} says={says} colourOf={colourOf} />}
    </ChartFrame>
  );
}

/** A cell of the table: the same door as the mark in the drawing, but with the size of a line of text. */
function Amount({
  period,
  series,
  cents,
  onSelect,
}: { period: BarPeriod; series: BarSeries; cents: number } & Pick<BarsOverTimeProps, 'onSelect'>) {
  return (
    <Money
      cents={cents}
      tone="plain"
      onOpen={onSelect && cents > 0 ? () => onSelect(period, series) : undefined}
      opens={`${series.label}, ${period.longLabel ?? period.label}`}
    />
  );
}

interface DrawingProps extends BarsOverTimeProps {
  width: number;
  totals: readonly number[];
  marks: ReturnType<typeof useMarks>;
  says: (row: number, column: number) => string;
  colourOf: (index: number) => string;
}

function Drawing({ title, periods, series, line, heightPx = 260, width, totals, marks, says, colourOf }: DrawingProps) {
  const ticks = niceTicks(0, Math.max(...totals, line?.cents ?? 0, 0), 4);
  const y = linear(0, ticks.at(-1) ?? 1, heightPx - FOOT, TOP);
  const step = (width - LEFT) / Math.max(1, periods.length);
  const bar = Math.min(46, Math.max(4, step * 0.62));
  const shown = shownLabels(periods.length, width - LEFT, 48);
  return (
    <svg
      ref={marks.chart}
      width={width}
      height={heightPx}
      role="group"
      aria-label={title}
      className="block overflow-visible"
    >
      <g aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={LEFT}
              x2={width}
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? 'stroke-rule' : 'stroke-line'}
            />
            <text x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-ink-faint figures text-caption">
              {formatCentsShort(tick, AXIS_SHORT).replace('.00', '')}
            </text>
          </g>
        ))}
        {periods.map((period, at) =>
          shown(at) ? (
            <text
              key={period.key}
              x={LEFT + step * (at + 0.5)}
              y={heightPx - 6}
              textAnchor="middle"
              className="fill-ink-faint text-caption"
            >
              {period.label}
            </text>
          ) : null,
        )}
      </g>
      {periods.map((period, column) => {
        const x = LEFT + step * (column + 0.5) - bar / 2;
        let under = 0;
        return series.map((barSeries, row) => {
          const cents = barSeries.cents[column] ?? 0;
          const top = y(under + cents);
          const height = y(under) - top;
          under += cents;
          const dimmed = marks.active && marks.active.row !== row;
          return (
            <rect
              key={`${period.key}-${barSeries.id}`}
              x={x}
              y={top}
              width={bar}
              height={Math.max(0, height - (height > 3 ? 1.5 : 0))}
              rx={2}
              fill={colourOf(row)}
              opacity={dimmed ? 0.4 : 1}
              {...marks.attributes(row, column, says(row, column))}
            />
          );
        });
      })}
      {line ? (
        <g aria-hidden="true">
          <line
            x1={LEFT}
            x2={width}
            y1={y(line.cents)}
            y2={y(line.cents)}
            className="stroke-ink"
            strokeDasharray="2 4"
            strokeWidth={1.5}
          />
          <text
            x={width}
            y={y(line.cents) - 6}
            textAnchor="end"
            className="fill-ink text-caption font-medium [paint-order:stroke] stroke-page"
            strokeWidth={4}
          >
            {line.label} {formatCentsShort(line.cents, AXIS_SHORT)}
          </text>
        </g>
      ) : null}
    </svg>
  );
}
