import { dayAndMonth, formatDate, monthName } from '#domain/calendar/date-format.ts';
import { dateParts, daysBetween } from '#domain/calendar/civil-date.ts';

/**
 * The name of a step on the axis of an image, short and whole: 'Nov' and 'November 2026', '21 Nov' and '21/11/2026'. A
 * month or year that is cut off by the report keeps its name.
 */
export function periodLabel(
  { start, end }: { start: string; end: string },
  per: 'day' | 'week' | 'month' | 'year',
): { label: string; longLabel: string } {
  const { year, month } = dateParts(start);
  const days = daysBetween(start, end) + 1;
  if (per === 'year') return { label: String(year), longLabel: String(year) };
  if (per === 'month') return { label: monthName(month).slice(0, 3), longLabel: `${monthName(month)} ${year}` };
  return {
    label: dayAndMonth(start),
    longLabel: days === 1 ? formatDate(start) : `${formatDate(start)} to ${formatDate(end)}`,
  };
}
