import { perMonth } from '#domain/lending/quote.ts';
import { OWN_PROVIDER } from '#domain/loans/actions.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { loansOf } from '../loans/public.ts';
import type { MemberLoan } from '../loans/public.ts';

/** What the member's loans take already, in a month. */
export interface Burden {
  /** Loans of the house. */
  ownCents: number;
  /** Loans of others that the member has noted. */
  elsewhereCents: number;
  inArrears: boolean;
}

const monthly = (loans: readonly MemberLoan[]): number => loans.reduce((sum, { repaymentCents, rhythm }) => sum + (repaymentCents === null || rhythm === null ? 0 : perMonth(repaymentCents, rhythm)), 0);

export async function burdenOf(db: Database, clock: Clock, memberId: number): Promise<Burden> {
  const open = (await loansOf(db, clock, memberId)).filter(({ status, closedOn }) => status !== 'paid' && closedOn === null);
  const own = open.filter(({ provider }) => provider === OWN_PROVIDER);
  return {
    ownCents: monthly(own),
    elsewhereCents: monthly(open.filter(({ provider }) => provider !== OWN_PROVIDER)),
    inArrears: own.some(({ status, overdueCents }) => status === 'arrears' || status === 'external' || overdueCents > 0),
  };
}
