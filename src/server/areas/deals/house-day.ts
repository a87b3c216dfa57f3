import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';

/** The day by which vouchers and polls open and end: the house's own, whatever zone a member chooses (safety I17). */
export function houseDay(clock: Clock): string {
  return clock.today(DEFAULT_ZONE);
}
