import type { CivilDate } from './civil-date.ts';
import { weekdayName } from './date-format.ts';
import type { PayCycleKind } from './pay-cycle.ts';

/** How often and on which day someone is paid. */
export interface PayPattern {
  frequency: PayCycleKind;
  /** A payday; for cycles counted in weeks. */
  anchor: CivilDate | null;
  /** The day of the month; 29 to 31 mean the last day of a shorter month. */
  day: number | null;
}

const WEEKLY_WORDS = { weekly: 'every', fortnightly: 'every second', four_weekly: 'every fourth' } as const;

/** 1 → '1st', 22 → '22nd', 13 → '13th'. */
export function ordinal(day: number): string {
  const lastTwo = day % 100;
  const ending = lastTwo >= 11 && lastTwo <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** 'every second Thursday', 'on the 15th of each month', 'on the last day of each month'. */
export function payCycleWords({ frequency, anchor, day }: PayPattern): string {
  if (frequency === 'monthly')
    return day === 31 ? 'on the last day of each month' : `on the ${ordinal(day ?? 1)} of each month`;
  return anchor === null ? 'regularly' : `${WEEKLY_WORDS[frequency]} ${weekdayName(anchor)}`;
}
