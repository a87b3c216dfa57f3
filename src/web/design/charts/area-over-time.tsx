import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { dayNumber, type CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { formatCents, formatCentsShort } from '#domain/money/format.ts';
import { ChartFrame } from './chart-frame.tsx';
import { linear, linePath, niceTicks, shownLabels } from './scales.ts';

export interface DatedAmount {
  date: CivilDate;
  cents: number;
}

export interface AreaOverTimeProps {
  title: string;
  titleShown?: boolean;
  /** In order of their dates. */
  points: readonly DatedAmount[];
  /** What the line is, for the words: 'Balance', 'Net worth'. */
  measure: string;
  /** From this day on the line is a forecast and is drawn dotted. */
  forecastFrom?: CivilDate;
  /** Names the lowest point; on by default. */
  markLowest?: boolean;
  onSelect?: (point: DatedAmount) => void;
  heightPx?: number;
}

const LEFT = 50;
const RIGHT = 8;
const TOP = 16;
const FOOT = 26;
const inDollars = (cents: number) => formatCents(cents, { currency: true });

/** The first of the lowest points; −1 without any. */
export function lowestAt(points: readonly DatedAmount[]): number {
  let lowest = -1;
  points.forEach((point, at) => {
    if (lowest < 0 || point.cents < (points[lowest] as DatedAmount).cents) lowest = at;
  });
  return lowest;
}

export function AreaOverTime(props: AreaOverTimeProps) {
  const { title, titleShown, points, measure, markLowest = true, onSelect } = props;
  const [active, setActive] = useState<number | null>(null);
  const lowest = points[lowestAt(points)];
  const says = (point: DatedAmount | undefined) =>
    point ? `${formatDate(point.date, 'full')}: ${inDollars(point.cents)}` : '';
  const lowestLabel =
    lowest && markLowest ? `Lowest: ${inDollars(lowest.cents)} on ${formatDate(lowest.date)}` : undefined;
  return (
    <ChartFrame
      title={title}
      titleShown={titleShown}
      summary={lowestLabel}
      readout={active === null ? undefined : says(points[active])}
      table={{
        columns: ['Date', measure],
        rows: points.map((point) => ({
          key: point.date,
          cells: [formatDate(point.date), inDollars(point.cents)],
          onOpen: onSelect && (() => onSelect(point)),
          opens: 'the day',
        })),
      }}
    >
      {(width) => <Drawing {...props} width={width} active={active} setActive={setActive} says={says} />}
    </ChartFrame>
  );
}

interface DrawingProps extends AreaOverTimeProps {
  width: number;
  active: number | null;
  setActive: (index: number | null) => void;
  says: (point: DatedAmount | undefined) => string;
}

/** Where everything stands, in pixels. */
function places({ points, forecastFrom, heightPx = 240, width }: DrawingProps) {
  const days = points.map((point) => dayNumber(point.date));
  const amounts = points.map((point) => point.cents);
  const ticks = niceTicks(Math.min(0, ...amounts), Math.max(0, ...amounts), 4);
  const x = linear(days[0] ?? 0, days.at(-1) ?? 1, LEFT, width - RIGHT);
  const y = linear(ticks[0] ?? 0, ticks.at(-1) ?? 1, heightPx - FOOT, TOP);
  const dots = points.map((point, at) => [x(days[at] ?? 0), y(point.cents)] as const);
  const split = forecastFrom ? points.findIndex((point) => point.date >= forecastFrom) : -1;
  return {
    ticks,
    y,
    dots,
    known: split < 0 ? dots : dots.slice(0, split + 1),
    ahead: split < 0 ? [] : dots.slice(split),
    height: heightPx,
  };
}

type Places = ReturnType<typeof places>;

function Axes({
  at: { ticks, y, dots, height },
  points,
  width,
}: {
  at: Places;
  points: readonly DatedAmount[];
  width: number;
}) {
  const shown = shownLabels(points.length, width - LEFT, 74);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} className={tick === 0 ? 'stroke-rule' : 'stroke-line'} />
          <text x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-ink-faint figures text-caption">
            {formatCentsShort(tick, { currency: true, thresholdDollars: 1_000 }).replace('.00', '')}
          </text>
        </g>
      ))}
      {points.map((point, index) =>
        shown(index) ? (
          <text
            key={point.date}
            x={Math.min(dots[index]?.[0] ?? 0, width - 22)}
            y={height - 6}
            textAnchor="middle"
            className="fill-ink-faint text-caption figures"
          >
            {formatDate(point.date, 'dmy').replace(/ \d{4}$/, '')}
          </text>
        ) : null,
      )}
    </>
  );
}

