import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { OwnLoanBlock } from '#domain/lending/decision.ts';
import { OWN_PROVIDER } from '#domain/loans/actions.ts';
import type { LoanStatus } from '#domain/loans/actions.ts';
import { coverage, repaymentStatus } from '#domain/loans/coverage.ts';
import { regularPayment } from '#domain/loans/plan.ts';
import type { Frequency } from '#domain/loans/terms.ts';
import { repaymentOutcomes } from '#domain/loans/repayment-outcomes.ts';
import type { RepaymentOutcome } from '#domain/loans/repayment-outcomes.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { lendingBlockOf } from './accounts/lending-block.ts';
import { externalLoans, owedSteps, ownLoans } from './loan-store.ts';
import type { ExternalLoan, OwnLoan } from './loan-store.ts';
import { repaymentRecords } from './payments/repayment-history-store.ts';
import type { NamedRepayment } from './payments/repayment-history-store.ts';
import { externalLoanPayments, owedToday } from './wire.ts';

/** A loan of the member for other areas. */
export interface MemberLoan {
  id: number;
  /** 'ubomi' is ours. */
  provider: string;
  title: string;
  status: LoanStatus;
  /** Owed today. */
  owedCents: number;
  overdueCents: number;
  /** Whether hardship was requested and not answered yet, or the loan is paid under a hardship schedule. */
  inHardship: boolean;
  /** Why the loan blocks further lending; null where it is paid as agreed, and for external loans. */
  lendingBlock: OwnLoanBlock | null;
  /** The regular repayment, which the last one may exceed by the rounding; null where unknown. */
  repaymentCents: number | null;
  frequency: Frequency | null;
  nextDueOn: string | null;
  openedOn: string;
  closedOn: string | null;
  /** Interest per year in millionths; null where unknown. */
  annualPpm: number | null;
  /**
   * The remaining payments by the schedule, or for external loans by the recorded balance without interest; null where
   * unknown.
   */
  ahead: { payments: number; cents: number; lastOn: string } | null;
}

function remainingPayments(payments: readonly { date: string; cents: number }[]): MemberLoan['ahead'] {
  return payments.length === 0
    ? null
    : {
        payments: payments.length,
        cents: payments.reduce((sum, { cents }) => sum + cents, 0),
        lastOn: payments.at(-1)!.date,
      };
}

/** A limit for the payments of an external loan; where they exceed it, none are shown. */
const MAX_EXTERNAL_PAYMENTS = 1_600;

function allExternalPayments(loan: ExternalLoan, today: string): { date: string; cents: number }[] {
  const payments = externalLoanPayments(loan, today, MAX_EXTERNAL_PAYMENTS);
  return payments.length < MAX_EXTERNAL_PAYMENTS ? payments : [];
}

function ownMemberLoan(loan: OwnLoan, today: string): MemberLoan {
  const { overdueCents, next } = repaymentStatus(loan.schedule, loan.paidCents + loan.inFlightCents, today);
  return {
    id: loan.id,
    provider: OWN_PROVIDER,
    title: loan.title,
    status: loan.status,
    owedCents: owedToday(loan, today),
    overdueCents: loan.status === 'paid' ? 0 : overdueCents,
    inHardship: loan.status !== 'paid' && (loan.hardshipSince !== null || loan.scheduleBy === 'team'),
    lendingBlock: lendingBlockOf(loan, today),
    repaymentCents: regularPayment(loan.schedule),
    frequency: loan.terms.frequency,
    nextDueOn: loan.status === 'paid' ? null : (next?.dueDate ?? null),
    openedOn: loan.drawnOn ?? loan.terms.drawDate,
    closedOn: loan.closedOn,
    annualPpm: loan.terms.annualPpm,
    ahead:
      loan.status === 'paid'
        ? null
        : remainingPayments(
            coverage(loan.schedule, loan.paidCents, today)
              .filter(({ state }) => state !== 'paid')
              .map(({ dueDate, cents, paidCents }) => ({ date: dueDate, cents: cents - paidCents })),
          ),
  };
}

/**
 * All loans of a member, ours and external ones, open or paid off.
 * @param db the member's or the system scope.
 */
export async function loansOf(db: Database, clock: Clock, memberId: number): Promise<MemberLoan[]> {
  const today = clock.today(DEFAULT_ZONE);
  const [own, external] = await Promise.all([ownLoans(db, memberId), externalLoans(db, memberId)]);
  return [
    ...own.map((loan) => ownMemberLoan(loan, today)),
    ...external.map((loan): MemberLoan => ({
      id: loan.id,
      provider: loan.provider,
      title: loan.title,
      status: loan.status,
      owedCents: loan.balanceCents,
      overdueCents: 0,
      inHardship: false,
      lendingBlock: null,
      repaymentCents: loan.repaymentCents,
      frequency: loan.frequency,
      nextDueOn: externalLoanPayments(loan, today, 1)[0]?.date ?? null,
      openedOn: loan.asOf,
      closedOn: loan.closedOn,
      annualPpm: loan.annualPpm,
      ahead: remainingPayments(allExternalPayments(loan, today)),
    })),
  ];
}

