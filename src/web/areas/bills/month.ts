import { endOfMonth, isCivilDate, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';

/** The first day of the month in the address ('2026-11'), or of the current one. */
export function monthOf(text: string | null, today: CivilDate): CivilDate {
  const first = `${text ?? ''}-01`;
  return isCivilDate(first) && first >= '1910' && first < '2190' ? first : startOfMonth(today);
}

/** The days that a month's calendar loads. */
export function spanOf(month: CivilDate): { from: CivilDate; to: CivilDate } {
  return { from: month, to: endOfMonth(month) };
}
