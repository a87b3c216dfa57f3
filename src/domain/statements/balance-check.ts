/**
 * Checks rows against the running balance that the file gives with them, in one pass and whatever the direction.
 *
 * Some banks list the newest row first, some the oldest, and a file does not say which. Both readings are followed at
 * once; at the end the dates say which one it was, and the reading with fewer gaps counts. Rows without a balance are
 * added up until the next that has one, since some banks write it on the last row of a day only.
 */

/** A position where the running balance does not match the transactions: some before it may be missing or changed. */
export interface BalanceGap {
  date: string;
  line: number;
  expectedCents: number;
  detectedCents: number;
}

/** Gaps beyond this number are only counted. */
const maxListed = 50;

interface Reading {
  gaps: BalanceGap[];
  count: number;
}

interface Outermost {
  date: string;
  balanceCents: number | null;
}

function note(reading: Reading, gap: BalanceGap): void {
  if (gap.expectedCents === gap.detectedCents) return;
  reading.count += 1;
  if (reading.gaps.length < maxListed) reading.gaps.push(gap);
}

/** Follows the rows of one account in file order. */
export class BalanceTrail {
  rows = 0;
  /** Rows that state a balance. */
  withBalance = 0;
  firstDate = '';
  lastDate = '';
  sumCents = 0;
  /** The last day and the sum without pending rows. */
  lastPostedDate = '';
  postedCents = 0;
  #before: number | null = null;
  /** Amounts since that balance, without the row that stated it (oldest first) and with it (newest first). */
  #sinceCents = 0;
  #sinceWithOwnCents = 0;
  #previousDate = '';
  #rises = 0;
  #falls = 0;
  readonly #oldestFirst: Reading = { gaps: [], count: 0 };
  readonly #newestFirst: Reading = { gaps: [], count: 0 };
  /** The balance before the first row of the first day, in either direction. */
  #firstIfOldestFirst: Outermost | null = null;
  #firstIfNewestFirst: Outermost | null = null;
  #lastIfOldestFirst: Outermost | null = null;
  #lastIfNewestFirst: Outermost | null = null;

  /** A row that did not move the balance: pending, or in another currency. */
  addPending(date: string, amountCents: number): void {
    this.rows += 1;
    this.sumCents += amountCents;
    if (this.firstDate === '' || date < this.firstDate) this.firstDate = date;
    if (date > this.lastDate) this.lastDate = date;
  }

  /** The next row of the file, with the balance after it if the file states one. */
  add(date: string, line: number, amountCents: number, balanceCents: number | null): void {
    this.addPending(date, amountCents);
    this.postedCents += amountCents;
    if (date > this.lastPostedDate) this.lastPostedDate = date;
    if (this.#previousDate !== '' && date > this.#previousDate) this.#rises += 1;
    if (date < this.#previousDate) this.#falls += 1;
    this.#previousDate = date;
    this.#noteOutermost(date, amountCents, balanceCents);
    this.#sinceCents += amountCents;
    if (balanceCents === null) this.#sinceWithOwnCents += amountCents;
    else this.#compare(date, line, amountCents, balanceCents);
  }

  #noteOutermost(date: string, amountCents: number, balanceCents: number | null): void {
    const before = balanceCents === null ? null : balanceCents - amountCents;
    if (this.#firstIfOldestFirst === null || date < this.#firstIfOldestFirst.date)
      this.#firstIfOldestFirst = { date, balanceCents: before };
    if (this.#firstIfNewestFirst === null || date <= this.#firstIfNewestFirst.date)
      this.#firstIfNewestFirst = { date, balanceCents: before };
    if (this.#lastIfOldestFirst === null || date >= this.#lastIfOldestFirst.date)
      this.#lastIfOldestFirst = { date, balanceCents };
    if (this.#lastIfNewestFirst === null || date > this.#lastIfNewestFirst.date)
      this.#lastIfNewestFirst = { date, balanceCents };
  }

  #compare(date: string, line: number, amountCents: number, balanceCents: number): void {
    this.withBalance += 1;
    if (this.#before !== null) {
      note(this.#oldestFirst, {
        date,
        line,
        expectedCents: this.#before + this.#sinceCents,
        detectedCents: balanceCents,
      });
      note(this.#newestFirst, {
        date,
        line,
        expectedCents: this.#before - this.#sinceWithOwnCents,
        detectedCents: balanceCents,
      });
    }
    this.#before = balanceCents;
    this.#sinceCents = 0;
    this.#sinceWithOwnCents = amountCents;
  }

  get newestFirst(): boolean {
    if (this.#rises !== this.#falls) return this.#falls > this.#rises;
    return this.#newestFirst.count < this.#oldestFirst.count;
  }

  /** Some banks list days backwards and the rows of a day forwards: the reading that explains more is taken. */
  get #reading(): Reading {
    const [likely, other] = this.newestFirst
      ? [this.#newestFirst, this.#oldestFirst]
      : [this.#oldestFirst, this.#newestFirst];
    return other.count < likely.count ? other : likely;
  }

  /** The first fifty gaps in file order; none if the column is no running balance. */
  get gaps(): BalanceGap[] {
    return this.follows ? this.#reading.gaps : [];
  }

  get gapCount(): number {
    return this.#reading.count;
  }

  /** False if most balances do not match the amounts and so prove nothing about missing transactions. */
  get follows(): boolean {
    return this.gapCount <= 2 || this.gapCount * 2 <= this.withBalance - 1;
  }

  /** The balance before the first transaction of the first day, if stated. */
  get openingCents(): number | null {
    return (this.newestFirst ? this.#firstIfNewestFirst : this.#firstIfOldestFirst)?.balanceCents ?? null;
  }

  /** The balance after the last transaction of the last day, if stated. */
  get closingCents(): number | null {
    return (this.newestFirst ? this.#lastIfNewestFirst : this.#lastIfOldestFirst)?.balanceCents ?? null;
  }
}
