import { formatCents } from '#domain/money/format.ts';
import { useTextScale } from '../text-scale.ts';
import { AmountAxis, axisAmount, BreakMark, Callout, FootLabels } from './axes.tsx';
import { nameOf, type BarsOverTimeProps } from './bar-series.ts';
import { ChartTip, type Tip } from './chart-tip.tsx';
import type { useMarks } from './marks.ts';
import { breakAt, unusualAt } from './outliers.ts';
import { linear, niceTicks, shownLabels } from './scales.ts';

interface DrawingProps extends BarsOverTimeProps {
  width: number;
  /** How large text is, 1 for the usual size. */
  textScale: number;
  totals: readonly number[];
  marks: ReturnType<typeof useMarks>;
  colourOf: (index: number) => string;
}

/** The room for amounts at the left, and above and below the bars for what they say, in text of the usual size. */
const LEFT = 46;
const TOP = 22;
const FOOT = 26;
/** The room of a label under the bars, with the gap to the next. */
const LABEL = 48;
/** Half a label, which must not stand beyond the drawing. */
const HALF_LABEL = 20;
/** More rows than this make the card at a bar too tall; the rest become one. */
const TIP_ROWS = 8;
const inDollars = (cents: number) => formatCents(cents, { currency: true });

/** Where everything stands, in pixels. A bar beyond the break is drawn up to it, in its own proportions. */
function placesOf({ periods, series, line, before, heightPx = 260, width, textScale, totals }: DrawingProps) {
  const [left, above, foot] = [LEFT * textScale, TOP * textScale, FOOT * textScale];
  const amounts = [...totals, ...(before?.cents ?? [])];
  const cap = breakAt(totals);
  const top = cap ?? Math.max(...amounts, line?.cents ?? 0, 0);
  const ticks = niceTicks(0, top, 4).filter((tick) => cap === null || tick <= cap);
  const y = linear(0, cap ?? ticks.at(-1) ?? 1, heightPx - foot, above);
  const step = (width - left) / Math.max(1, periods.length);
  const bar = Math.min(46, Math.max(4, step * 0.62));
  const bars = periods.map((_, column) => {
    const total = totals[column] ?? 0;
    const shrink = cap !== null && total > cap ? cap / total : 1;
    let under = 0;
    return {
      x: left + step * (column + 0.5) - bar / 2,
      broken: shrink < 1,
      top: y(total * shrink),
      parts: series.map(({ cents }) => {
        const from = under;
        under += (cents[column] ?? 0) * shrink;
        return { top: y(under), height: y(from) - y(under) };
      }),
    };
  });
  return { cap, ticks, y, step, bar, bars, left, foot, height: heightPx };
}

type Places = ReturnType<typeof placesOf>;

/** The card at a bar: its largest parts, the total, and how it compares with the bar before it. */
function tipOf({ periods, series, before, totals, marks, colourOf }: DrawingProps, places: Places): Tip | null {
  const { active, byTouch } = marks;
  const bar = active && places.bars[active.column];
  if (!active || !bar) return null;
  const { row, column } = active;
  const parts = series
    .map(({ label, cents }, at) => ({ at, label, cents: cents[column] ?? 0 }))
    .filter(({ at, cents }) => cents > 0 || at === row)
    .toSorted((a, b) => b.cents - a.cents);
  const first = parts.slice(0, TIP_ROWS);
  const pointed = parts.find(({ at }) => at === row);
  if (pointed && !first.includes(pointed)) first.splice(-1, 1, pointed);
  const rest = parts.filter((part) => !first.includes(part));
  const total = totals[column] ?? 0;
  const earlier = totals[column - 1];
  const gap = earlier === undefined ? 0 : total - earlier;
  return {
    x: bar.x + places.bar / 2,
    y: row < 0 ? bar.top : (bar.parts[row]?.top ?? bar.top),
    title: nameOf(periods[column]),
    rows: [
      ...first.map(({ at, label, cents }) => ({
        label,
        figure: inDollars(cents),
        colour: colourOf(at),
        strong: at === row,
      })),
      ...(rest.length > 0
        ? [{ label: 'Everything else', figure: inDollars(rest.reduce((sum, { cents }) => sum + cents, 0)) }]
        : []),
      ...(series.length > 1 ? [{ label: 'Total', figure: inDollars(total), strong: row < 0 }] : []),
      ...(before
        ? [{ label: before.names[column] ?? before.label, figure: inDollars(before.cents[column] ?? 0) }]
        : []),
    ],
    note: byTouch
      ? 'Tap again to see the transactions'
      : gap === 0
        ? undefined
        : `${inDollars(Math.abs(gap))} ${gap > 0 ? 'more' : 'less'} than ${nameOf(periods[column - 1])}`,
  };
}

