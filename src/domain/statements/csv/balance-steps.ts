/** How the running balance moves from row to row, under each way of reading the signs of the amounts. */

import { fieldText, type CsvRecord } from './tokeniser.ts';

/** How often a balance followed from the one before, for one way of reading the signs. */
export interface Fit {
  forwards: number;
  backwards: number;
}

export function best(fit: Fit): number {
  return Math.max(fit.forwards, fit.backwards);
}

export class BalanceSteps {
  /** Pairs of neighbouring rows between which money moved. */
  compared = 0;
  /** The step to the last compared row; NaN without one. */
  lastStep = Number.NaN;
  /** Balances below zero. */
  negative = 0;
  /** Balances above zero. */
  positive = 0;
  readonly plain: Fit = { forwards: 0, backwards: 0 };
  readonly opposite: Fit = { forwards: 0, backwards: 0 };
  /** The same for a balance that is owed, which rises by what goes out. */
  readonly owed: Fit = { forwards: 0, backwards: 0 };
  /** The same, comparing only absolute amounts. */
  readonly size: Fit = { forwards: 0, backwards: 0 };
  private readonly accountColumn: number | null;
  private lastBalance = Number.NaN;
  private lastPlain = Number.NaN;
  private lastOpposite = Number.NaN;
  private lastAccount = '';

  constructor(accountColumn: number | null) {
    this.accountColumn = accountColumn;
  }

  /** The next row, with what it moves under the plain reading and under the opposite one. */
  compare(record: CsvRecord, balance: number, plain: number, opposite: number): void {
    const account = this.accountColumn === null ? '' : fieldText(record, this.accountColumn);
    const step = account === this.lastAccount ? balance - this.lastBalance : Number.NaN;
    this.lastStep = step;
    // A row that moves nothing fits every reading, and so does one that repeats the row before it.
    const isIdle = step === 0 && (plain === 0 || plain === this.lastPlain);
    if (!Number.isNaN(step) && !isIdle) {
      this.compared++;
      if (step === plain) this.plain.forwards++;
      if (-step === this.lastPlain) this.plain.backwards++;
      if (step === opposite) this.opposite.forwards++;
      if (-step === this.lastOpposite) this.opposite.backwards++;
      if (-step === plain) this.owed.forwards++;
      if (step === this.lastPlain) this.owed.backwards++;
      if (Math.abs(step) === Math.abs(plain)) this.size.forwards++;
      if (Math.abs(step) === Math.abs(this.lastPlain)) this.size.backwards++;
    }
    if (balance < 0) this.negative++;
    else if (balance > 0) this.positive++;
    this.lastAccount = account;
    this.lastBalance = balance;
    this.lastPlain = plain;
    this.lastOpposite = opposite;
  }

  /** Another table starts, whose first balance is unrelated to the last one. */
  restart(): void {
    this.lastBalance = Number.NaN;
  }

  /**
   * Whether the balances fall by what comes in and rise by what goes out, nearly everywhere. Those below zero already
   * say what is owed.
   */
  get isOwed(): boolean {
    const owed = best(this.owed);
    return owed > best(this.plain) && owed >= this.compared * 0.8 && this.negative <= this.positive;
  }

  /** Whether the balances match the amounts nearly everywhere. */
  get follow(): boolean {
    return this.compared > 0 && Math.max(best(this.plain), best(this.opposite)) >= this.compared * 0.8;
  }
}
