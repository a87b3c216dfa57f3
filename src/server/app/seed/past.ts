import { civilDateIn } from '#domain/calendar/zone.ts';
import { systemClock } from '../../kit/clock.ts';
import type { Clock } from '../../kit/clock.ts';

export const DAY_MS = 86_400_000;

/** The system's clock, which the seed sets back while it does what happened on past days. */
export interface SeedClock extends Clock {
  daysBack: number;
}

export function seedClock(): SeedClock {
  const clock: SeedClock = {
    daysBack: 0,
    now: () => new Date(systemClock.now().getTime() - clock.daysBack * DAY_MS),
    today: (zone) => civilDateIn(clock.now().getTime(), zone),
  };
  return clock;
}

/** Something that a member or the team did on a past day. */
export interface PastEvent {
  daysBack: number;
  run(): Promise<void>;
}

/** Events in the order in which they happened; those of one day in the order in which they are given. */
export function inOrder(events: readonly PastEvent[]): PastEvent[] {
  return events.toSorted((a, b) => b.daysBack - a.daysBack);
}
