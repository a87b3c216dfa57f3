import { networth } from '#contract/areas/networth.ts';
import { prefetch } from '#web/kit/query.ts';
import { memberTime } from '#web/kit/time.ts';
import { daysOf, isSpan } from './span.ts';

/** What the screen asks for, begun beside its chunk. */
export async function readNetWorth(address: URL): Promise<void> {
  const requested = address.searchParams.get('span');
  await Promise.all([
    prefetch(networth.list),
    prefetch(networth.history, { body: daysOf(isSpan(requested) ? requested : 'year', memberTime(undefined).today()) }),
  ]);
}
