import { session } from '#contract/areas/session.ts';
import { prefetch } from '#web/kit/query.ts';

/** The first reads of the sign-in screens, started with the chunk. */
export function readWays(): Promise<void> {
  return prefetch(session.ways);
}
