import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import { allAccounts } from '../account-store.ts';
import { movementsSince } from './linked-store.ts';
import type { Movements } from './linked-store.ts';
import { accountOf, inOrder } from '../wire.ts';

/** Every account of the member in the order of rule M08, each with its balance. */
export async function linkedAccounts(db: Database, memberId: number): Promise<BankAccountOnWire[]> {
  return inOrder(await allAccounts(db, memberId)).map(accountOf);
}

/**
 * The balance of an account at each date: today's less what came after. A gap in the rows of a statement shifts the days
 * before it; the account's own page shows where such gaps are.
 *
 * @param wanted days in order, counted from the date from which the movements are counted.
 */
export function balancesAt(
  todayCents: number,
  wanted: readonly number[],
  { days, cents }: Pick<Movements, 'days' | 'cents'>,
): number[] {
  const balances = new Array<number>(wanted.length);
  let balance = todayCents;
  let next = days.length - 1;
  for (let at = wanted.length - 1; at >= 0; at -= 1) {
    for (; next >= 0 && days[next]! > wanted[at]!; next -= 1) balance -= cents[next]!;
    balances[at] = balance;
  }
  return balances;
}

const nothing = { days: [], cents: [] };

/** What each account with rows held at the end of the given dates, which are in order, by its id. */
export async function balancesOverTime(
  db: Database,
  memberId: number,
  accounts: readonly BankAccountOnWire[],
  dates: readonly CivilDate[],
): Promise<Map<number, number[]>> {
  const withRows = accounts.filter(({ transactions }) => transactions > 0);
  const first = dates[0];
  if (withRows.length === 0 || first === undefined) return new Map();
  const byAccount = new Map(
    (await movementsSince(db, memberId, first)).map((movements) => [movements.accountId, movements]),
  );
  const wanted = dates.map((date) => daysBetween(first, date));
  return new Map(withRows.map(({ id, balance }) => [id, balancesAt(balance, wanted, byAccount.get(id) ?? nothing)]));
}
