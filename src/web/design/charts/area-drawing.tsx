import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatDate, shortDate } from '#domain/calendar/date-format.ts';
import { formatCents } from '#domain/money/format.ts';
import { AmountAxis, axisAmount, Callout, FootLabels } from './axes.tsx';
import { lowestAt, placesOf, pointTarget } from './area-points.ts';
import type { AreaOverTimeProps, DatedAmount, Places } from './area-points.ts';
import { ChartTip, type Tip } from './chart-tip.tsx';
import { linePath, shownLabels } from './scales.ts';
import { useTextScale } from '../text-scale.ts';

/** The room that the labels of the axis take. */
const LABEL_PX_PER_LETTER = 7;
const LABEL_GAP_PX = 32;

function Course({ at: { dots, ground, known, ahead } }: { at: Places }) {
  const shade = useId();
  return (
    <g aria-hidden="true" className="animate-tip">
      <defs>
        <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--chart-1)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--chart-1)" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      <path
        d={`${linePath(dots)}L${dots.at(-1)?.[0] ?? 0} ${ground}L${dots[0]?.[0] ?? 0} ${ground}Z`}
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
    </g>
  );
}

interface MarkedProps {
  props: AreaOverTimeProps;
  at: Places;
  width: number;
  textScale: number;
}

/** The lowest day with its amount and date beside it where there is room, and a dot for every note. */
function Marked({ props, at, width, textScale }: MarkedProps) {
  const { points, markLowest = true, notes = [] } = props;
  const low = lowestAt(points);
  const lowDot = markLowest ? at.dots[low] : undefined;
  const lowPoint = points[low];
  const name = lowPoint && `${axisAmount(lowPoint.cents, props.currency)}, ${shortDate(lowPoint.date, props.today)}`;
  // The name stands under the lowest point, and above it where the axis is too near.
  const below = lowDot !== undefined && lowDot[1] < at.height - at.foot - 24;
  return (
    <g aria-hidden="true" pointerEvents="none">
      {notes.map(({ date }) => {
        const dot = at.dots[points.findIndex((point) => point.date === date)];
        return dot ? (
          <circle key={date} cx={dot[0]} cy={dot[1]} r={4.5} strokeWidth={2} className="fill-chart-2 stroke-surface" />
        ) : null;
      })}
      {lowDot && lowPoint ? (
        <>
          <circle
            cx={lowDot[0]}
            cy={lowDot[1]}
            r={6}
            strokeWidth={2.5}
            className={`stroke-surface ${lowPoint.cents < 0 ? 'fill-negative' : 'fill-chart-2'}`}
          />
          {name && name.length * LABEL_PX_PER_LETTER * textScale < width ? (
            <Callout x={lowDot[0]} y={below ? lowDot[1] + 22 : lowDot[1] - 14} width={width} text={name} />
          ) : null}
        </>
      ) : null}
    </g>
  );
}

function Pointed({ dot, at: { above, foot, height } }: { dot: readonly [number, number]; at: Places }) {
  return (
    <g aria-hidden="true" pointerEvents="none">
      <line
        x1={dot[0]}
        x2={dot[0]}
        y1={above}
        y2={height - foot}
        className="stroke-line-strong"
        strokeDasharray="2 3"
      />
      <circle cx={dot[0]} cy={dot[1]} r={5} strokeWidth={2.5} className="fill-raised stroke-chart-1" />
    </g>
  );
}

function tipOf(props: AreaOverTimeProps, places: Places, at: number, tapAgain: boolean): Tip | null {
  const { points, measure, notes = [], markLowest = true, currency = 'AUD' } = props;
  const [point, dot, earlier] = [points[at], places.dots[at], points[at - 1]];
  if (!point || !dot) return null;
  const gap = earlier ? point.cents - earlier.cents : 0;
  const said = [
    ...notes.filter(({ date }) => date === point.date).map(({ text }) => text),
    ...(markLowest && at === lowestAt(points) ? ['Lowest day'] : []),
    ...(tapAgain ? ['Tap again to open the day'] : []),
  ];
  return {
    x: dot[0],
    y: dot[1],
    title: formatDate(point.date, 'full'),
    rows: [
      { label: measure, figure: formatCents(point.cents, { currency }), strong: true },
      ...(gap === 0 || !earlier
        ? []
        : [
            {
              label: `Since ${shortDate(earlier.date, point.date)}`,
              figure: formatCents(gap, { currency, sign: 'always' }),
            },
          ]),
    ],
    note: said.length > 0 ? said.join('. ') : undefined,
  };
}

