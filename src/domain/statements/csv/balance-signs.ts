/**
 * Gives unsigned amounts the direction in which the running balance moves, and names the rows that it says nothing of.
 */

import type { StatementEntry } from '../statement.ts';

/**
 * Whether a row's balance is the one before it in the file plus the row, or the one after it in the file plus the row.
 */
export type BalanceDirection = 'oldest_first' | 'newest_first';

interface Taker {
  transaction(transaction: StatementEntry): void;
  reject(line: number, reason: string): void;
}

const unsaid =
  'We couldn’t tell whether this was money in or out. Add it yourself, or import a file that starts earlier.';

export class BalanceSigns {
  private readonly direction: BalanceDirection;
  private readonly isOwed: boolean;
  private readonly taker: Taker;
  /** The balance of the neighbouring older row, oldest first; of the account that it is of. */
  private known: { balance: number; account: number | null } | null = null;
  /** The row that waits for the balance of the next older one, newest first. */
  private waiting: StatementEntry | null = null;

  /** `isOwed`: the balance is what is owed, and rises by what is spent. */
  constructor({ direction, isOwed }: { direction: BalanceDirection; isOwed: boolean }, taker: Taker) {
    this.direction = direction;
    this.isOwed = isOwed;
    this.taker = taker;
  }

  transaction(transaction: StatementEntry): void {
    if (this.direction === 'newest_first') {
      this.settle(this.waiting, transaction.balanceCents, transaction.account);
      this.waiting = transaction;
      return;
    }
    const { known } = this;
    const balance = transaction.balanceCents;
    this.give(
      transaction,
      known !== null && (known.account === null || known.account === transaction.account) ? known.balance : null,
    );
    this.known = balance === null ? null : { balance, account: transaction.account };
  }

  /** A line that states a balance and moves nothing, as at the opening of an account. */
  stated(balance: number | null): void {
    if (balance === null) return;
    if (this.direction === 'oldest_first') this.known = { balance, account: null };
    else {
      this.settle(this.waiting, balance, null);
      this.waiting = null;
    }
  }

  end(): void {
    this.settle(this.waiting, null, null);
    this.waiting = null;
  }

  private settle(transaction: StatementEntry | null, balance: number | null, account: number | null): void {
    if (transaction) this.give(transaction, account === null || account === transaction.account ? balance : null);
  }

  private give(transaction: StatementEntry, older: number | null): void {
    if (transaction.amountCents === 0) return this.taker.transaction(transaction);
    const step = older === null || transaction.balanceCents === null ? Number.NaN : transaction.balanceCents - older;
    if (Math.abs(step) !== Math.abs(transaction.amountCents)) return this.taker.reject(transaction.line, unsaid);
    transaction.amountCents = this.isOwed ? 0 - step : step;
    // What is owed is no balance of the account's own.
    if (this.isOwed) transaction.balanceCents = 0 - transaction.balanceCents!;
    this.taker.transaction(transaction);
  }
}
