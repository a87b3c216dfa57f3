import { networth } from '#contract/areas/networth.ts';
import { prefetch } from '#web/kit/query.ts';
import { memberTime } from '#web/kit/time.ts';
import { daysOf, isSpan } from './span.ts';

/** The first reads of the screen, started with the chunk. */
export async function readNetWorth(address: URL): Promise<void> {
  const spanParam = address.searchParams.get('span');
  await Promise.all([
    prefetch(networth.list),
    import('#web/design/charts/area-over-time.tsx'),
    prefetch(networth.history, { body: daysOf(isSpan(spanParam) ? spanParam : 'year', memberTime(undefined).today()) }),
  ]);
}