/** What a pointer, a finger or a key points at. A finger shows a day first and opens it with a second tap. */
function usePointed({ points, onSelect }: AreaOverTimeProps, dots: Places['dots']) {
  const [active, setActive] = useState<number | null>(null);
  const [stop, setStop] = useState(points.length - 1);
  const [byTouch, setByTouch] = useState(false);
  const touched = useRef<number | null>(null);
  const at = Math.min(active ?? stop, points.length - 1);
  function nearest(event: PointerEvent<SVGElement>): number {
    const pointerX = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return dots.reduce(
      (best, dot, index) => (Math.abs(dot[0] - pointerX) < Math.abs((dots[best]?.[0] ?? 0) - pointerX) ? index : best),
      0,
    );
  }
  return {
    at,
    active,
    tapAgain: byTouch && onSelect !== undefined,
    handlers: {
      onKeyDown(event: KeyboardEvent) {
        const target = pointTarget(event.key, at, points.length - 1);
        if ((event.key === 'Enter' || event.key === ' ') && onSelect) onSelect(points[at] as DatedAmount);
        else if (target !== null) {
          setStop(target);
          setActive(target);
        } else return;
        event.preventDefault();
      },
      onFocus: () => setActive(at),
      onBlur: () => {
        touched.current = null;
        setActive(null);
      },
      onPointerDown(event: PointerEvent<SVGElement>) {
        setByTouch(event.pointerType === 'touch');
        setActive(nearest(event));
      },
      onPointerMove: (event: PointerEvent<SVGElement>) => setActive(nearest(event)),
      onPointerLeave: (event: PointerEvent<SVGElement>) => {
        if (event.pointerType !== 'touch') setActive(null);
      },
      onClick() {
        const first = byTouch && touched.current !== at;
        touched.current = at;
        if (!first) onSelect?.(points[at] as DatedAmount);
      },
    },
  };
}

/** One stop for the keyboard, as a slider over the days: ninety stops in a row would be a wall. */
export function AreaDrawing({ width, ...props }: AreaOverTimeProps & { width: number }) {
  const { points, today, onSelect, title } = props;
  const textScale = useTextScale();
  const places = placesOf(props, width, textScale);
  const { dots, height, ticks, left, y } = places;
  const { at, active, tapAgain, handlers } = usePointed(props, dots);
  if (points.length === 0) return null;
  const here = active === null ? undefined : dots[at];
  const labels = points.map(({ date }) => shortDate(date, today));
  const longest = Math.max(...labels.map(({ length }) => length));
  const labelWidth = longest * LABEL_PX_PER_LETTER * textScale;
  const shown = shownLabels(points.length, width - left, labelWidth + LABEL_GAP_PX);
  const lastX = width - labelWidth / 2;
  const point = points[at] as DatedAmount;
  const value = {
    'aria-valuemin': 0,
    'aria-valuemax': points.length - 1,
    'aria-valuenow': at,
    'aria-valuetext': `${formatDate(point.date, 'full')}: ${formatCents(point.cents, { currency: props.currency ?? 'AUD' })}`,
  };
  return (
    <>
      <svg
        {...{ width, height }}
        role="slider"
        tabIndex={0}
        aria-label={`${title}, by day`}
        {...value}
        className={`block touch-pan-y overflow-visible rounded-tag ${onSelect ? 'cursor-pointer' : ''}`}
        {...handlers}
      >
        <rect width={width} height={height} fill="transparent" />
        <AmountAxis ticks={ticks} y={y} left={left} width={width} currency={props.currency} />
        <FootLabels
          y={height - 6}
          labels={points.flatMap(({ date }, index) =>
            shown(index) ? [{ key: date, x: Math.min(dots[index]?.[0] ?? 0, lastX), text: labels[index] ?? '' }] : [],
          )}
        />
        <Course at={places} />
        <Marked props={props} at={places} width={width} textScale={textScale} />
        {here ? <Pointed dot={here} at={places} /> : null}
      </svg>
      <ChartTip tip={here ? tipOf(props, places, at, tapAgain) : null} width={width} />
    </>
  );
}
