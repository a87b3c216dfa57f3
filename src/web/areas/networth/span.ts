import { addMonths, addYears } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';

/** How far back the history is shown. */
export const spanNames = { quarter: '3 months', year: '1 year', three: '3 years', ten: '10 years' } as const;
export type Span = keyof typeof spanNames;

export function isSpan(text: string | null): text is Span {
  return text !== null && Object.hasOwn(spanNames, text);
}

/** The first and the last day of a span that ends today. */
export function daysOf(span: Span, today: CivilDate): { startDate: CivilDate; endDate: CivilDate } {
  const startDate =
    span === 'quarter' ? addMonths(today, -3) : addYears(today, span === 'year' ? -1 : span === 'three' ? -3 : -10);
  return { startDate, endDate: today };
}
