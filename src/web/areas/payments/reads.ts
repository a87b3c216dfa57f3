import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { payments } from '#contract/areas/payments.ts';
import { prefetch } from '#web/kit/query.ts';

/** Number of transfers shown initially. */
export const FIRST_ROWS = 20;

/** The first reads of the payments screen, in parallel with its chunk. */
export async function readPayments(): Promise<void> {
  await Promise.all([
    prefetch(payments.transfers, { query: { limit: FIRST_ROWS } }),
    prefetch(payments.list),
    prefetch(payments.roundUps),
    prefetch(payments.instalments),
    prefetch(bankAccounts.list),
  ]);
}
