import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { connections } from '#contract/areas/connections.ts';
import { prefetch } from '#web/kit/query.ts';

/** The first reads of the connections screen, started with the chunk. */
export async function readConnections(): Promise<void> {
  await Promise.all([prefetch(connections.list), prefetch(connections.regularPayments), prefetch(bankAccounts.list)]);
}
