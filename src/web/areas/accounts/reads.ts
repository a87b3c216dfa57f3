import { accounts } from '#contract/areas/accounts.ts';
import { payees } from '#contract/areas/payees.ts';
import { prefetch } from '#web/kit/query.ts';

/** What one account asks for while its screen is being fetched. */
export function readAccount(): Promise<void> {
  return prefetch(accounts.list);
}

/** What the list of accounts asks for while it is being fetched. */
export async function readAccounts(): Promise<void> {
  await Promise.all([readAccount(), prefetch(payees.transfers, { query: { limit: 5 } })]);
}
