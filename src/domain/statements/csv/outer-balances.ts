/** The opening and closing balance of each account, from the balances that its first and last row state. */

import type { Intake } from '../intake.ts';
import type { StatementEntry } from '../statement.ts';

interface Outermost {
  firstBefore: number | null;
  firstAfter: number | null;
  lastBefore: number | null;
  lastAfter: number | null;
}

export class OuterBalances {
  private readonly intake: Intake;
  private readonly newestFirst: boolean;
  private readonly accounts: (Outermost | undefined)[] = [];

  constructor(intake: Intake, newestFirst: boolean) {
    this.intake = intake;
    this.newestFirst = newestFirst;
  }

  note(transaction: StatementEntry): void {
    // The balance of a wallet's other currency is not the account's.
    if (transaction.currency !== null) return;
    const after = transaction.balanceCents;
    const before = after === null ? null : after - transaction.amountCents;
    const outermost = this.accounts[transaction.account];
    if (outermost) {
      outermost.lastBefore = before;
      outermost.lastAfter = after;
    } else {
      this.accounts[transaction.account] = {
        firstBefore: before,
        firstAfter: after,
        lastBefore: before,
        lastAfter: after,
      };
    }
  }

  end(): void {
    for (const [account, outermost] of this.accounts.entries()) {
      if (!outermost) continue;
      this.intake.amend(account, {
        openingCents: this.newestFirst ? outermost.lastBefore : outermost.firstBefore,
        closingCents: this.newestFirst ? outermost.firstAfter : outermost.lastAfter,
      });
    }
  }
}
