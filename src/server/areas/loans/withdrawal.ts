import { Failure } from '#contract/kit/errors.ts';
import type { Instalment } from '#domain/loans/plan.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { Effects, writeEffects } from './effect.ts';
import { lockLoan } from './loan-store.ts';
import { waiveTermsFees } from './opening-store.ts';
import { orderMoney } from './sending.ts';
import { newSchedule } from './settling.ts';
import { dollars } from './standing.ts';

/**
 * Ends a loan by its borrower's withdrawal within the days for second thoughts: fees that were charged go back, none
 * follows, and what was paid out is collected at once. It is `paid` as soon as that has come in.
 *
 * @param db the system's, in a transaction.
 * @throws Failure `conflict` while money is on its way, or where the loan is over.
 */
export async function withdrawLoan(db: Database, clock: Clock, { memberId, loanId, today }: { memberId: number; loanId: number; today: string }): Promise<void> {
  const loan = await lockLoan(db, memberId, loanId);
  if (!loan || loan.status === 'paid') throw new Failure('conflict', 'This loan is over already.');
  if (loan.drawnOn === null) throw new Failure('conflict', 'The money is on its way to you just now. Please try again when it has arrived.');
  if (loan.inFlightCents > 0) throw new Failure('conflict', 'A payment is on its way to us just now. Please try again when it has arrived.');
  const effects = new Effects();
  effects.move(loan, 'loan_fees_waived', `${memberId}:${loanId}`, { principalCents: 0, interestCents: -loan.interestCents, feesCents: -loan.feesCents });
  const owed = loan.principalCents;
  effects.say(loan, { onDate: today, kind: 'withdrawn', by: 'member', words: `You withdrew. Fees of ${dollars(loan.feesCents)} are taken back, and the ${dollars(owed)} that was paid out is collected from ${loan.account.name}.`, details: { feesCents: loan.feesCents, cents: owed } });
  const last: Instalment = { dueDate: today, cents: owed, principalCents: owed, interestCents: 0, feeCents: 0, balanceCents: 0 };
  const withdrawn = newSchedule(effects, { ...loan, interestCents: 0, feesCents: 0 }, { instalments: [last], reason: 'Withdrawn', by: 'member', today });
  effects.order(loan, { kind: 'payout', cents: owed, dueOn: today, cardId: null });
  effects.change(withdrawn, { version: withdrawn.version, paidCents: 0, collectedTo: today, nextOn: today });
  await waiveTermsFees(db, memberId, loanId);
  await orderMoney(db, clock, await writeEffects(db, clock, effects));
}
