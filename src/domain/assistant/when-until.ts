import { addDays, startOfMonth } from '../calendar/civil-date.ts';
import type { Now, When } from './when.ts';

/**
 * A time of which only the end is named. Up to a day of the past it starts with that day's month, and what is still to
 * come starts today. Of the past up to a month or a longer time no start is known, so the assistant asks.
 */
export function untilTime(end: When, now: Now): When {
  const { today } = now;
  const coming = end.ahead ?? end.span;
  if (end.unit === 'day') {
    const { to } = end.span;
    const whole = { label: '', unit: 'days' } as const;
    if (to > today) return { span: { from: today, to }, ...whole };
    return {
      span: { from: startOfMonth(to), to },
      ...(end.ahead && end.ahead.to > today ? { ahead: { from: today, to: end.ahead.to } } : {}),
      ...whole,
    };
  }
  const to = addDays(coming.from, -1);
  return { ...end, ...(to >= today ? { ahead: { from: today, to } } : {}), isOpen: true };
}
