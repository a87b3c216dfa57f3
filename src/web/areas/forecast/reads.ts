import { forecast } from '#contract/areas/forecast.ts';
import { bills } from '#contract/areas/bills.ts';
import { prefetch } from '#web/kit/query.ts';
import { tabOf, weeksOf } from './screens.ts';

/** The first reads of the screen, started with the chunk. */
export async function readWellness(address: URL): Promise<void> {
  const tab = tabOf(address.searchParams);
  await Promise.all([
    tab === 'optimizer' ? undefined : prefetch(forecast.daily, { query: { weeks: weeksOf(address.searchParams) } }),
    tab === 'overview' ? prefetch(bills.safeToSpend) : undefined,
    tab === 'ahead' ? undefined : prefetch(forecast.optimizers),
    tab === 'optimizer' ? undefined : import('#web/design/charts/area-over-time.tsx'),
  ]);
}
