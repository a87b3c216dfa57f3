import { termsErrors } from '#domain/loans/products.ts';
import { scheduleOf } from '#domain/loans/schedule.ts';
import { productNames } from '#domain/loans/terms.ts';
import type { LoanTerms } from '#domain/loans/terms.ts';
import { counted } from '#domain/text/counted.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY } from '#server/kit/ledger.ts';
import { openAccounts } from '#server/kit/ledger-batch.ts';
import { Effects, writeEffects } from '../servicing/effects.ts';
import type { LoanAccount } from '../loan-store.ts';
import { insertOwnLoan } from './opening-store.ts';
import { enqueuePayments } from '../servicing/payment-orders.ts';
import { dollars } from '../servicing/position.ts';

export interface LoanOpening {
  memberId: number;
  /** Identifies the loan: opening it again returns the existing one. */
  offerReference: string;
  terms: LoanTerms;
  /** Credit limit of the loan; by default the principal of the terms. */
  limitCents?: number;
  title?: string;
  /** The account for payouts and repayments. */
  account: LoanAccount;
  /** The linked account with this number, for the forecast; null where there is none. */
  accountId: number | null;
  /** Today in the member's time zone. */
  today: string;
}

/**
 * Opens an accepted loan and schedules its payout. It is `pending` until the payout has settled; then the draw and the
 * first fees are posted and it becomes `active`.
 * @param db the transaction of the acceptance, in the system scope.
 * @returns the loan's id, and whether it was opened by this call.
 * @throws RangeError for terms that the rules of the day do not allow.
 */
export async function openLoan(
  db: Database,
  clock: Clock,
  opening: LoanOpening,
): Promise<{ id: number; opened: boolean }> {
  const { memberId, offerReference, terms, account, accountId, today } = opening;
  const faults = termsErrors(terms);
  if (faults.length > 0) throw new RangeError(`These terms aren’t allowed: ${faults.join(' ')}`);
  const title = opening.title ?? productNames[terms.product];
  const { id, opened } = await insertOwnLoan(
    db,
    {
      memberId,
      offerReference,
      terms,
      limitCents: opening.limitCents ?? terms.principalCents,
      title,
      account,
      accountId,
      at: clock.now(),
    },
    (loanId) => accountsOf(db, clock, memberId, loanId),
  );
  if (!opened) return { id, opened };
  const effects = new Effects();
  const schedule = scheduleOf(terms);
  effects.schedules.push({
    memberId,
    loanId: id,
    version: 1,
    madeOn: today,
    reason: 'Original schedule',
    by: 'member',
    instalments: schedule.instalments,
  });
  effects.recordEvent(
    { memberId, id },
    {
      onDate: today,
      kind: 'accepted',
      by: 'member',
      words: `You borrowed ${dollars(terms.principalCents)}. You’ll repay a total of ${dollars(schedule.totalCents)} in ${counted(schedule.instalments.length, 'repayment')}.`,
      details: { totalCents: schedule.totalCents },
    },
  );
  effects.schedulePayment({ memberId, id }, { kind: 'draw', cents: terms.principalCents, dueOn: today, cardId: null });
  await enqueuePayments(db, clock, await writeEffects(db, clock, effects));
  return { id, opened };
}

async function accountsOf(db: Database, clock: Clock, memberId: number, loanId: number): Promise<number[]> {
  const memberAccounts = ['loan_principal', 'loan_interest', 'loan_fees'].map((kind) => ({
    memberId,
    kind,
    reference: String(loanId),
  }));
  const accounts = await openAccounts(db, clock, [
    ...memberAccounts,
    { memberId: COMPANY, kind: 'loan', reference: `${memberId}:${loanId}`, mayGoBelowZero: true },
  ]);
  return accounts.map(({ id }) => id);
}
