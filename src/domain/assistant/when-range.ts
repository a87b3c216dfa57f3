import type { CivilDate } from '../calendar/civil-date.ts';
import {
  addDays,
  addMonths,
  addYears,
  civilDate,
  dateParts,
  daysBetween,
  daysInMonth,
} from '../calendar/civil-date.ts';
import type { Span } from './row-findings.ts';
import type { Now, When } from './when.ts';

/** A longer time from one day to another of no named year is not meant. */
const MAX_DAYS_AHEAD = 183;

const WEEK_DAYS = 7;
const MAX_MONTH_DAYS = 31;

/** A time that comes back every week, month or year, one round earlier. */
function roundBefore(from: CivilDate, next: CivilDate): CivilDate {
  const apart = daysBetween(from, next);
  if (apart <= WEEK_DAYS) return addDays(from, -WEEK_DAYS);
  return apart <= MAX_MONTH_DAYS ? addMonths(from, -1) : addYears(from, -1);
}

/** The latest start of a time that is not after a day; of a time of no named year any year is meant. */
function startBy({ span, ahead }: When, last: CivilDate): CivilDate {
  if (!ahead) return span.from;
  if (ahead.from <= last) return ahead.from;
  let { from } = span;
  while (from > last && ahead.from > span.from) from = roundBefore(from, ahead.from);
  return from;
}

/** Whether it comes back every week, like a weekday, or every month, like 'the 12th'. */
const isWeekly = ({ span, ahead }: When): boolean =>
  ahead !== undefined && ahead.from !== span.from && daysBetween(span.from, ahead.from) <= WEEK_DAYS;
const isMonthly = (when: When): boolean =>
  when.unit === 'day' &&
  when.ahead !== undefined &&
  when.ahead.from !== when.span.from &&
  !isWeekly(when) &&
  daysBetween(when.span.from, when.ahead.from) <= MAX_MONTH_DAYS;

/** The first such day of the month from a day on: 'from 5 December to the 12th'. */
function dayFrom(first: CivilDate, dayOfMonth: CivilDate): CivilDate {
  const { year, month } = dateParts(first);
  const { day } = dateParts(dayOfMonth);
  const inMonth = civilDate(year, month, Math.min(day, daysInMonth(year, month)));
  return inMonth >= first ? inMonth : addMonths(inMonth, 1);
}

function endWithin(first: When, { span: { from: dayOfMonth } }: When): When {
  const after = ({ from }: Span): Span => {
    const to = dayFrom(from, dayOfMonth);
    return { from: to, to };
  };
  return {
    span: after(first.span),
    ...(first.ahead ? { ahead: after(first.ahead) } : {}),
    label: '',
    unit: 'day',
  };
}

const areDays = (...whens: readonly When[]): boolean => whens.every(({ unit }) => unit === 'day');

function over(first: When, last: When): Span {
  // 'From 1 to 15 December 2025': the year of the end is also that of the start.
  if (first.ahead && !last.ahead && first.unit === last.unit)
    return { from: startBy(first, last.span.to), to: last.span.to };
  const { from } = first.span;
  if (last.span.to >= from) return { from, to: last.span.to };
  // 'From 1 July to 30 June' are all days of a year.
  if (last.ahead && addDays(last.ahead.to, 1) === addYears(from, 1))
    return { from: addYears(from, -1), to: last.span.to };
  const isReversed = areDays(first, last)
    ? daysBetween(from, last.ahead?.to ?? from) > MAX_DAYS_AHEAD || !last.ahead
    : !first.ahead && !last.ahead;
  if (isReversed) return { from: last.span.from, to: first.span.to };
  const to = last.ahead && last.unit === 'day' ? last.ahead.to : last.span.to;
  // 'From October to March' starts in the last October before that March.
  return { from: from > to ? addYears(from, -1) : from, to };
}

/** The next such time that is not over; null where the days that are named leave it none. */
function coming(first: When, last: When, { today }: Now): Span | null {
  if (!first.ahead && !last.ahead) return null;
  const { to } = last.ahead ?? last.span;
  const from = startBy(first, to);
  if (isWeekly(first) && first.ahead && first.ahead.from > to)
    return { from: first.ahead.from, to: addDays(to, WEEK_DAYS) };
  if (to < today || from > to) return null;
  const isYear = addDays(to, 1) === addYears(from, 1);
  if (!areDays(first, last) || daysBetween(from, to) <= MAX_DAYS_AHEAD || isYear) return { from, to };
  const reversed = { from: (last.ahead ?? last.span).from, to: (first.ahead ?? first.span).to };
  return reversed.from <= reversed.to ? reversed : null;
}

/**
 * From one time to another; two that are named the wrong way round, such as '20 October to 5 October', change places.
 */
export function rangeOf(first: When, end: When, now: Now): When {
  const last = isMonthly(end) && areDays(first) && !isMonthly(first) && !isWeekly(first) ? endWithin(first, end) : end;
  const span = over(first, last);
  const ahead = coming(first, last, now);
  const isOther = ahead !== null && (ahead.from !== span.from || ahead.to !== span.to);
  return { span, ...(isOther ? { ahead } : {}), label: '', unit: 'days' };
}
