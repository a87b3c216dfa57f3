import { Suspense } from 'react';
import { ChartSkeleton } from '#web/design/charts/chart-skeleton.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { useMemberTime } from '#web/kit/time.ts';

const AreaOverTime = lazyPart(
  'the chart',
  async () => (await import('#web/design/charts/area-over-time.tsx')).AreaOverTime,
);

export interface BalanceChartProps {
  title: string;
  points: readonly { date: string; cents: number }[];
  onDay: (date: string) => void;
  heightPx?: number;
}

/** The forecast balance by day with the lowest marked; days can be opened. */
export function BalanceChart({ title, points, onDay, heightPx = 240 }: BalanceChartProps) {
  const time = useMemberTime();
  return (
    <Suspense fallback={<ChartSkeleton heightPx={heightPx} />}>
      <AreaOverTime
        title={title}
        titleShown
        measure="Balance"
        points={points}
        today={time.today()}
        forecastFrom={points[0]?.date}
        onSelect={({ date }) => onDay(date)}
        heightPx={heightPx}
      />
    </Suspense>
  );
}
