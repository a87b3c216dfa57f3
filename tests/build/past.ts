import { DAY_MS, inOrder } from '#server/app/seed/past.ts';
import type { PastEvent, SeedClock } from '#server/app/seed/past.ts';
import { testStart } from './server.ts';
import type { TestServer } from './server.ts';

/** Does what happened, each on its day. */
export async function relive(clock: SeedClock, events: readonly PastEvent[]): Promise<void> {
  try {
    for (const event of inOrder(events)) {
      clock.daysBack = event.daysBack;
      await event.run();
    }
  } finally {
    clock.daysBack = 0;
  }
}

/** A clock for the seed, which sets the server's back by days from the present. */
export function setBackClock({ clock }: TestServer, present: () => Date = () => new Date(testStart)): SeedClock {
  let days = 0;
  return {
    ...clock,
    get daysBack() {
      return days;
    },
    set daysBack(back) {
      days = back;
      clock.set(new Date(present().getTime() - back * DAY_MS).toISOString());
    },
  };
}
