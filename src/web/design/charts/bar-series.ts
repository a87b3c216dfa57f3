export interface BarPeriod {
  key: string;
  /** Short, for the axis: 'Mar'. */
  label: string;
  /** Whole, for the card at the bar and the table: 'March 2026'. */
  longLabel?: string;
}

export interface BarSeries {
  id: string;
  label: string;
  /** One amount a period; all zero or more. */
  cents: readonly number[];
  colour?: string;
}

export interface BarsOverTimeProps {
  title: string;
  titleShown?: boolean;
  periods: readonly BarPeriod[];
  /** What one bar is, such as 'months'. */
  unit?: string;
  /** Said after the total, such as what the bars leave out. */
  summary?: string;
  /** The first stands at the foot of each bar. */
  series: readonly BarSeries[];
  /** A line across at this amount, such as the budget or the average. */
  line?: { cents: number; label: string };
  /** Each period's counterpart in an earlier time, by name and total: a short line across each bar. */
  before?: { label: string; names: readonly string[]; cents: readonly number[] };
  onSelect?: (period: BarPeriod, series: BarSeries) => void;
  heightPx?: number;
}

/** The whole name of a period, where it has one. */
export const nameOf = (period: BarPeriod | undefined): string => period?.longLabel ?? period?.label ?? '';
