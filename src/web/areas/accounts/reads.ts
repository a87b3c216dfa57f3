import { accounts } from '#contract/areas/accounts.ts';
import { prefetch } from '#web/kit/query.ts';

/** What the account screens ask for while they are being fetched. */
export function readAccounts(): Promise<void> {
  return prefetch(accounts.list);
}
