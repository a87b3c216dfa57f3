import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { networth } from '#contract/areas/networth.ts';
import { payments } from '#contract/areas/payments.ts';
import { prefetch } from '#web/kit/query.ts';

/** The first reads of the account screens, started with the chunk. */
export async function readAccounts({ pathname }: URL): Promise<void> {
  const [, id] = /^\/accounts\/(\d{1,15})$/.exec(pathname) ?? [];
  await Promise.all([
    prefetch(bankAccounts.list),
    ...(id === undefined
      ? [prefetch(networth.debts), prefetch(payments.transfers, { query: { limit: 5 } })]
      : [prefetch(bankAccounts.page, { params: { id: Number(id) } })]),
  ]);
}
