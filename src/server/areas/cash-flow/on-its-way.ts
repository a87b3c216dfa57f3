import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { SLACK_DAYS } from '#domain/payments/instalment-plans.ts';
import { notScheduled } from '#domain/payments/instalments-ahead.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { occurrencesIn, unclearedPayments } from '../bills/public.ts';
import { unclearedRepayments } from '../loans/public.ts';
import type { CashFlows } from './planned.ts';

/** A payment that has been made and that no account shows yet. */
export interface PaymentOnItsWay {
  name: string;
  /** Negative: money out. */
  cents: number;
  date: CivilDate;
  /** The account that it leaves; null where unknown. */
  accountId: number | null;
  subCategoryId: number;
  /** The scheduled payment or the loan that it pays. */
  paymentId?: number;
  loanId?: number;
}

/** Reads the bills marked as paid and the repayments of our loans that no transaction shows yet. */
async function readUncleared(db: Database, clock: Clock, memberId: number) {
  const now = clock.now();
  const [bills, repayments] = await Promise.all([
    unclearedPayments(db, memberId, now),
    unclearedRepayments(db, memberId, now),
  ]);
  return { bills, repayments };
}

/**
 * Returns the payments whose money is still in an account, so that making one doesn't make it look free to spend: bills
 * marked as paid, and repayments of our loans, whether collected or made by the member. What a planned flow already
 * counts is left out: bills of the amount of an order, and repayments that a scheduled payment covers.
 */
export async function paymentsOnTheirWay(
  db: Database,
  clock: Clock,
  memberId: number,
  today: CivilDate,
  reading: Promise<Pick<CashFlows, 'flows' | 'plan' | 'from'>>,
): Promise<PaymentOnItsWay[]> {
  const [{ bills, repayments }, { flows, plan, from }] = await Promise.all([
    readUncleared(db, clock, memberId),
    reading,
  ]);
  const ordered = flows.filter(({ certainty }) => certainty === 'confirmed');
  const scheduled = occurrencesIn(plan, { from, to: addDays(today, SLACK_DAYS), today })
    .filter(({ state }) => state !== 'skipped')
    .map(({ dueDate: date, cents }) => ({ date, cents }));
  return [
    ...bills
      .filter(({ cents }) => !ordered.some((flow) => flow.cents === cents))
      .map(({ onDate, ...bill }) => ({ ...bill, date: onDate })),
    ...notScheduled(
      repayments.map(({ name, cents, orderedOn: date, accountId, loanId }) => ({
        name,
        cents,
        date,
        accountId,
        loanId,
        subCategoryId: subCategoryIds['loan-repayments'],
      })),
      scheduled,
    ),
  ];
}
