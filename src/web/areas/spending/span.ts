import { addDays, addMonths, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { financialYearOf } from '#domain/calendar/financial-year.ts';

/** The spans that the analysis offers, each with the step in which its images are drawn. */
export const spans = {
  week: { name: 'Week', per: 'day' },
  fortnight: { name: 'Fortnight', per: 'day' },
  month: { name: 'Month', per: 'week' },
  quarter: { name: '3 months', per: 'month' },
  year: { name: 'Year', per: 'month' },
  financial: { name: 'Financial year', per: 'month' },
  five: { name: '5 years', per: 'year' },
} as const;

export type SpanName = keyof typeof spans;

export function isSpan(text: string | null): text is SpanName {
  return text !== null && Object.hasOwn(spans, text);
}

/** First and last day of a span that ends today; whole calendar months where it is made of months. */
export function datesOf(span: SpanName, today: CivilDate): { min_date: CivilDate; max_date: CivilDate } {
  switch (span) {
    case 'week':
      return { min_date: addDays(today, -6), max_date: today };
    case 'fortnight':
      return { min_date: addDays(today, -13), max_date: today };
    case 'month':
      return { min_date: addDays(today, -29), max_date: today };
    case 'quarter':
      return { min_date: startOfMonth(addMonths(today, -2)), max_date: today };
    case 'year':
      return { min_date: startOfMonth(addMonths(today, -11)), max_date: today };
    case 'financial':
      return { min_date: financialYearOf(today).first, max_date: today };
    case 'five':
      return { min_date: `${addMonths(today, -48).slice(0, 4)}-01-01`, max_date: today };
  }
}
