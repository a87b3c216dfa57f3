import { formatDate } from '#domain/calendar/date-format.ts';
import { formatCents } from '#domain/money/format.ts';
import { AreaDrawing } from './area-drawing.tsx';
import { lowestAt, type AreaOverTimeProps } from './area-points.ts';
import { ChartFrame } from './chart-frame.tsx';

/** A figure over days: a line on its area, the lowest day named, a forecast dotted. */
export function AreaOverTime(props: AreaOverTimeProps) {
  const { title, titleShown, points, measure, markLowest = true, notes = [], onSelect, currency = 'AUD' } = props;
  const amount = (cents: number): string => formatCents(cents, { currency });
  const lowest = points[lowestAt(points)];
  const lowestText = lowest && markLowest ? `Lowest: ${amount(lowest.cents)} on ${formatDate(lowest.date)}` : undefined;
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
          cells: [formatDate(point.date), amount(point.cents)],
          onOpen: onSelect && (() => onSelect(point)),
          opens: 'the day',
        })),
      }}
    >
      {(width) => <AreaDrawing {...props} width={width} />}
    </ChartFrame>
  );
}
