import type { BarPeriod, BarSeries } from '#web/design/charts/bar-series.ts';
import { periodLabel } from './period-label.ts';
import type { Report } from './use-report.ts';

/** More than this many colours in one bar cannot be told apart: the small ones become one. */
const MAX_SERIES = 7;

/**
 * The report as stacked bars: the largest categories by themselves, the rest together. Refunds beyond spending count as
 * none.
 */
export function barsOf(
  report: Pick<Report, 'periods' | 'data'>,
  per: 'day' | 'week' | 'month' | 'year',
): { periods: BarPeriod[]; series: BarSeries[] } {
  const lines = report.data
    .filter((line) => line.kind === 'expense' && line.total > 0)
    .toSorted((a, b) => b.total - a.total);
  const above = (cents: readonly number[]): number[] => cents.map((amount) => Math.max(0, amount));
  const series: BarSeries[] = lines.slice(0, MAX_SERIES).map((line) => ({
    id: String(line.category_id),
    label: line.name,
    colour: line.colour,
    cents: above(line.amounts),
  }));
  const rest = lines.slice(MAX_SERIES);
  if (rest.length > 0) {
    const label = rest.length === 1 ? rest[0]!.name : `${rest.length} more`;
    series.push({
      id: rest.map((line) => line.category_id).join(','),
      label,
      colour: 'var(--ink-faint)',
      cents: report.periods.map((_, at) => rest.reduce((sum, line) => sum + Math.max(0, line.amounts[at] ?? 0), 0)),
    });
  }
  return {
    periods: report.periods.map((period) => ({ key: `${period.start}/${period.end}`, ...periodLabel(period, per) })),
    series,
  };
}
