import { budget } from '#contract/areas/budget.ts';
import { prefetch } from '#web/kit/query.ts';

/** The first reads of the budget screen, started with the chunk. */
export async function readBudgets(address: URL): Promise<void> {
  await Promise.all([
    prefetch(budget.list, { query: { date: address.searchParams.get('date') ?? undefined } }),
    prefetch(budget.payCycle),
  ]);
}
