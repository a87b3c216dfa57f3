import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { categories } from '#contract/areas/categories.ts';
import { goals } from '#contract/areas/goals.ts';
import { settings } from '#contract/areas/settings.ts';
import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { prefetch } from '#web/kit/query.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { LATEST } from './page-defaults.ts';

/** The first reads of Home, started with the chunk, in the order of display. */
export async function readHome(): Promise<void> {
  if (!sessionStore.current()) return;
  await Promise.all([
    prefetch(safeToSpend.safeToSpend),
    prefetch(budget.list),
    prefetch(transactions.latest, { query: { nooftrans: LATEST } }),
    prefetch(categories.uncategorisedCount),
    prefetch(bankAccounts.list),
    prefetch(goals.list),
    prefetch(settings.buttons),
    prefetch(settings.tourChecklist),
  ]);
}
