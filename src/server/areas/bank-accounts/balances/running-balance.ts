/**
 * A transaction whose balance does not follow from the previous balance and the transactions in between, in stored
 * order.
 */
export interface BalanceBreak {
  id: number;
  date: string;
  /** Sum of all transactions up to and including this one. */
  sumCents: number;
  balanceCents: number;
  /** The balance before the first transaction, as implied by the previous balance. */
  baseBeforeCents: number;
}

export interface DayTransaction {
  id: number;
  date: string;
  amountCents: number;
  balanceCents: number | null;
}

export interface BalanceGap {
  id: number;
  date: string;
  expectedCents: number;
  actualCents: number;
}

/**
 * Whether the transactions of one day, in some order, lead from its opening to its closing balance. Banks and repeated
 * exports do not agree on the order within a day. Each step takes the transaction that matches the balance.
 */
export function isDayComplete(startCents: number, rows: readonly DayTransaction[]): boolean {
  const remaining = [...rows];
  let balance = startCents;
  while (remaining.length > 0) {
    const index = remaining.findIndex((row) => row.balanceCents === balance + row.amountCents);
    if (index < 0) return false;
    balance = remaining[index]!.balanceCents!;
    remaining.splice(index, 1);
  }
  return true;
}

/** Days with more transactions are not tried in other orders. */
const MAX_ROWS_OF_DAY = 500;

/**
 * Returns the breaks that are real gaps. A day whose transactions fit in another order has none, and the next day
 * continues from the same base. `rows` are the transactions on the days of the breaks.
 */
export function gapsOf(breaks: readonly BalanceBreak[], rows: readonly DayTransaction[]): BalanceGap[] {
  const gaps: BalanceGap[] = [];
  let base: number | null = null;
  for (let index = 0; index < breaks.length;) {
    const { date } = breaks[index]!;
    const dayBreaks: BalanceBreak[] = [];
    while (breaks[index]?.date === date) dayBreaks.push(breaks[index++]!);
    // An earlier break may have been dismissed, so continue from the base that was accepted.
    const before: number = base ?? dayBreaks[0]!.baseBeforeCents;
    const dayRows = rows.filter((row) => row.date === date);
    const sumBefore =
      dayBreaks[0]!.sumCents -
      dayRows.slice(0, positionOf(dayRows, dayBreaks[0]!)).reduce((sum, row) => sum + row.amountCents, 0);
    if (dayRows.length <= MAX_ROWS_OF_DAY && isDayComplete(before + sumBefore, dayRows)) {
      base = before;
      continue;
    }
    let running = before;
    for (const balanceBreak of dayBreaks) {
      const base = balanceBreak.balanceCents - balanceBreak.sumCents;
      if (base !== running)
        gaps.push({
          id: balanceBreak.id,
          date,
          expectedCents: running + balanceBreak.sumCents,
          actualCents: balanceBreak.balanceCents,
        });
      running = base;
    }
    base = running;
  }
  return gaps;
}

/** Counts the transactions of the day up to and including the break. */
function positionOf(rows: readonly DayTransaction[], broken: BalanceBreak): number {
  return rows.findIndex((row) => row.id === broken.id) + 1;
}
