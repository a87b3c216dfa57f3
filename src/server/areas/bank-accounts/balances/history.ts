import type { Database } from '#server/kit/database.ts';
import { amountsByDay, statementBalances, transactionsOnDays, trails } from './balance-trail-store.ts';
import type { DayAmount, Trail } from './balance-trail-store.ts';
import { gapsOf } from './running-balance.ts';
import type { BalanceGap } from './running-balance.ts';

const MAX_GAPS = 50;

/**
 * Returns the closing balance of each day with posted transactions, calculated backwards from today's balance. Each
 * statement balance resets the calculation, so that transactions missing before it do not affect later days.
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

/** Returns the daily balances between two dates, each of which is optional. */
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
    statementBalances(db, memberId, accountId),
  ]);
  return balancesBackwards(todayCents, days, statements).filter(({ date }) => to === undefined || date <= to);
}

export interface CheckedTrail extends Trail {
  gaps: BalanceGap[];
  gapCount: number;
}

/** If most balances do not match, the column is not a running balance and proves nothing. */
function isRunningBalance(gapCount: number, withBalance: number): boolean {
  return gapCount <= 2 || gapCount * 2 <= withBalance - 1;
}

async function checkTrail(db: Database, memberId: number, trail: Trail): Promise<CheckedTrail> {
  if (trail.breaks.length === 0) return { ...trail, gaps: [], gapCount: 0 };
  const rows = await transactionsOnDays(db, memberId, trail.accountId, [
    ...new Set(trail.breaks.map(({ date }) => date)),
  ]);
  const gaps = gapsOf(trail.breaks, rows);
  const gapCount = gaps.length + trail.breakCount - trail.breaks.length;
  return isRunningBalance(gapCount, trail.withBalance)
    ? { ...trail, gaps: gaps.slice(0, MAX_GAPS), gapCount }
    : { ...trail, gaps: [], gapCount: 0 };
}

/** Checks the running balance of one account, or of all. */
export async function checkTrails(
  db: Database,
  memberId: number,
  accountId: number | null,
  from?: string,
  to?: string,
): Promise<CheckedTrail[]> {
  const all = await trails(db, memberId, accountId, from, to);
  return Promise.all(all.map((trail) => checkTrail(db, memberId, trail)));
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
