import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { memberTime } from '#web/kit/time.ts';

/** Today by our own clock, by which vouchers and polls begin and end, whatever zone the member chose (safety I17). */
export function operatingToday(): CivilDate {
  return memberTime(undefined).today();
}
