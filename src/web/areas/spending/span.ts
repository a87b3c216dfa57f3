import { addDays, addMonths, addYears, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { financialYearOf } from '#domain/calendar/financial-year.ts';

/**
 * The spans that the analysis offers, each with the step in which its charts are drawn and the name of the one before.
 */
export const spans = {
  week: { name: '7 days', per: 'day', before: 'the 7 days before' },
  fortnight: { name: '14 days', per: 'day', before: 'the 14 days before' },
  month: { name: '30 days', per: 'week', before: 'the 30 days before' },
  quarter: { name: '3 months', per: 'month', before: 'the 3 months before' },
  year: { name: '12 months', per: 'month', before: 'the 12 months before' },
  financial: { name: 'Financial year', per: 'month', before: 'this time last financial year' },
  five: { name: '5 years', per: 'year', before: 'the 5 years before' },
} as const;

export type SpanName = keyof typeof spans;
export const DEFAULT_SPAN: SpanName = 'month';

export interface SpanDates {
  min_date: CivilDate;
  max_date: CivilDate;
}

export function isSpan(text: string | null): text is SpanName {
  return text !== null && Object.hasOwn(spans, text);
}

/** First and last day of a span that ends today; whole calendar months where it is made of months. */
export function datesOf(span: SpanName, today: CivilDate): SpanDates {
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

/** The days to compare a span with: as many days before it, or the same part of the months or years before. */
export function datesBefore(span: SpanName, today: CivilDate): SpanDates {
  const { min_date: first } = datesOf(span, today);
  const earlier = (back: (date: CivilDate) => CivilDate) => ({ min_date: back(first), max_date: back(today) });
  switch (span) {
    case 'week':
      return earlier((date) => addDays(date, -7));
    case 'fortnight':
      return earlier((date) => addDays(date, -14));
    case 'month':
      return earlier((date) => addDays(date, -30));
    case 'quarter':
      return earlier((date) => addMonths(date, -3));
    case 'year':
    case 'financial':
      return earlier((date) => addYears(date, -1));
    case 'five':
      return earlier((date) => addYears(date, -5));
  }
}
