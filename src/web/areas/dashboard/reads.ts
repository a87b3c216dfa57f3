import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { categories } from '#contract/areas/categories.ts';
import { settings } from '#contract/areas/settings.ts';
import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import { spendingPace } from '#contract/areas/spending-pace.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { prefetch } from '#web/kit/query.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { LATEST } from './page-defaults.ts';

/** The first reads of Home, started with the chunk, in the order of display. */
export async function readHome(): Promise<void> {
  if (!sessionStore.current()) return;
  await Promise.all([
    prefetch(safeToSpend.safeToSpend),
    prefetch(settings.pageSettings),
    prefetch(spendingPace.spendingPace),
    prefetch(categories.uncategorisedCount),
    prefetch(settings.tourChecklist),
    prefetch(transactions.latest, { query: { nooftrans: LATEST } }),
    prefetch(bankAccounts.list),
  ]);
}
