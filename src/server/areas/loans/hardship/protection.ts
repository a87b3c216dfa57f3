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
import type { ActionPlan } from '../requests/change-request.ts';

/**
 * The frequency of a schedule by its last two dates: it may differ from the agreed one, and its first payment may have
 * been moved.
 */
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

/** The maximum monthly repayment of a schedule, in cents. */
function monthlyRepayment(instalments: readonly Instalment[], agreed: Frequency): number {
  return perMonth(largest(instalments), frequencyOf(instalments, agreed));
}

/** The limit of a loan's monthly repayments, in cents; null where no law limits them. */
interface Protection {
  cents: number;
  isIncomeKnown: boolean;
}

/**
 * The protected share of income, less repayments of our other loans. Where transactions do not show the income, the
 * limit is the originally agreed repayment, scaled to the credit limit.
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
        monthlyRepayment(scheduleOf(loan.terms).instalments, loan.terms.frequency),
        loan.limitCents,
        loan.terms.principalCents,
      ),
      isIncomeKnown: false,
    };
  const others = loans
    .filter(({ id, status }) => id !== loan.id && status !== 'paid')
    .reduce((sum, other) => sum + monthlyRepayment(other.schedule, other.terms.frequency), 0);
  return {
    cents: Math.max(0, percentOf(observeMeans(sums, months).incomeCents, incomeSharePercent) - others),
    isIncomeKnown: true,
  };
}

const actionFields = {
  ChangePayment: 'payments',
  CatchUpPayment: 'payments',
  ChangePaymentPostpone: 'to',
  RequestDraw: 'amount',
} as const;
const actionAdvice = {
  ChangePayment: 'Choose more repayments.',
  CatchUpPayment: 'Spread it over more repayments, or ask for hardship help.',
  ChangePaymentPostpone: 'Make a catch-up plan first, or ask for hardship help.',
  RequestDraw: 'Enter a smaller amount.',
} as const;
const frequencyWords: Readonly<Record<Frequency, string>> = {
  weekly: 'a week',
  fortnightly: 'a fortnight',
  four_weekly: 'every four weeks',
  monthly: 'a month',
};

/**
 * Refuses a schedule whose payments exceed the protected share of income, unless they do not exceed the previous ones.
 * @throws Failure `bad_input` naming the field to change.
 */
export function checkProtection(
  loan: OwnLoan,
  { action, frequency: chosen }: { action: keyof typeof actionFields; frequency?: Frequency | undefined },
  { before, after }: Pick<ActionPlan, 'before' | 'after'>,
  protection: Protection | null,
): void {
  // Without a known income there is no basis to refuse spreading the overdue amount.
  if (protection === null || (!protection.isIncomeKnown && action === 'CatchUpPayment')) return;
  const { frequency } = loan.terms;
  const newFrequency = action === 'ChangePayment' && chosen ? chosen : frequencyOf(before, frequency);
  const previous = monthlyRepayment(before, frequency);
  const maxCents = perRepayment(Math.max(protection.cents, previous), newFrequency);
  const largestCents = largest(after);
  if (largestCents <= maxCents) return;
  const byIncome =
    previous > protection.cents
      ? 'We can’t collect more than we do under your current schedule: up to'
      : 'By law, the most we can collect from your income for this loan is';
  const limit = protection.isIncomeKnown ? byIncome : 'Until we can see your income, the most we can collect is';
  throw badField(
    actionFields[action],
    `Your largest repayment would be ${dollars(largestCents)}. ${limit} ${dollars(maxCents)} ${frequencyWords[newFrequency]}. ${actionAdvice[action]}`,
  );
}

/** Whether an action changes the schedule, at once or in the end. */
export function isScheduleChange(action: string): action is keyof typeof actionFields {
  return action in actionFields;
}
