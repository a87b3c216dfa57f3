import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import { allAccounts } from '../account-store.ts';
import { movementsSince } from './linked-store.ts';
import type { Movements } from './linked-store.ts';
import { accountOf, inOrder } from '../wire.ts';

/** Returns all accounts of the member with their balances, in the order of rule M08. */
export async function linkedAccounts(db: Database, memberId: number): Promise<BankAccountOnWire[]> {
  return inOrder(await allAccounts(db, memberId)).map(accountOf);
}

/**
 * Returns the balance of an account at each date, calculated backwards from today's balance. A gap in a statement
 * shifts the earlier days; the account page shows such gaps.
 *
 * @param dayOffsets Ascending, counted from the date from which the movements are counted.
 */
export function balancesAt(
  todayCents: number,
  dayOffsets: readonly number[],
  { days, cents }: Pick<Movements, 'days' | 'cents'>,
): number[] {
  const balances = new Array<number>(dayOffsets.length);
  let balance = todayCents;
  let next = days.length - 1;
  for (let index = dayOffsets.length - 1; index >= 0; index -= 1) {
    for (; next >= 0 && days[next]! > dayOffsets[index]!; next -= 1) balance -= cents[next]!;
    balances[index] = balance;
  }
  return balances;
}

const noMovements = { days: [], cents: [] };

/** Returns, by account id, the closing balances on the given dates (ascending) of each account with transactions. */
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
  const dayOffsets = dates.map((date) => daysBetween(first, date));
  return new Map(
    withRows.map(({ id, balance }) => [id, balancesAt(balance, dayOffsets, byAccount.get(id) ?? noMovements)]),
  );
}
