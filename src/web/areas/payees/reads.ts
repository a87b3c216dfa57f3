import { accounts } from '#contract/areas/accounts.ts';
import { payees } from '#contract/areas/payees.ts';
import { prefetch } from '#web/kit/query.ts';

/** How many transfers are shown at first. */
export const FIRST_ROWS = 20;

/** What the screen of payments asks for while it is being fetched, all at once. */
export async function readPayments(): Promise<void> {
  await Promise.all([
    prefetch(payees.transfers, { query: { limit: FIRST_ROWS } }),
    prefetch(payees.list),
    prefetch(payees.roundUps),
    prefetch(payees.instalments),
    prefetch(accounts.list),
  ]);
}
