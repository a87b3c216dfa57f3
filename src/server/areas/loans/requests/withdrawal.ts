import { Failure } from '#contract/kit/errors.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Instalment } from '#domain/loans/plan.ts';
import { chargesName } from '#domain/loans/terms.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { Effects, writeEffects } from '../servicing/effects.ts';
import { lockLoan, ownLoan } from '../loan-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import { paidChargesCents } from '../log-store.ts';
import { waiveTermsFees } from '../accounts/opening-store.ts';
import { enqueuePayments } from '../servicing/payment-orders.ts';
import { closeLoan, newSchedule } from '../servicing/settlement.ts';
import { dollars } from '../servicing/position.ts';

/** The amount to return on withdrawal: the principal less charges already paid. */
async function withdrawalOf(db: Database, loan: OwnLoan): Promise<{ paid: number; owed: number }> {
  const paid = await paidChargesCents(db, loan.memberId, loan.id);
  const lent = loan.drawnOn === null ? loan.terms.principalCents : loan.principalCents;
  return { paid, owed: Math.max(0, lent - paid) };
}

/** The amount to return on withdrawal today, in cents; null for a closed loan. */
export async function withdrawalCents(db: Database, memberId: number, loanId: number): Promise<number | null> {
  const loan = await ownLoan(db, memberId, loanId);
  return !loan || loan.status === 'paid' ? null : (await withdrawalOf(db, loan)).owed;
}

/** What the history of a withdrawn loan says; without a charge or a payment there was nothing to cancel. */
function withdrawnText({ account, terms }: OwnLoan, waived: number, owed: number): string {
  return waived > 0
    ? `You cancelled the loan. We cancelled ${dollars(waived)} in ${chargesName(terms)}${owed > 0 ? ` and will debit the remaining ${dollars(owed)} from ${account.name}` : ''}.`
    : `You cancelled the loan. We’ll debit ${dollars(owed)} from ${account.name}.`;
}

/** The whole principal in one repayment, without charges. */
function dueNow(today: CivilDate, cents: number): Instalment {
  return { dueDate: today, cents, principalCents: cents, interestCents: 0, feeCents: 0, balanceCents: 0 };
}

/**
 * Ends a loan by withdrawal in the cooling-off period: charged fees are reversed, paid ones count towards the
 * principal, and the rest is collected at once. The loan is `paid` once that has settled.
 * @param db a transaction in the system scope.
 * @throws Failure `conflict` while a payment is in progress, or for a closed loan.
 */
export async function withdrawLoan(
  db: Database,
  clock: Clock,
  { memberId, loanId }: { memberId: number; loanId: number },
): Promise<void> {
  const today = clock.today(DEFAULT_ZONE);
  const loan = await lockLoan(db, memberId, loanId);
  if (!loan || loan.status === 'paid') throw new Failure('conflict', 'This loan has already been closed.');
  if (loan.drawnOn === null)
    throw new Failure('conflict', 'The money is still on its way to you. Try again once it’s arrived.');
  if (loan.inFlightCents > 0)
    throw new Failure('conflict', 'A payment is still on its way to us. Try again once it’s arrived.');
  const { paid } = await withdrawalOf(db, loan);
  if (paid > loan.principalCents)
    throw new Failure(
      'conflict',
      'You’ve already paid more than you borrowed. Send us a message in the app and we’ll refund the difference.',
    );
  const owed = loan.principalCents - paid;
  const waived = loan.feesCents + loan.interestCents + paid;
  const effects = new Effects();
  effects.post(loan, 'loan_fees_waived', `${memberId}:${loanId}`, {
    principalCents: -paid,
    interestCents: -loan.interestCents,
    feesCents: -loan.feesCents,
  });
  // Statements and net worth sum up charges, so a reversal is recorded as a negative charge.
  if (waived > 0)
    effects.recordEvent(loan, {
      onDate: today,
      kind: 'fee',
      by: 'system',
      words: `We cancelled ${dollars(waived)} in ${chargesName(loan.terms)}.`,
      details: { cents: -waived },
    });
  effects.recordEvent(loan, {
    onDate: today,
    kind: 'withdrawn',
    by: 'member',
    words: withdrawnText(loan, waived, owed),
    details: { feesCents: waived, cents: owed },
  });
  await waiveTermsFees(db, memberId, loanId);
  const rest = { ...loan, principalCents: owed, interestCents: 0, feesCents: 0 };
  if (owed === 0) closeLoan(effects, rest, today);
  else {
    const payout = dueNow(today, owed);
    const withdrawn = newSchedule(effects, rest, {
      instalments: [payout],
      reason: 'You cancelled the loan',
      by: 'member',
      today,
    });
    effects.schedulePayment(loan, { kind: 'payout', cents: owed, dueOn: today, cardId: null });
    effects.change(withdrawn, { collectedTo: today, nextOn: today });
  }
  await enqueuePayments(db, clock, await writeEffects(db, clock, effects));
}
