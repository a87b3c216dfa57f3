import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { memberTime } from '#web/kit/time.ts';

/** Today by the house's own clock, by which vouchers and polls begin and end, whatever zone the member chose (safety I17). */
export function houseToday(): CivilDate {
  return memberTime(undefined).today();
}
