import { perMonth } from '#domain/lending/quote.ts';
import type { OwnLoanBlock } from '#domain/lending/decision.ts';
import { OWN_PROVIDER } from '#domain/loans/actions.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { firstLendingBlock, loansOf } from '../../loans/public.ts';
import type { MemberLoan } from '../../loans/public.ts';

/** Monthly repayments of the member's existing loans, in cents. */
export interface Burden {
  /** Loans from us. */
  ownCents: number;
  /** External loans recorded by the member. */
  elsewhereCents: number;
  /** The loan of ours that blocks further lending, and why; null where there is none. */
  block: LendingBlock | null;
}

export interface LendingBlock {
  why: OwnLoanBlock;
  loanId: number;
}

const monthlyRepayments = (loans: readonly MemberLoan[]): number =>
  loans.reduce(
    (sum, { repaymentCents, frequency }) =>
      sum + (repaymentCents === null || frequency === null ? 0 : perMonth(repaymentCents, frequency)),
    0,
  );

function findBlock(own: readonly MemberLoan[]): LendingBlock | null {
  const blocking = firstLendingBlock(own);
  return blocking ? { why: blocking.lendingBlock!, loanId: blocking.id } : null;
}

export async function burdenOf(db: Database, clock: Clock, memberId: number): Promise<Burden> {
  const open = (await loansOf(db, clock, memberId)).filter(
    ({ status, closedOn }) => status !== 'paid' && closedOn === null,
  );
  const own = open.filter(({ provider }) => provider === OWN_PROVIDER);
  return {
    ownCents: monthlyRepayments(own),
    elsewhereCents: monthlyRepayments(open.filter(({ provider }) => provider !== OWN_PROVIDER)),
    block: findBlock(own),
  };
}

const operatorMessages: Readonly<Record<OwnLoanBlock, string>> = {
  arrears: 'This borrower has a loan in arrears, so we can’t lend more for now.',
  hardship: 'This borrower has hardship help on a loan, so we can’t lend more for now.',
  catch_up: 'This borrower is on a catch-up plan, so we can’t lend more until it’s finished.',
};

/**
 * Refuses further lending to a member who is behind on a loan of ours, also when an operator decides.
 * @throws Failure `conflict`.
 */
export async function refuseBlocked(
  db: Database,
  clock: Clock,
  memberId: number,
  messages: Readonly<Record<OwnLoanBlock, string>> = operatorMessages,
): Promise<void> {
  const { block: behind } = await burdenOf(db, clock, memberId);
  if (behind) throw new Failure('conflict', messages[behind.why], { extra: { reason: behind.why } });
}
