import { accounts } from '#contract/areas/accounts.ts';
import { payees } from '#contract/areas/payees.ts';
import { prefetch } from '#web/kit/query.ts';

/** What one account asks for while its screen is being fetched. */
export async function readAccount({ pathname }: URL): Promise<void> {
  const [, id] = /^\/accounts\/(\d{1,15})$/.exec(pathname) ?? [];
  await Promise.all([prefetch(accounts.list), ...(id === undefined ? [] : [prefetch(accounts.page, { params: { id: Number(id) } })])]);
}

/** What the list of accounts asks for while it is being fetched. */
export async function readAccounts(): Promise<void> {
  await Promise.all([prefetch(accounts.list), prefetch(payees.transfers, { query: { limit: 5 } })]);
}
