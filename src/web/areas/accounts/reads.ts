import { accounts } from '#contract/areas/accounts.ts';
import { networth } from '#contract/areas/networth.ts';
import { payees } from '#contract/areas/payees.ts';
import { prefetch } from '#web/kit/query.ts';

/** What the list of accounts, or the one that the address names, asks for while its screen is being fetched. */
export async function readAccounts({ pathname }: URL): Promise<void> {
  const [, id] = /^\/accounts\/(\d{1,15})$/.exec(pathname) ?? [];
  await Promise.all([
    prefetch(accounts.list),
    ...(id === undefined
      ? [prefetch(networth.debts), prefetch(payees.transfers, { query: { limit: 5 } })]
      : [prefetch(accounts.page, { params: { id: Number(id) } })]),
  ]);
}
