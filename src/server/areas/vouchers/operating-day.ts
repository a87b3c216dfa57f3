import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';

/** The day by which vouchers and polls open and end: our own, whatever zone a member chooses (safety I17). */
export function operatingDay(clock: Clock): string {
  return clock.today(DEFAULT_ZONE);
}
