import type { OwnLoanBlock } from '#domain/lending/decision.ts';
import { isCatchingUp } from '#domain/loans/catch-up.ts';
import { repaymentStatus } from '#domain/loans/coverage.ts';
import type { OwnLoan } from '../loan-store.ts';

const order: readonly OwnLoanBlock[] = ['hardship', 'arrears', 'catch_up'];

/** Why this loan blocks further lending; null where it is paid as agreed. */
export function lendingBlockOf(loan: OwnLoan, today: string): OwnLoanBlock | null {
  if (loan.status === 'paid') return null;
  if (loan.hardshipSince !== null || loan.scheduleBy === 'team') return 'hardship';
  if (loan.status === 'arrears' || loan.status === 'external') return 'arrears';
  if (repaymentStatus(loan.schedule, loan.paidCents + loan.inFlightCents, today).overdueCents > 0) return 'arrears';
  return isCatchingUp(loan, today) ? 'catch_up' : null;
}

/** The loan that blocks further lending: hardship before arrears, arrears before a catch-up plan. */
export function firstLendingBlock<T extends { lendingBlock: OwnLoanBlock | null }>(loans: readonly T[]): T | undefined {
  return loans
    .filter(({ lendingBlock }) => lendingBlock !== null)
    .toSorted((a, b) => order.indexOf(a.lendingBlock!) - order.indexOf(b.lendingBlock!))[0];
}
