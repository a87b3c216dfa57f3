import type { OwnLoanBlock } from '#domain/lending/decision.ts';
import { isCatchingUp } from '#domain/loans/catch-up.ts';
import { repaymentStatus } from '#domain/loans/coverage.ts';
import type { OwnLoan } from '../loan-store.ts';

const order: readonly OwnLoanBlock[] = ['hardship', 'arrears', 'catch_up'];

/** Why nothing more is lent because of this loan; null where it is paid as agreed. */
export function holdOf(loan: OwnLoan, today: string): OwnLoanBlock | null {
  if (loan.status === 'paid') return null;
  if (loan.hardshipSince !== null || loan.scheduleBy === 'team') return 'hardship';
  if (loan.status === 'arrears' || loan.status === 'external') return 'arrears';
  if (repaymentStatus(loan.schedule, loan.paidCents + loan.inFlightCents, today).overdueCents > 0) return 'arrears';
  return isCatchingUp(loan, today) ? 'catch_up' : null;
}

/** The loan because of which nothing more is lent, and why: hardship before arrears, arrears before a plan that is being kept. */
export function firstHold<T extends { hold: OwnLoanBlock | null }>(loans: readonly T[]): T | undefined {
  return loans
    .filter(({ hold }) => hold !== null)
    .toSorted((a, b) => order.indexOf(a.hold!) - order.indexOf(b.hold!))[0];
}