function Course({
  at: { y, dots, known, ahead },
  lowest,
}: {
  at: Places;
  lowest: { dot: readonly [number, number]; negative: boolean } | undefined;
}) {
  const shade = useId();
  return (
    <>
      <defs>
        <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--chart-1)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--chart-1)" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      <path
        d={`${linePath(dots)}L${dots.at(-1)?.[0] ?? 0} ${y(0)}L${dots[0]?.[0] ?? 0} ${y(0)}Z`}
        fill={`url(#${shade})`}
      />
      <path d={linePath(known)} fill="none" strokeWidth={2.25} strokeLinejoin="round" className="stroke-chart-1" />
      <path
        d={linePath(ahead)}
        fill="none"
        strokeWidth={2.25}
        strokeLinejoin="round"
        strokeDasharray="1 5"
        strokeLinecap="round"
        className="stroke-chart-1"
      />
      {lowest ? (
        <circle
          cx={lowest.dot[0]}
          cy={lowest.dot[1]}
          r={6}
          strokeWidth={2.5}
          className={`stroke-page ${lowest.negative ? 'fill-negative' : 'fill-chart-2'}`}
        />
      ) : null}
    </>
  );
}

/** Where a key leads along the points; Page keys go by the week when there is a point a day. */
function pointTarget(key: string, at: number, last: number): number | null {
  const targets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + 7,
    PageDown: at - 7,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(last, Math.max(0, target));
}

/** One stop for the keyboard, as a slider over the days: ninety stops in a row would be a wall. */
function Drawing(props: DrawingProps) {
  const { points, markLowest = true, onSelect, width, active, setActive, says, title } = props;
  const [stop, setStop] = useState(points.length - 1);
  const all = places(props);
  const { dots, height } = all;
  const at = Math.min(active ?? stop, points.length - 1);
  const low = lowestAt(points);
  const lowDot = dots[low];
  const here = active === null ? undefined : dots[at];
  function nearest(event: PointerEvent<SVGElement>): number {
    const pointerX = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return dots.reduce(
      (best, dot, index) => (Math.abs(dot[0] - pointerX) < Math.abs((dots[best]?.[0] ?? 0) - pointerX) ? index : best),
      0,
    );
  }
  function press(event: KeyboardEvent) {
    const target = pointTarget(event.key, at, points.length - 1);
    if ((event.key === 'Enter' || event.key === ' ') && onSelect) onSelect(points[at] as DatedAmount);
    else if (target !== null) {
      setStop(target);
      setActive(target);
    } else return;
    event.preventDefault();
  }
  if (points.length === 0) return null;
  const value = {
    'aria-valuemin': 0,
    'aria-valuemax': points.length - 1,
    'aria-valuenow': at,
    'aria-valuetext': says(points[at]),
  };
  return (
    <svg
      {...{ width, height }}
      role="slider"
      tabIndex={0}
      aria-label={`${title}, by day`}
      {...value}
      className={`block touch-pan-y rounded-tag ${onSelect ? 'cursor-pointer' : ''}`}
      onKeyDown={press}
      onFocus={() => setActive(at)}
      onBlur={() => setActive(null)}
      onPointerMove={(event) => setActive(nearest(event))}
      onPointerLeave={() => setActive(null)}
      onClick={() => onSelect?.(points[at] as DatedAmount)}
    >
      <Axes at={all} points={points} width={width} />
      <Course
        at={all}
        lowest={lowDot && markLowest ? { dot: lowDot, negative: (points[low]?.cents ?? 0) < 0 } : undefined}
      />
      {here ? (
        <g>
          <line
            x1={here[0]}
            x2={here[0]}
            y1={TOP}
            y2={height - FOOT}
            className="stroke-line-strong"
            strokeDasharray="2 3"
          />
          <circle cx={here[0]} cy={here[1]} r={5} strokeWidth={2.5} className="fill-raised stroke-chart-1" />
        </g>
      ) : null}
    </svg>
  );
}
