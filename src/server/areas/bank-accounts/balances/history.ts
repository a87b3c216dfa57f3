import type { Database } from '#server/kit/database.ts';
import { amountsByDay, balancesOfStatements, rowsOfDays, trails } from './balance-trail-store.ts';
import type { DayAmount, Trail } from './balance-trail-store.ts';
import { gapsOf } from './running-balance.ts';
import type { BalanceGap } from './running-balance.ts';

const MAX_GAPS = 50;

/**
 * Balances at the end of each day with posted rows, backwards from today's balance. Each statement on the way puts the
 * balance right, so that rows that are missing before it leave the days after it as they were.
 */
export function balancesBackwards(
  todayCents: number,
  days: readonly DayAmount[],
  statements: readonly DayAmount[],
): DayAmount[] {
  const stated = new Map(statements.map(({ date, cents }) => [date, cents]));
  const balances: DayAmount[] = [];
  let balance = todayCents;
  for (const { date, cents } of days.toReversed()) {
    balance = stated.get(date) ?? balance;
    balances.push({ date, cents: balance });
    balance -= cents;
  }
  return balances.reverse();
}

/** The balance day by day between two dates, either of which may be left open. */
export async function balancesBetween(
  db: Database,
  memberId: number,
  accountId: number,
  todayCents: number,
  from?: string,
  to?: string,
): Promise<DayAmount[]> {
  const [days, statements] = await Promise.all([
    amountsByDay(db, memberId, accountId, from),
    balancesOfStatements(db, memberId, accountId),
  ]);
  return balancesBackwards(todayCents, days, statements).filter(({ date }) => to === undefined || date <= to);
}

export interface CheckedTrail extends Trail {
  gaps: BalanceGap[];
  gapCount: number;
}

/** Where most balances do not follow from the rows, the column was no running balance and proves nothing. */
function proves(gapCount: number, withBalance: number): boolean {
  return gapCount <= 2 || gapCount * 2 <= withBalance - 1;
}

async function checked(db: Database, memberId: number, trail: Trail): Promise<CheckedTrail> {
  if (trail.breaks.length === 0) return { ...trail, gaps: [], gapCount: 0 };
  const rows = await rowsOfDays(db, memberId, trail.accountId, [...new Set(trail.breaks.map(({ date }) => date))]);
  const gaps = gapsOf(trail.breaks, rows);
  const gapCount = gaps.length + trail.breakCount - trail.breaks.length;
  return proves(gapCount, trail.withBalance)
    ? { ...trail, gaps: gaps.slice(0, MAX_GAPS), gapCount }
    : { ...trail, gaps: [], gapCount: 0 };
}

/** The check of the running balance of one account, or of all of them. */
export async function checkTrails(
  db: Database,
  memberId: number,
  accountId: number | null,
  from?: string,
  to?: string,
): Promise<CheckedTrail[]> {
  const result = await trails(db, memberId, accountId, from, to);
  return Promise.all(result.map((trail) => checked(db, memberId, trail)));
}

export function gapOnWire({ id, date, expectedCents, actualCents }: BalanceGap) {
  return {
    transaction_id: id,
    date,
    expected: expectedCents,
    actual: actualCents,
    difference: actualCents - expectedCents,
  };
}
