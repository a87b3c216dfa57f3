import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { household } from '#contract/areas/household.ts';
import { prefetch } from '#web/kit/query.ts';

export const LOG_ROWS = 25;
export const SHORT_LOG = { query: { limit: 6 } } as const;
export const ACCOUNT_ROWS = 40;

/** The number in an address such as '/household/accounts/12'. */
export function shareOf(address: Pick<URL, 'pathname'>): number {
  return Number(address.pathname.split('/')[3]);
}

const pageOf = (search: URLSearchParams): number => Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1);

export function logInput(search: URLSearchParams) {
  return { query: { page: pageOf(search), limit: LOG_ROWS } };
}

export type Direction = 'all' | 'debit' | 'credit';

/** The query for a shared account's transactions from an address such as '?q=coffee&page=2'. */
export function rowsInput(id: number, search: URLSearchParams) {
  const direction = search.get('direction');
  return {
    params: { id },
    query: {
      description: search.get('q') ?? undefined,
      direction: direction === 'debit' || direction === 'credit' ? direction : undefined,
      page: pageOf(search),
      limit: ACCOUNT_ROWS,
    },
  } as const;
}

export function budgetInput(id: number, search: URLSearchParams) {
  return { params: { id }, query: { date: search.get('date') ?? undefined } };
}

export async function readHousehold(): Promise<void> {
  await Promise.all([prefetch(household.overview), prefetch(household.log, SHORT_LOG), prefetch(bankAccounts.list)]);
}

export function readLog(address: URL): Promise<void> {
  return prefetch(household.log, logInput(address.searchParams));
}

export async function readSharedAccount(address: URL): Promise<void> {
  const id = shareOf(address);
  if (Number.isSafeInteger(id))
    await Promise.all([
      prefetch(household.account, { params: { id } }),
      prefetch(household.rows, rowsInput(id, address.searchParams)),
    ]);
}

export async function readSharedBudget(address: URL): Promise<void> {
  const id = shareOf(address);
  if (Number.isSafeInteger(id)) await prefetch(household.budget, budgetInput(id, address.searchParams));
}
