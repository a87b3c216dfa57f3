import { badField } from '#contract/kit/errors.ts';
import { daysBetween } from '#domain/calendar/civil-date.ts';
import { companyLimitsOn } from '#domain/lending/limits.ts';
import { observeMeans } from '#domain/lending/means.ts';
import { perMonth, perRepayment } from '#domain/lending/quote.ts';
import type { Instalment } from '#domain/loans/plan.ts';
import { rulesOn } from '#domain/loans/products.ts';
import { scheduleOf } from '#domain/loans/schedule.ts';
import type { Frequency } from '#domain/loans/terms.ts';
import { percentOf, timesRatio } from '#domain/money/cents.ts';
import type { Database } from '#server/kit/database.ts';
import { ownLoans } from '../loan-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import { meansHistory } from './means-store.ts';
import { dollars } from '../servicing/position.ts';
import type { Meaning } from '../requests/change-request.ts';

/** The frequency of a schedule by its last two dates: it may have been changed since the loan was agreed to, and its first payment moved. */
function frequencyOf(instalments: readonly Instalment[], agreed: Frequency): Frequency {
  const [first, second] = instalments.slice(-2);
  if (first === undefined || second === undefined) return agreed;
  const days = daysBetween(first.dueDate, second.dueDate);
  return days <= 10
    ? 'weekly'
    : days <= 20
      ? 'fortnightly'
      : days === 28 && agreed !== 'monthly'
        ? 'four_weekly'
        : 'monthly';
}

const largest = (instalments: readonly Instalment[]): number => Math.max(0, ...instalments.map(({ cents }) => cents));

/** What the repayments of a schedule take in a month, at the most. */
function burdenOf(instalments: readonly Instalment[], agreed: Frequency): number {
  return perMonth(largest(instalments), frequencyOf(instalments, agreed));
}

/** What a month's repayments of a loan may take of the borrower's income; null where no law limits it. */
interface Protection {
  cents: number;
  isIncomeKnown: boolean;
}

/**
 * The protected share of income, less what other loans of ours take. Where the rows do not show the income, it is what was
 * agreed to when the loan was opened, up to its limit.
 */
export async function protectionOf(db: Database, loan: OwnLoan, today: string): Promise<Protection | null> {
  const { incomeSharePercent } = rulesOn(loan.terms.product, today);
  if (incomeSharePercent === null) return null;
  const [{ months, sums }, loans] = await Promise.all([
    meansHistory(db, loan.memberId, today),
    ownLoans(db, loan.memberId),
  ]);
  if (months < companyLimitsOn(today).minMonths)
    return {
      cents: timesRatio(
        burdenOf(scheduleOf(loan.terms).instalments, loan.terms.frequency),
        loan.limitCents,
        loan.terms.principalCents,
      ),
      isIncomeKnown: false,
    };
  const others = loans
    .filter(({ id, status }) => id !== loan.id && status !== 'paid')
    .reduce((sum, other) => sum + burdenOf(other.schedule, other.terms.frequency), 0);
  return {
    cents: Math.max(0, percentOf(observeMeans(sums, months).incomeCents, incomeSharePercent) - others),
    isIncomeKnown: true,
  };
}

const fieldOf = {
  ChangePayment: 'payments',
  CatchUpPayment: 'payments',
  ChangePaymentPostpone: 'to',
  RequestDraw: 'amount',
} as const;
const adviceOf = {
  ChangePayment: 'Choose more payments.',
  CatchUpPayment: 'Spread it over more payments, or ask for hardship help.',
  ChangePaymentPostpone: 'Make a catch-up plan first, or ask for hardship help.',
  RequestDraw: 'Draw less.',
} as const;
const frequencyWords: Readonly<Record<Frequency, string>> = {
  weekly: 'a week',
  fortnightly: 'a fortnight',
  four_weekly: 'every four weeks',
  monthly: 'a month',
};

/**
 * Refuses a schedule whose payments take more than the protected share of income, unless they take no more than those before.
 *
 * @throws Failure `bad_input` naming the field that has to change.
 */
export function refuseUnprotected(
  loan: OwnLoan,
  { action, frequency: chosen }: { action: keyof typeof fieldOf; frequency?: Frequency | undefined },
  { before, after }: Pick<Meaning, 'before' | 'after'>,
  protection: Protection | null,
): void {
  // With no income known there is nothing by which spreading what is overdue could be refused.
  if (protection === null || (!protection.isIncomeKnown && action === 'CatchUpPayment')) return;
  const { frequency } = loan.terms;
  const made = action === 'ChangePayment' && chosen ? chosen : frequencyOf(before, frequency);
  const most = perRepayment(Math.max(protection.cents, burdenOf(before, frequency)), made);
  const each = largest(after);
  if (each <= most) return;
  throw badField(
    fieldOf[action],
    `A payment would be ${dollars(each)}. The most we may take of your income is ${dollars(most)} ${frequencyWords[made]}. ${adviceOf[action]}`,
  );
}

/** Whether an action makes a new schedule, or ends in one. */
export function isScheduleChange(action: string): action is keyof typeof fieldOf {
  return action in fieldOf;
}
