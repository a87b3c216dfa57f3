import type { BackOfficeOverview } from '#contract/areas/back-office.ts';
import { dayAndMonth } from '#domain/calendar/date-format.ts';
import { ChartFrame } from '#web/design/charts/chart-frame.tsx';
import { ChartTip } from '#web/design/charts/chart-tip.tsx';
import { useMarks } from '#web/design/charts/marks.ts';
import { shownLabels } from '#web/design/charts/scales.ts';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { useAddressChoice } from '#web/kit/address-choice.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { activityWords, changeWords, counted } from './overview-words.ts';
import type { ActivityKind } from './overview-words.ts';

type Activity = BackOfficeOverview['activity'];

const HEIGHT = 220;
const TOP = 16;
const FOOT = 26;
const LEFT = 28;
const kinds = Object.keys(activityWords) as ActivityKind[];

interface BarsProps {
  title: string;
  width: number;
  days: Activity['days'];
  kind: ActivityKind;
  /** A day for the axis. */
  label: (date: string) => string;
  says: (at: number) => string;
  marks: ReturnType<typeof useMarks>;
}

function Tick({ tick, width, y }: { tick: number; width: number; y: number }) {
  return (
    <>
      <line x1={LEFT} x2={width} y1={y} y2={y} className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'} />
      <text x={LEFT - 8} y={y} dy="0.32em" textAnchor="end" className="fill-ink-faint figures text-caption">
        {tick}
      </text>
    </>
  );
}

/** One bar a day. The axis has whole numbers only, as nobody signs up by halves. */
function Bars({ title, width, days, kind, label, says, marks }: BarsProps) {
  const most = Math.max(1, ...days.map((day) => day[kind]));
  const ticks = [0, ...(most > 1 ? [Math.ceil(most / 2)] : []), most];
  const y = (value: number) => HEIGHT - FOOT - (value / most) * (HEIGHT - FOOT - TOP);
  const step = (width - LEFT) / days.length;
  const bar = Math.max(3, step * 0.68);
  const isShown = shownLabels(days.length, width - LEFT, 56);
  const left = (at: number) => LEFT + step * (at + 0.5) - bar / 2;
  return (
    <svg ref={marks.chart} width={width} height={HEIGHT} role="group" aria-label={title} className="block">
      <g aria-hidden="true">
        {ticks.map((tick) => (
          <Tick key={tick} tick={tick} width={width} y={y(tick)} />
        ))}
        {days.map(({ date }, at) =>
          isShown(at) ? (
            <text
              key={date}
              x={Math.min(width, left(at) + bar)}
              y={HEIGHT - 6}
              textAnchor="end"
              className="fill-ink-faint text-caption"
            >
              {label(date)}
            </text>
          ) : null,
        )}
      </g>
      {days.map((day, at) => (
        <g key={day.date}>
          <rect
            x={left(at)}
            y={y(day[kind])}
            width={bar}
            height={y(0) - y(day[kind])}
            rx={2}
            fill="var(--chart-1)"
            opacity={marks.active && marks.active.column !== at ? 0.45 : 1}
          />
          <rect
            x={LEFT + step * at}
            y={TOP}
            width={step}
            height={HEIGHT - FOOT - TOP}
            fill="transparent"
            {...marks.attributes(0, at, says(at))}
          />
        </g>
      ))}
    </svg>
  );
}

/** How much the product was used on each of the last 30 days, one measure at a time. */
export function OverviewActivity({ activity: { days, totals, before } }: { activity: Activity }) {
  const time = useMemberTime();
  const [kind, setKind] = useAddressChoice('measure', kinds, 'active_members');
  const words = activityWords[kind];
  const marks = useMarks(1, days.length);
  const says = (at: number) => `${time.date(days[at]!.date, 'wmd')}: ${counted(days[at]![kind], words)}`;
  const title = `${words.label} per day`;
  const active = marks.active ? days[marks.active.column] : undefined;
  return (
    <div className="bg-surface border-line rounded-panel border px-4 py-4 sm:px-5">
      <SegmentedControl
        label="Measure"
        choices={kinds.map((value) => ({ value, label: activityWords[value].label }))}
        value={kind}
        onChange={setKind}
        className="max-w-full"
      />
      <p className="mt-4">
        <span className="figures text-[1.75rem] leading-tight font-semibold">
          {totals[kind].toLocaleString('en-AU')}
        </span>{' '}
        <span className="text-ink-soft text-caption">{changeWords(totals[kind], before[kind])}</span>
      </p>
      <ChartFrame
        title={title}
        summary={words.note}
        table={{
          columns: ['Day', words.label],
          rows: days.toReversed().map((day) => ({ key: day.date, cells: [time.date(day.date, 'wmd'), day[kind]] })),
        }}
      >
        {(width) => (
          <>
            <Bars title={title} width={width} days={days} kind={kind} label={dayAndMonth} says={says} marks={marks} />
            {active ? (
              <ChartTip
                width={width}
                tip={{
                  x: LEFT + ((width - LEFT) / days.length) * ((marks.active?.column ?? 0) + 0.5),
                  y: TOP + (HEIGHT - FOOT - TOP) / 2,
                  title: time.date(active.date, 'wmd'),
                  rows: [{ label: words.label, figure: active[kind], strong: true }],
                }}
              />
            ) : null}
          </>
        )}
      </ChartFrame>
    </div>
  );
}
