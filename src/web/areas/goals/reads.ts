import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { goals } from '#contract/areas/goals.ts';
import { prefetch } from '#web/kit/query.ts';

/** The first reads of the goal screens, started with their chunks. */
export async function readGoals(): Promise<void> {
  await Promise.all([prefetch(goals.list), prefetch(bankAccounts.list)]);
}
