/**
 * What the descriptions say to the steps of a running balance beside unsigned amounts: is it what the member has, or
 * what is owed?
 */

import type { BalanceDirection } from './balance-signs.ts';
import { wordDirection } from './description-words.ts';
import type { SignSample } from './sign-tally.ts';

/** So many transactions are shown with the question about the sign. */
const sampled = 5;

interface Votes {
  /** Descriptions that fit a balance of what the member has, less those that fit one that is owed. */
  own: number;
  sample: SignSample[];
}

export class StepVotes {
  private readonly votes: Record<BalanceDirection, Votes> = {
    oldest_first: { own: 0, sample: [] },
    newest_first: { own: 0, sample: [] },
  };
  private last: SignSample | null = null;

  /** The next row, with its amount and the step from the balance before it in the file; NaN where there is none. */
  note({ line, description, cents }: SignSample, step: number): void {
    if (Math.abs(step) === Math.abs(cents)) this.count(this.votes.oldest_first, { line, description, cents: step });
    if (this.last && Math.abs(step) === Math.abs(this.last.cents))
      this.count(this.votes.newest_first, { ...this.last, cents: 0 - step });
    this.last = { line, description, cents };
  }

  of(direction: BalanceDirection): Readonly<Votes> {
    return this.votes[direction];
  }

  private count(votes: Votes, row: SignSample): void {
    if (row.cents === 0) return;
    const direction = wordDirection(row.description);
    if (direction !== null) votes.own += (direction === 'in') === row.cents > 0 ? 1 : -1;
    if (votes.sample.length < sampled) votes.sample.push(row);
  }
}
