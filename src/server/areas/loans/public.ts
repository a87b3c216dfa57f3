import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { OwnLoanBlock } from '#domain/lending/decision.ts';
import { OWN_PROVIDER } from '#domain/loans/actions.ts';
import type { LoanStatus } from '#domain/loans/actions.ts';
import { coverage, repaymentStatus } from '#domain/loans/coverage.ts';
import type { Frequency } from '#domain/loans/terms.ts';
import { repaymentOutcomes } from '#domain/loans/repayment-outcomes.ts';
import type { RepaymentOutcome } from '#domain/loans/repayment-outcomes.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { holdOf } from './accounts/lending-block.ts';
import { externalLoans, owedSteps, ownLoans } from './loan-store.ts';
import type { ExternalLoan, OwnLoan } from './loan-store.ts';
import { repaymentRecords } from './payments/repayment-history-store.ts';
import type { NamedRepayment } from './payments/repayment-history-store.ts';
import { recordedPayments, owedToday } from './wire.ts';

/** A loan of the member as other areas see it. */
export interface MemberLoan {
  id: number;
  /** 'ubomi' is ours. */
  provider: string;
  title: string;
  status: LoanStatus;
  /** What is owed today. */
  owedCents: number;
  overdueCents: number;
  /** Hardship help was asked for and is not answered, or it is paid by what was agreed to. */
  inHardship: boolean;
  /** Why nothing more is lent because of it; null where it is paid as agreed, and for loans of others. */
  hold: OwnLoanBlock | null;
  /** What is paid each time; null where it is not known. */
  repaymentCents: number | null;
  frequency: Frequency | null;
  nextDueOn: string | null;
  openedOn: string;
  closedOn: string | null;
  /** Interest a year in millionths; null where it is not known. */
  annualPpm: number | null;
  /** What is still to be paid by the schedule, or by what was noted, which counts no interest; null where that is not known to its end. */
  ahead: { payments: number; cents: number; lastOn: string } | null;
}

function aheadOf(payments: readonly { date: string; cents: number }[]): MemberLoan['ahead'] {
  return payments.length === 0
    ? null
    : {
        payments: payments.length,
        cents: payments.reduce((sum, { cents }) => sum + cents, 0),
        lastOn: payments.at(-1)!.date,
      };
}

/** Payments of a noted loan for as long as anybody pays one; none where they do not reach its end. */
const MAX_RECORDED = 1_600;

function recordedToTheEnd(loan: ExternalLoan, today: string): { date: string; cents: number }[] {
  const payments = recordedPayments(loan, today, MAX_RECORDED);
  return payments.length < MAX_RECORDED ? payments : [];
}

function ownAsSeen(loan: OwnLoan, today: string): MemberLoan {
  const { overdueCents, next } = repaymentStatus(loan.schedule, loan.paidCents + loan.inFlightCents, today);
  return {
    id: loan.id,
    provider: OWN_PROVIDER,
    title: loan.title,
    status: loan.status,
    owedCents: owedToday(loan, today),
    overdueCents: loan.status === 'paid' ? 0 : overdueCents,
    inHardship: loan.status !== 'paid' && (loan.hardshipSince !== null || loan.scheduleBy === 'team'),
    hold: holdOf(loan, today),
    repaymentCents: Math.max(...loan.schedule.map(({ cents }) => cents)),
    frequency: loan.terms.frequency,
    nextDueOn: loan.status === 'paid' ? null : (next?.dueDate ?? null),
    openedOn: loan.drawnOn ?? loan.terms.drawDate,
    closedOn: loan.closedOn,
    annualPpm: loan.terms.annualPpm,
    ahead:
      loan.status === 'paid'
        ? null
        : aheadOf(
            coverage(loan.schedule, loan.paidCents, today)
              .filter(({ state }) => state !== 'paid')
              .map(({ dueDate, cents, paidCents }) => ({ date: dueDate, cents: cents - paidCents })),
          ),
  };
}

