import { createHmac } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import { MAX_EVENTS } from '../../ports/product-analytics/port.ts';
import type { ProductAnalytics } from '../../ports/product-analytics/port.ts';
import { markSent, waitingEvents } from './analytics-store.ts';

/** At each run no more than so many batches: a service that was away for long is not flooded. */
const MAX_BATCHES = 50;

/** The member's name at the service: the same for ever, and nobody else can work it out or undo it. */
function pseudonymOf(keys: Keys, memberId: number): string {
  return createHmac('sha256', keys.dataKey).update(`product-analytics:${memberId}`).digest('base64url').slice(0, 24);
}

/** Sends what waits, the oldest first. Answers how many events went; a failure of the service leaves the rest for the next run. */
export async function sendAnalytics(parts: {
  system: Database;
  clock: Clock;
  productAnalytics: ProductAnalytics;
  keys: Keys;
}): Promise<number> {
  const { system, clock, productAnalytics, keys } = parts;
  let sent = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const events = await waitingEvents(system, MAX_EVENTS);
    if (events.length === 0) break;
    await productAnalytics.send(
      events.map(({ memberId, kind, name, properties, at }) => ({
        kind,
        name,
        properties,
        at,
        pseudonym: pseudonymOf(keys, memberId),
      })),
    );
    await markSent(
      system,
      events.map(({ id }) => id),
      clock.now(),
    );
    sent += events.length;
  }
  return sent;
}
