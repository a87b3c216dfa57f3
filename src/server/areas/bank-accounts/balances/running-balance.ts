/** A row whose balance does not follow from the balance before it and the rows between, in the order in which rows stand. */
export interface BalanceBreak {
  id: number;
  date: string;
  /** Sum of all rows up to and with this one. */
  sumCents: number;
  balanceCents: number;
  /** The balance before the first row, as the balance before this one would have it. */
  baseBeforeCents: number;
}

export interface RowOfDay {
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
 * Whether the rows of one day, in some order, lead from the balance before it to its end without a gap: banks and
 * several exports of one day do not agree on the order within it. Each step takes the row that fits the balance.
 */
export function dayLinks(startCents: number, rows: readonly RowOfDay[]): boolean {
  const left = [...rows];
  let balance = startCents;
  while (left.length > 0) {
    const at = left.findIndex((row) => row.balanceCents === balance + row.amountCents);
    if (at < 0) return false;
    balance = left[at]!.balanceCents!;
    left.splice(at, 1);
  }
  return true;
}

/** Days with more rows than this are not tried in other orders. */
const MAX_ROWS_OF_DAY = 500;

/**
 * The breaks that are gaps indeed: those of a day whose rows fit in another order are none, and the day after goes on
 * from where that day began. `rows` are the rows of the days on which there are breaks.
 */
export function gapsOf(breaks: readonly BalanceBreak[], rows: readonly RowOfDay[]): BalanceGap[] {
  const gaps: BalanceGap[] = [];
  let base: number | null = null;
  for (let at = 0; at < breaks.length;) {
    const { date } = breaks[at]!;
    const ofDay: BalanceBreak[] = [];
    while (breaks[at]?.date === date) ofDay.push(breaks[at++]!);
    // A break before this day may have been none: what counts is the balance that was accepted.
    const before: number = base ?? ofDay[0]!.baseBeforeCents;
    const ownRows = rows.filter((row) => row.date === date);
    const sumBefore =
      ofDay[0]!.sumCents -
      ownRows.slice(0, ownRowsUpTo(ownRows, ofDay[0]!)).reduce((sum, row) => sum + row.amountCents, 0);
    if (ownRows.length <= MAX_ROWS_OF_DAY && dayLinks(before + sumBefore, ownRows)) {
      base = before;
      continue;
    }
    let running = before;
    for (const broken of ofDay) {
      const own = broken.balanceCents - broken.sumCents;
      if (own !== running)
        gaps.push({
          id: broken.id,
          date,
          expectedCents: running + broken.sumCents,
          actualCents: broken.balanceCents,
        });
      running = own;
    }
    base = running;
  }
  return gaps;
}

/** How many rows of the day stand up to and with the broken one. */
function ownRowsUpTo(rows: readonly RowOfDay[], broken: BalanceBreak): number {
  return rows.findIndex((row) => row.id === broken.id) + 1;
}