/**
 * All loans of a member, ours and those that the member noted, open or paid off: for net worth, for a decision about
 * another one.
 *
 * @param db the member's own or the system's.
 */
export async function loansOf(db: Database, clock: Clock, memberId: number): Promise<MemberLoan[]> {
  const today = clock.today(DEFAULT_ZONE);
  const [own, external] = await Promise.all([ownLoans(db, memberId), externalLoans(db, memberId)]);
  return [
    ...own.map((loan) => ownAsSeen(loan, today)),
    ...external.map((loan): MemberLoan => ({
      id: loan.id,
      provider: loan.provider,
      title: loan.title,
      status: loan.status,
      owedCents: loan.balanceCents,
      overdueCents: 0,
      inHardship: false,
      hold: null,
      repaymentCents: loan.repaymentCents,
      frequency: loan.frequency,
      nextDueOn: recordedPayments(loan, today, 1)[0]?.date ?? null,
      openedOn: loan.asOf,
      closedOn: loan.closedOn,
      annualPpm: loan.annualPpm,
      ahead: aheadOf(recordedToTheEnd(loan, today)),
    })),
  ];
}

/**
 * What was owed on our loans together at the end of each of the dates, which are in order, as the ledger tells it. For
 * today it is what `loansOf` says. Loans of other lenders are left out: of them only what was noted is known.
 *
 * @param loans all of the member's, by `loansOf`.
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
  let at = 0;
  let own = 0;
  return dates.map((date) => {
    for (; at < steps.length && steps[at]!.date <= date; at += 1) own = steps[at]!.cents;
    return date >= today ? now : own;
  });
}

/** A payment of a loan that is still to come. */
export interface RepaymentAhead {
  loanId: number;
  name: string;
  /** Not before today: what is overdue is due now. */
  date: string;
  /** The day of the schedule, which has passed where it is overdue. */
  dueOn: string;
  /** Minus, as it is money out. */
  cents: number;
  /** The linked account that it leaves; null where it is not known. */
  accountId: number | null;
}

/** Payments of all loans that are to come up to a day, by date. What is on its way to us already is not among them. */
export async function repaymentsAhead(
  db: Database,
  clock: Clock,
  memberId: number,
  to: string,
): Promise<RepaymentAhead[]> {
  const today = clock.today(DEFAULT_ZONE);
  const [own, external] = await Promise.all([ownLoans(db, memberId), externalLoans(db, memberId)]);
  const result: RepaymentAhead[] = [
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
      recordedPayments(loan, today, 400).map(({ date, cents }) => ({
        loanId: loan.id,
        name: loan.title,
        date,
        dueOn: date,
        cents: -cents,
        accountId: loan.accountId,
      })),
    ),
  ];
  return result
    .filter(({ date }) => date <= to)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.loanId - b.loanId));
}

/** Repayments of our loans that were due from one day to another, with what became of each. `today` is the newest day that is looked at for what was made up for. */
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
export { firstHold } from './accounts/lending-block.ts';
export { meansHistory } from './hardship/means-store.ts';
export { interestByLoan } from './log-store.ts';
export type { LoanInterest } from './log-store.ts';
export type { NamedRepayment } from './payments/repayment-history-store.ts';
export { countOpenRequests } from './hardship/hardship-store.ts';
export { countExceptions } from './payments/exception-store.ts';
export { openLoan } from './accounts/opening.ts';
export { restoreExternalLoans } from './accounts/opening-store.ts';
export type { RestoredLoan } from './accounts/opening-store.ts';
export { payDaysOf } from './servicing/pay-days.ts';
export type { PayDays } from './servicing/pay-days.ts';
export { withdrawLoan, withdrawalCents } from './requests/withdrawal.ts';
export type { LoanOpening } from './accounts/opening.ts';
export { LOAN_MONEY_TOPIC, collectDebits, loanMoneyOutboxHandler, takeDebitEvent } from './servicing/payment-orders.ts';
export type { MoneyParts } from './servicing/payment-orders.ts';
export { serviceLoans } from './servicing/daily-servicing.ts';
