import { Failure } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Instalment } from '#domain/loans/plan.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { Effects, writeEffects } from '../servicing/effects.ts';
import { lockLoan, ownLoan } from '../loan-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import { paidChargesCents } from '../log-store.ts';
import { waiveTermsFees } from '../accounts/opening-store.ts';
import { orderMoney } from '../servicing/payment-orders.ts';
import { closing, newSchedule } from '../servicing/settlement.ts';
import { dollars } from '../servicing/position.ts';

/** What is given back by withdrawing: what was lent, less charges that were paid already. */
async function withdrawalOf(db: Database, loan: OwnLoan): Promise<{ paid: number; owed: number }> {
  const paid = await paidChargesCents(db, loan.memberId, loan.id);
  const lent = loan.drawnOn === null ? loan.terms.principalCents : loan.principalCents;
  return { paid, owed: Math.max(0, lent - paid) };
}

/** What the borrower would give back by withdrawing today; null where the loan is over. */
export async function withdrawalCents(db: Database, memberId: number, loanId: number): Promise<number | null> {
  const loan = await ownLoan(db, memberId, loanId);
  return !loan || loan.status === 'paid' ? null : (await withdrawalOf(db, loan)).owed;
}

/**
 * Ends a loan by its borrower's withdrawal within the days for second thoughts: fees that were charged go back, those that
 * were paid already count towards what was lent, none follows, and the rest is collected at once. It is `paid` as soon as
 * that has come in.
 *
 * @param db the system's, in a transaction.
 * @throws Failure `conflict` while money is on its way, or where the loan is over.
 */
export async function withdrawLoan(
  db: Database,
  clock: Clock,
  { memberId, loanId }: { memberId: number; loanId: number },
): Promise<void> {
  const today = clock.today(DEFAULT_ZONE);
  const loan = await lockLoan(db, memberId, loanId);
  if (!loan || loan.status === 'paid') throw new Failure('conflict', 'This loan is over already.');
  if (loan.drawnOn === null)
    throw new Failure('conflict', 'The money is on its way to you just now. Please try again when it has arrived.');
  if (loan.inFlightCents > 0)
    throw new Failure('conflict', 'A payment is on its way to us just now. Please try again when it has arrived.');
  const { paid } = await withdrawalOf(db, loan);
  if (paid > loan.principalCents)
    throw new Failure(
      'conflict',
      'You have paid more already than we lent you. Write to us under Messages, and we pay the difference back.',
    );
  const owed = loan.principalCents - paid;
  const waived = loan.feesCents + loan.interestCents + paid;
  const effects = new Effects();
  effects.move(loan, 'loan_fees_waived', `${memberId}:${loanId}`, {
    principalCents: -paid,
    interestCents: -loan.interestCents,
    feesCents: -loan.feesCents,
  });
  // Statements and net worth add up what was charged: what is taken back stands there as a charge below zero.
  if (waived > 0)
    effects.say(loan, {
      onDate: today,
      kind: 'fee',
      by: 'system',
      words: `Fees of ${dollars(waived)} are taken back.`,
      details: { cents: -waived },
    });
  effects.say(loan, {
    onDate: today,
    kind: 'withdrawn',
    by: 'member',
    words: `You withdrew. Fees of ${dollars(waived)} are taken back${owed > 0 ? `, and the ${dollars(owed)} that is left of what was paid out is collected from ${loan.account.name}` : ''}.`,
    details: { feesCents: waived, cents: owed },
  });
  await waiveTermsFees(db, memberId, loanId);
  const without = { ...loan, principalCents: owed, interestCents: 0, feesCents: 0 };
  if (owed === 0) closing(effects, without, today);
  else {
    const last: Instalment = {
      dueDate: today,
      cents: owed,
      principalCents: owed,
      interestCents: 0,
      feeCents: 0,
      balanceCents: 0,
    };
    const withdrawn = newSchedule(effects, without, { instalments: [last], reason: 'Withdrawn', by: 'member', today });
    effects.order(loan, { kind: 'payout', cents: owed, dueOn: today, cardId: null });
    effects.change(withdrawn, { collectedTo: today, nextOn: today });
  }
  await orderMoney(db, clock, await writeEffects(db, clock, effects));
}
