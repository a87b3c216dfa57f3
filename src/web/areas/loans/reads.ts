import { lending } from '#contract/areas/lending.ts';
import { loans } from '#contract/areas/loans.ts';
import { prefetch } from '#web/kit/query.ts';

export const PAGE_ROWS = 20;

/** Queries affected by a loan action. */
export const touchedReads = [
  loans.mine,
  loans.show,
  loans.payments,
  loans.events,
  loans.schedules,
  loans.payout,
  loans.cards,
] as const;

/** The loan number in the address; null if there is none. */
export function loanIn(pathname: string): number | null {
  const match = /^\/loans\/(\d{1,15})$/.exec(pathname);
  return match ? Number(match[1]) : null;
}

/** The first reads of the list, started with the chunk. */
export async function readLoans(): Promise<void> {
  await Promise.all([prefetch(loans.mine), prefetch(lending.application)]);
}

/** The reads of one loan. */
export async function readLoan(address: URL): Promise<void> {
  const id = loanIn(address.pathname);
  if (id === null) return;
  await Promise.all([
    prefetch(loans.show, { params: { id } }),
    prefetch(loans.payments, { query: { loan: id, limit: PAGE_ROWS } }),
    prefetch(loans.events, { query: { loan: id, limit: PAGE_ROWS } }),
    prefetch(loans.schedules, { query: { loan: id } }),
    prefetch(loans.cards),
  ]);
}
