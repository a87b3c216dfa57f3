import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { payments } from '#contract/areas/payments.ts';
import { prefetch } from '#web/kit/query.ts';

/** How many transfers are shown at first. */
export const FIRST_ROWS = 20;

/** What the screen of payments asks for while it is being fetched, all at once. */
export async function readPayments(): Promise<void> {
  await Promise.all([
    prefetch(payments.transfers, { query: { limit: FIRST_ROWS } }),
    prefetch(payments.list),
    prefetch(payments.roundUps),
    prefetch(payments.instalments),
    prefetch(bankAccounts.list),
  ]);
}
