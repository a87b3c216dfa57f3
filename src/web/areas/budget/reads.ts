import { budget } from '#contract/areas/budget.ts';
import { prefetch } from '#web/kit/query.ts';

/** What the screen of budgets asks for, begun beside its chunk. */
export async function readBudgets(address: URL): Promise<void> {
  await Promise.all([
    prefetch(budget.list, { query: { date: address.searchParams.get('date') ?? undefined } }),
    prefetch(budget.payCycle),
  ]);
}
