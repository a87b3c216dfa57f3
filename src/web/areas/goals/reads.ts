import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { goals } from '#contract/areas/goals.ts';
import { prefetch } from '#web/kit/query.ts';

/** What the screens of goals ask for, begun beside their chunks. */
export async function readGoals(): Promise<void> {
  await Promise.all([prefetch(goals.list), prefetch(bankAccounts.list)]);
}
