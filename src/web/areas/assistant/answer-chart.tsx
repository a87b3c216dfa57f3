import { formatDate } from '#domain/calendar/date-format.ts';
import type { SeriesOnWire } from '#contract/areas/assistant-shapes.ts';
import { AreaOverTime } from '#web/design/charts/area-over-time.tsx';
import { BarsOverTime } from '#web/design/charts/bars-over-time.tsx';
import { go } from '#web/kit/navigator.ts';
import { useMemberTime } from '#web/kit/time.ts';

const HEIGHT_PX = 200;

/** Amounts over time: bars for months, a line for days. A bar or a day opens what it is made of. */
export function AnswerChart({ title, of, points }: SeriesOnWire) {
  const time = useMemberTime();
  const open = (date: string) => {
    const point = points.find((one) => one.date === date);
    if (point) go(point.figure.href);
  };
  if (of === 'days')
    return (
      <AreaOverTime
        title={title}
        titleShown
        measure={title}
        points={points.map(({ date, cents }) => ({ date, cents }))}
        today={time.today()}
        onSelect={({ date }) => open(date)}
        heightPx={HEIGHT_PX}
      />
    );
  return (
    <BarsOverTime
      title={title}
      titleShown
      unit={points.length === 1 ? 'month' : 'months'}
      periods={points.map(({ date }) => ({
        key: date,
        label: formatDate(date, 'ml').slice(0, 3),
        longLabel: formatDate(date, 'ml'),
      }))}
      // More refunds than purchases leave nothing to draw; the table and the link tell the amount.
      series={[{ id: 'amount', label: 'Amount', cents: points.map(({ cents }) => Math.max(0, cents)) }]}
      onSelect={({ key }) => open(key)}
      heightPx={HEIGHT_PX}
    />
  );
}
