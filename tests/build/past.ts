import { inOrder } from '#server/app/seed/past.ts';
import type { PastEvent, SeedClock } from '#server/app/seed/past.ts';

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
