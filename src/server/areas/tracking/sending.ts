import { createHmac } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import { MAX_EVENTS } from '../../ports/product-analytics/port.ts';
import type { ProductAnalytics } from '../../ports/product-analytics/port.ts';
import { markSent, waitingEvents } from './analytics-store.ts';

/** Maximum number of batches per run, so that a service is not flooded after an outage. */
const MAX_BATCHES = 50;

/** The member's pseudonym at the service. It is stable, and cannot be computed or reversed without our key. */
function pseudonymOf(keys: Keys, memberId: number): string {
  return createHmac('sha256', keys.dataKey).update(`product-analytics:${memberId}`).digest('base64url').slice(0, 24);
}

/**
 * Sends queued events, oldest first. Returns the number of events sent. On a failure of the service, the rest is sent
 * by the next run.
 */
export async function sendAnalytics(parts: {
  system: Database;
  clock: Clock;
  productAnalytics: ProductAnalytics;
  keys: Keys;
}): Promise<number> {
  const { system, clock, productAnalytics, keys } = parts;
  let sentCount = 0;
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
    sentCount += events.length;
  }
  return sentCount;
}