/**
 * The total owed on our loans at the end of each date, from the ledger. `dates` must be ascending. For today it equals
 * the sum of `loansOf`. External loans are left out, because their history is unknown.
 * @param loans all loans of the member, from `loansOf`.
 */
export async function loansOverTime(
  db: Database,
  clock: Clock,
  memberId: number,
  loans: readonly MemberLoan[],
  dates: readonly string[],
): Promise<number[]> {
  const ours = loans.filter(({ provider }) => provider === OWN_PROVIDER);
  if (ours.length === 0) return dates.map(() => 0);
  const today = clock.today(DEFAULT_ZONE);
  const steps = await owedSteps(db, memberId);
  const now = ours.reduce((sum, { owedCents }) => sum + owedCents, 0);
  let index = 0;
  let owedCents = 0;
  return dates.map((date) => {
    for (; index < steps.length && steps[index]!.date <= date; index += 1) owedCents = steps[index]!.cents;
    return date >= today ? now : owedCents;
  });
}

/** An upcoming repayment. */
export interface UpcomingRepayment {
  loanId: number;
  name: string;
  /** Not before today: an overdue repayment is due now. */
  date: string;
  /** The date in the schedule, which has passed where the repayment is overdue. */
  dueOn: string;
  /** Negative, because it is money out. */
  cents: number;
  /** The linked account that it is paid from; null where unknown. */
  accountId: number | null;
}

/** Upcoming repayments of all loans up to a day, by date, without payments already in progress. */
export async function upcomingRepayments(
  db: Database,
  clock: Clock,
  memberId: number,
  to: string,
): Promise<UpcomingRepayment[]> {
  const today = clock.today(DEFAULT_ZONE);
  const [own, external] = await Promise.all([ownLoans(db, memberId), externalLoans(db, memberId)]);
  const repayments: UpcomingRepayment[] = [
    ...own
      .filter(({ status }) => status !== 'paid' && status !== 'pending')
      .flatMap(({ id, title, accountId, schedule, paidCents, inFlightCents }) =>
        coverage(schedule, paidCents + inFlightCents, today)
          .filter(({ state }) => state !== 'paid')
          .map(({ dueDate, cents, paidCents: paid }) => ({
            loanId: id,
            name: title,
            date: dueDate < today ? today : dueDate,
            dueOn: dueDate,
            cents: paid - cents,
            accountId,
          })),
      ),
    ...external.flatMap((loan) =>
      externalLoanPayments(loan, today, 400).map(({ date, cents }) => ({
        loanId: loan.id,
        name: loan.title,
        date,
        dueOn: date,
        cents: -cents,
        accountId: loan.accountId,
      })),
    ),
  ];
  return repayments
    .filter(({ date }) => date <= to)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.loanId - b.loanId));
}

/**
 * Repayments of our loans due in a period, with the outcome of each. Later payments up to `today` are considered for
 * late ones.
 */
export async function repaymentsMade(
  db: Database,
  memberId: number,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<RepaymentOutcome<NamedRepayment>[]> {
  if (from > today) return [];
  return repaymentOutcomes(await repaymentRecords(db, memberId, today)).filter(
    ({ record: { dueOn } }) => dueOn >= from && dueOn <= to,
  );
}

export { loanClosing } from './accounts/closing.ts';
export { firstLendingBlock } from './accounts/lending-block.ts';
export { meansHistory } from './hardship/means-store.ts';
export { interestByLoan } from './log-store.ts';
export type { LoanInterest } from './log-store.ts';
export type { NamedRepayment } from './payments/repayment-history-store.ts';
export { unclearedRepayments } from './payments/uncleared-store.ts';
export type { UnclearedRepayment } from './payments/uncleared-store.ts';
export { countOpenRequests } from './hardship/hardship-store.ts';
export { countExceptions } from './payments/exception-store.ts';
export { openLoan } from './accounts/opening.ts';
export { restoreExternalLoans } from './accounts/opening-store.ts';
export type { RestoredLoan } from './accounts/opening-store.ts';
export { payDaysOf } from './servicing/pay-days.ts';
export type { PayDays } from './servicing/pay-days.ts';
export { withdrawLoan, withdrawalCents } from './requests/withdrawal.ts';
export type { LoanOpening } from './accounts/opening.ts';
export { LOAN_MONEY_TOPIC, collectDebits, loanMoneyOutboxHandler, onDebitEvent } from './servicing/payment-orders.ts';
export type { PaymentContext } from './servicing/payment-orders.ts';
export { serviceLoans } from './servicing/daily-servicing.ts';
