import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { ClosingPart, Obligation } from '#server/kit/closing.ts';
import { loanRecords, openPaymentsOf } from './closing-store.ts';
import { ownLoans } from '../loan-store.ts';
import { dollars } from '../servicing/position.ts';
import { owedToday } from '../wire.ts';

/** Unpaid loans and loan payments in progress; the member can give up neither. */
export const loanClosing: ClosingPart = {
  async obligations(db, clock, memberId) {
    const today = clock.today(DEFAULT_ZONE);
    const open = (await ownLoans(db, memberId)).filter(({ status }) => status !== 'paid');
    const loans = open.map((loan): Obligation => {
      const cents = loan.status === 'pending' ? loan.terms.principalCents : owedToday(loan, today);
      const title =
        loan.status === 'pending'
          ? `${loan.title}: ${dollars(cents)} on its way to you`
          : `${loan.title}: ${dollars(cents)} to repay`;
      return { kind: 'loan', title, amountCents: cents, href: `/loans/${loan.id}`, canGiveUp: false };
    });
    const payments = (await openPaymentsOf(db, memberId)).map(({ loanId, kind, cents }): Obligation => ({
      kind: 'loan_payment',
      title: `Loan ${kind === 'draw' ? 'payout' : 'repayment'} of ${dollars(cents)} on its way to ${kind === 'draw' ? 'you' : 'us'}`,
      amountCents: cents,
      href: `/loans/${loanId}`,
      canGiveUp: false,
    }));
    return [...loans, ...payments];
  },
  records: (db, clock, memberId) => loanRecords(db, memberId, clock.today(DEFAULT_ZONE)),
};
