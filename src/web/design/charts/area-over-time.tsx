import { formatDate } from '#domain/calendar/date-format.ts';
import { formatCents } from '#domain/money/format.ts';
import { AreaDrawing } from './area-drawing.tsx';
import { lowestAt, type AreaOverTimeProps } from './area-points.ts';
import { ChartFrame } from './chart-frame.tsx';

const inDollars = (cents: number) => formatCents(cents, { currency: true });

/** A figure over days: a line on its area, the lowest day named, a forecast dotted. */
export function AreaOverTime(props: AreaOverTimeProps) {
  const { title, titleShown, points, measure, markLowest = true, notes = [], onSelect } = props;
  const lowest = points[lowestAt(points)];
  const lowestText =
    lowest && markLowest ? `Lowest: ${inDollars(lowest.cents)} on ${formatDate(lowest.date)}` : undefined;
  return (
    <ChartFrame
      title={title}
      titleShown={titleShown}
      summary={lowestText}
      note={
        notes.length > 0
          ? notes.map(({ date, text }) => (
              <span key={date} className="mr-4 inline-block">
                <span className="figures text-ink font-medium">{formatDate(date)}</span> {text}
              </span>
            ))
          : undefined
      }
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
      {(width) => <AreaDrawing {...props} width={width} />}
    </ChartFrame>
  );
}