function Bar({ column, places, ...props }: DrawingProps & { column: number; places: Places }) {
  const { periods, series, marks, colourOf } = props;
  const { x, parts } = places.bars[column]!;
  const name = nameOf(periods[column]);
  return series.map(({ id, label, cents }, row) => {
    const { top, height } = parts[row]!;
    const dimmed = marks.active && marks.active.row >= 0 && marks.active.row !== row;
    const share = series.length > 1 ? ` of ${inDollars(props.totals[column] ?? 0)}` : '';
    const says = `${name}, ${label}: ${inDollars(cents[column] ?? 0)}${share}`;
    return (
      <rect
        key={id}
        x={x}
        y={top}
        width={places.bar}
        height={Math.max(0, height - (height > 3 ? 1.5 : 0))}
        rx={2}
        fill={colourOf(row)}
        opacity={dimmed ? 0.4 : 1}
        {...marks.attributes(row, column, says)}
      />
    );
  });
}

/** The total of the earlier time, and what a bar says without being pointed at. */
function Overlay({ column, places, before, totals, width }: DrawingProps & { column: number; places: Places }) {
  const { x, top, broken } = places.bars[column]!;
  const { bar, y, cap } = places;
  const earlier = before?.cents[column] ?? 0;
  const named = broken || unusualAt(totals).includes(column);
  return (
    <g aria-hidden="true" pointerEvents="none">
      {broken ? <BreakMark x={x} y={top + 14} width={bar} /> : null}
      {earlier > 0 && (cap === null || earlier <= cap) ? (
        <line
          x1={x - 4}
          x2={x + bar + 4}
          y1={y(earlier)}
          y2={y(earlier)}
          strokeWidth={2}
          strokeLinecap="round"
          className="stroke-ink"
        />
      ) : null}
      {named ? <Callout x={x + bar / 2} y={top - 7} width={width} text={axisAmount(totals[column] ?? 0)} /> : null}
    </g>
  );
}

interface LineAcrossProps {
  line: NonNullable<BarsOverTimeProps['line']>;
  y: number;
  left: number;
  width: number;
}

function LineAcross({ line, y, left, width }: LineAcrossProps) {
  return (
    <g aria-hidden="true" pointerEvents="none">
      <line x1={left} x2={width} y1={y} y2={y} className="stroke-ink" strokeDasharray="2 4" strokeWidth={1.5} />
      <text
        x={width}
        y={y - 6}
        textAnchor="end"
        className="fill-ink text-caption stroke-surface font-medium [paint-order:stroke]"
        strokeWidth={4}
      >
        {line.label} {axisAmount(line.cents)}
      </text>
    </g>
  );
}

export function BarsDrawing(chart: Omit<DrawingProps, 'textScale'>) {
  const textScale = useTextScale();
  const props = { ...chart, textScale };
  const { title, periods, line, width, marks } = props;
  const places = placesOf(props);
  const { ticks, y, step, left, foot, height } = places;
  const shown = shownLabels(periods.length, width - left, LABEL * textScale);
  const labels = periods.flatMap(({ key, label }, at) =>
    shown(at) ? [{ key, x: Math.min(left + step * (at + 0.5), width - HALF_LABEL * textScale), text: label }] : [],
  );
  return (
    <>
      <svg
        ref={marks.chart}
        width={width}
        height={height}
        role="group"
        aria-label={title}
        className="block overflow-visible"
      >
        <AmountAxis ticks={ticks} y={y} left={left} width={width} />
        <FootLabels labels={labels} y={height - 6} />
        {periods.map(({ key }, column) => (
          <rect
            key={key}
            aria-hidden="true"
            x={left + step * column}
            y={0}
            width={step}
            height={height - foot}
            fill="transparent"
            onPointerEnter={() => marks.setActive({ row: -1, column })}
            onPointerLeave={({ pointerType }) => {
              if (pointerType !== 'touch') marks.setActive(null);
            }}
          />
        ))}
        <g className="animate-grow origin-bottom [transform-box:fill-box]">
          {periods.map(({ key }, column) => (
            <Bar key={key} {...props} column={column} places={places} />
          ))}
        </g>
        {periods.map(({ key }, column) => (
          <Overlay key={key} {...props} column={column} places={places} />
        ))}
        {line && line.cents <= (places.cap ?? Infinity) ? (
          <LineAcross line={line} y={y(line.cents)} left={left} width={width} />
        ) : null}
      </svg>
      <ChartTip tip={tipOf(props, places)} width={width} />
    </>
  );
}
