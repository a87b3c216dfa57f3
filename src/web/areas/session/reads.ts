import { session } from '#contract/areas/session.ts';
import { prefetch } from '#web/kit/query.ts';

/** What the sign-in screens ask for while they are being fetched. */
export function readWays(): Promise<void> {
  return prefetch(session.ways);
}
