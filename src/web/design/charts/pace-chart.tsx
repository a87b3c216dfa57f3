import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { dayAndMonth, formatDate } from '#domain/calendar/date-format.ts';
import { formatCents } from '#domain/money/format.ts';

export interface PaceChartProps {
  /** What the chart shows; read as its name. */
  title: string;
  /** The first and the last day of this cycle. */
  start: CivilDate;
  end: CivilDate;
  /** Spent by the end of each day so far. */
  current: readonly number[];
  /** The same for the whole cycle before; empty if unknown. */
  previous: readonly number[];
}

const dollars = (cents: number): string => formatCents(cents, { currency: true });
const shortDate = (date: CivilDate): string => formatDate(date, 'wmd');

/** Percentages of the drawing's box, so that it needs no measuring and moves nothing when it is drawn. */
function layout({ current, previous, start, end }: PaceChartProps) {
  const days = Math.max(current.length, previous.length, daysOf(start, end));
  const highest = Math.max(1, ...current, ...previous) * 1.06;
  const x = (day: number): number => (days > 1 ? (day / (days - 1)) * 100 : 0);
  const y = (cents: number): number => 100 - (Math.max(0, cents) / highest) * 100;
  const path = (values: readonly number[]): string =>
    values.map((cents, day) => `${day === 0 ? 'M' : 'L'}${x(day).toFixed(2)} ${y(cents).toFixed(2)}`).join('');
  return { days, x, y, path };
}

function daysOf(start: CivilDate, end: CivilDate): number {
  let days = 1;
  for (let day = start; day < end; day = addDays(day, 1)) days += 1;
  return days;
}

/** What both cycles had spent by a day, in words. */
function wordsOf({ start, current, previous }: PaceChartProps, day: number): string {
  const now = current[day];
  const before = previous[Math.min(day, previous.length - 1)];
  return [
    shortDate(addDays(start, day)),
    ...(now === undefined ? [] : [`${dollars(now)} spent`]),
    ...(before === undefined ? [] : [`${dollars(before)} at this point last pay`]),
  ].join(', ');
}

function Tooltip({ chart, day, left }: { chart: PaceChartProps; day: number; left: number }) {
  const { start, current, previous } = chart;
  const before = previous[Math.min(day, previous.length - 1)];
  return (
    <div
      aria-hidden="true"
      className="bg-raised border-line figures text-caption pointer-events-none absolute top-0 z-10 rounded-control border px-2.5 py-1.5 whitespace-nowrap shadow-sm"
      style={left > 55 ? { right: `${100 - left + 2}%` } : { left: `${left + 2}%` }}
    >
      <p className="font-semibold">{shortDate(addDays(start, day))}</p>
      {current[day] === undefined ? null : <p>This pay {dollars(current[day])}</p>}
      {before === undefined ? null : <p className="text-ink-soft">Last pay {dollars(before)}</p>}
    </div>
  );
}

function PaceTable({ chart }: { chart: PaceChartProps }) {
  const { title, start, current, previous } = chart;
  const days = Math.max(current.length, previous.length);
  return (
    <details className="text-caption mt-1">
      <summary className="text-ink-faint hover:text-ink w-fit cursor-pointer py-1.5">Show as a table</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what scrolls */}
      <div className="max-h-64 overflow-y-auto" tabIndex={0} role="region" aria-label={`${title}, table`}>
        <table className="figures w-full">
          <thead>
            <tr className="border-line border-b text-left">
              <th className="py-1 font-medium">By the end of</th>
              <th className="py-1 text-right font-medium">This pay</th>
              <th className="py-1 text-right font-medium">Last pay</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: days }, (_, day) => (
              <tr key={day} className="border-line border-b last:border-0">
                <th scope="row" className="py-1 text-left font-normal">
                  {shortDate(addDays(start, day))}
                </th>
                <td className="py-1 text-right">{current[day] === undefined ? '' : dollars(current[day])}</td>
                <td className="py-1 text-right">{previous[day] === undefined ? '' : dollars(previous[day])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function targetOf(key: string, day: number, last: number): number | null {
  const targets: Record<string, number> = {
    ArrowRight: day + 1,
    ArrowUp: day + 1,
    ArrowLeft: day - 1,
    ArrowDown: day - 1,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(last, Math.max(0, target));
}

function Lines({ chart, day }: { chart: PaceChartProps; day: number | null }) {
  const { x, y, path } = layout(chart);
  const { current, previous } = chart;
  const today = current.length - 1;
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
        <g fill="none" strokeLinejoin="round" strokeLinecap="round" vectorEffect="non-scaling-stroke">
          <path d={path(previous)} vectorEffect="non-scaling-stroke" strokeWidth={2} className="stroke-line-strong" />
          <path d={`${path(current)}L${x(today)} 100L0 100Z`} className="fill-chart-1" fillOpacity={0.13} />
          <path d={path(current)} vectorEffect="non-scaling-stroke" strokeWidth={2.75} className="stroke-chart-1" />
          <path
            d={`M${x(day ?? today)} 0V100`}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="3 4"
            className="stroke-line-strong"
          />
        </g>
      </svg>
      <span
        className="bg-chart-1 border-surface absolute -mt-1.5 -ml-1.5 size-3 rounded-full border-2"
        style={{
          left: `${x(Math.min(day ?? today, today))}%`,
          top: `${y(current[Math.min(day ?? today, today)] ?? 0)}%`,
        }}
      />
    </>
  );
}

/**
 * What was spent by each day of this pay cycle against the one before. One stop for the keyboard, a slider over days.
 */
export function PaceChart(props: PaceChartProps) {
  const { title, start, end, current } = props;
  const [day, setDay] = useState<number | null>(null);
  const { days, x } = layout(props);
  const today = current.length - 1;
  const at = day ?? today;
  function point(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setDay(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * (days - 1)));
  }
  function press(event: KeyboardEvent) {
    const target = targetOf(event.key, at, days - 1);
    if (target === null) return;
    event.preventDefault();
    setDay(target);
  }
  return (
    <figure aria-label={title}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${title}, by day`}
        aria-valuemin={0}
        aria-valuemax={days - 1}
        aria-valuenow={at}
        aria-valuetext={wordsOf(props, at)}
        className="relative h-36 touch-pan-y rounded-tag sm:h-40"
        onPointerMove={point}
        onPointerLeave={() => setDay(null)}
        onKeyDown={press}
        onBlur={() => setDay(null)}
      >
        <Lines chart={props} day={day} />
        {day === null ? null : <Tooltip chart={props} day={day} left={x(day)} />}
      </div>
      <div
        aria-hidden="true"
        className="@container text-ink-faint text-caption figures relative mt-2 flex h-5 justify-between"
      >
        <span>{dayAndMonth(start)}</span>
        {x(today) > 18 && x(today) < 82 ? (
          <span className="absolute -translate-x-1/2 @max-[14rem]:hidden" style={{ left: `${x(today)}%` }}>
            Today
          </span>
        ) : null}
        <span>{dayAndMonth(end)}</span>
      </div>
      <PaceTable chart={props} />
    </figure>
  );
}
