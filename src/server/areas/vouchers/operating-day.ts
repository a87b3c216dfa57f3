import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';

/** The current day for vouchers and polls: in our time zone, whatever zone the member chooses (safety I17). */
export function operatingDay(clock: Clock): string {
  return clock.today(DEFAULT_ZONE);
}
