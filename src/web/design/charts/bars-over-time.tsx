import { formatCents } from '#domain/money/format.ts';
import { Money } from '../money.tsx';
import { paintOf } from '../paint.ts';
import { axisAmount } from './axes.tsx';
import { nameOf, type BarPeriod, type BarSeries, type BarsOverTimeProps } from './bar-series.ts';
import { BarsDrawing } from './bars-drawing.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { Legend } from './legend.tsx';
import { useMarks } from './marks.ts';
import { median, unusualAt } from './outliers.ts';
import { chartColour } from './scales.ts';

const inDollars = (cents: number) => formatCents(cents, { currency: true });
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);

/** 'March 2026 stands out: $6,240.00, usually about $3,100.00. Most of it was Car servicing.' */
export function unusualNote(
  periods: readonly BarPeriod[],
  series: readonly Pick<BarSeries, 'label' | 'cents'>[],
  totals: readonly number[],
): string | undefined {
  const at = unusualAt(totals).toSorted((a, b) => totals[b]! - totals[a]!)[0];
  if (at === undefined) return undefined;
  const usual = median(totals.filter((cents) => cents > 0));
  const over = series
    .map(({ label, cents }) => ({ label, more: (cents[at] ?? 0) - median(cents) }))
    .toSorted((a, b) => b.more - a.more)[0];
  const why =
    series.length > 1 && over && over.more > (totals[at]! - usual) / 2 ? ` Most of the extra was ${over.label}.` : '';
  return `${nameOf(periods[at])} stands out: ${inDollars(totals[at]!)}, usually about ${axisAmount(usual)}.${why}`;
}

/** The columns of the table: a total would repeat a single series. */
function columnsOf(series: BarsOverTimeProps['series'], before: BarsOverTimeProps['before']): string[] {
  const total = series.length > 1 ? ['Total'] : [];
  return ['Period', ...series.map(({ label }) => label), ...total, ...(before ? [before.label] : [])];
}

export function BarsOverTime(props: BarsOverTimeProps) {
  const { title, titleShown, periods, unit = 'periods', summary, series, before, onSelect } = props;
  const summed = series.length > 1;
  const totals = periods.map((_, at) => sum(series.map((barSeries) => barSeries.cents[at] ?? 0)));
  const colourOf = (index: number) => paintOf(series[index]?.colour ?? chartColour(index));
  const marks = useMarks(
    series.length,
    periods.length,
    onSelect ? ({ row, column }) => onSelect(periods[column] as BarPeriod, series[row] as BarSeries) : undefined,
  );
  const items = series.map((barSeries, at) => ({
    id: barSeries.id,
    label: barSeries.label,
    colour: colourOf(at),
    figure: inDollars(sum(barSeries.cents)),
  }));
  return (
    <ChartFrame
      title={title}
      titleShown={titleShown}
      summary={[`${inDollars(sum(totals))} over ${periods.length} ${unit}`, summary].filter(Boolean).join('. ')}
      note={unusualNote(periods, series, totals)}
      legend={
        <Legend
          items={
            before
              ? [...items, { id: 'before', label: before.label, colour: 'var(--ink)', shape: 'line' as const }]
              : items
          }
        />
      }
      table={{
        columns: columnsOf(series, before),
        rows: periods.map((period, at) => ({
          key: period.key,
          cells: [
            nameOf(period),
            ...series.map((barSeries) => (
              <Amount
                key={barSeries.id}
                period={period}
                series={barSeries}
                cents={barSeries.cents[at] ?? 0}
                onSelect={onSelect}
              />
            )),
            ...(summed ? [inDollars(totals[at] ?? 0)] : []),
            ...(before ? [inDollars(before.cents[at] ?? 0)] : []),
          ],
        })),
      }}
    >
      {(width) => <BarsDrawing {...props} width={width} totals={totals} marks={marks} colourOf={colourOf} />}
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
      opens={`${series.label}, ${nameOf(period)}`}
    />
  );
}
