import type { BankAccountOnWire } from '#contract/areas/accounts.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import { allAccounts } from './account-store.ts';
import { movementsBetween } from './linked-store.ts';
import type { Movement } from './linked-store.ts';
import { accountOf, inOrder } from './wire.ts';

/** Every account of the member in the order of rule M08, each with its balance. */
export async function linkedAccounts(db: Database, memberId: number): Promise<BankAccountOnWire[]> {
  return inOrder(await allAccounts(db, memberId)).map(accountOf);
}

/**
 * The balance of an account at each date: today's less what came after. A gap in the rows of a statement shifts the days
 * before it; the account's own page shows where such gaps are.
 */
export function balancesAt(todayCents: number, count: number, movements: readonly Pick<Movement, 'bucket' | 'cents'>[]): number[] {
  const moved = new Array<number>(count + 1).fill(0);
  for (const { bucket, cents } of movements) moved[bucket] = (moved[bucket] ?? 0) + cents;
  const balances = new Array<number>(count);
  let balance = todayCents;
  for (let at = count - 1; at >= 0; at -= 1) {
    balance -= moved[at + 1]!;
    balances[at] = balance;
  }
  return balances;
}

/** What each account with rows held at the end of the given dates, which are in order, by its id. */
export async function balancesOverTime(db: Database, memberId: number, accounts: readonly BankAccountOnWire[], dates: readonly CivilDate[], byMonth: boolean): Promise<Map<number, number[]>> {
  const withRows = accounts.filter(({ transactions }) => transactions > 0);
  if (withRows.length === 0 || dates.length === 0) return new Map();
  const byAccount = Map.groupBy(await movementsBetween(db, memberId, dates, byMonth), ({ accountId }) => accountId);
  return new Map(withRows.map(({ id, balance }) => [id, balancesAt(balance, dates.length, byAccount.get(id) ?? [])]));
}
