import { addDays } from '#domain/calendar/civil-date.ts';
import { findSubCategory, subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { ForecastEvent } from '#domain/forecast/daily.ts';
import { OVERDUE_DAYS } from '#domain/forecast/horizon.ts';
import { notScheduled } from '#domain/payments/instalments-ahead.ts';
import type { Instalment } from '#domain/payments/instalments-ahead.ts';
import { isOpen } from '#domain/planning/schedule.ts';
import type { Database } from '#server/kit/database.ts';
import type { RepaymentAhead } from '../loans/public.ts';
import { occurrencesBetween } from '../planning/public.ts';
import type { PlannedPayment } from '../planning/public.ts';

/** A year of schedules tells what they take of each sub-category. */
export const YEAR_DAYS = 364;

/** What is due and open, from two weeks ago to a year ahead. */
export async function readScheduled(db: Database, memberId: number, today: string): Promise<PlannedPayment[]> {
  const found = await occurrencesBetween(db, memberId, addDays(today, -OVERDUE_DAYS), addDays(today, YEAR_DAYS), today);
  // Money that stays the member's own is no payment.
  return found.filter(({ state, subCategoryId }) => isOpen({ state }) && findSubCategory(subCategoryId)?.kind !== 'transfer');
}

export interface ScheduledAhead {
  events: ForecastEvent[];
  /** What schedules take of each sub-category within a year, above zero. */
  yearly: Map<number, number>;
}

/**
 * Occurrences as events, and instalments and repayments of loans that no schedule stands for; also beyond a short forecast. One that names no
 * account that is forecast goes to the first, one that is overdue to today.
 */
export function scheduledAhead(found: readonly PlannedPayment[], instalments: readonly Instalment[], repayments: readonly RepaymentAhead[], accountIds: readonly number[], today: string): ScheduledAhead {
  const yearly = new Map<number, number>();
  const events: ForecastEvent[] = [];
  const add = ({ date, cents, accountId, subCategoryId, ...rest }: Pick<PlannedPayment, 'date' | 'cents' | 'accountId' | 'subCategoryId'> & Pick<ForecastEvent, 'kind' | 'name' | 'sourceId'>): void => {
    if (cents < 0 && date >= today) yearly.set(subCategoryId, (yearly.get(subCategoryId) ?? 0) - cents);
    const account = accountId !== null && accountIds.includes(accountId) ? accountId : accountIds[0];
    if (account !== undefined) events.push({ ...rest, date: date < today ? today : date, accountId: account, cents });
  };
  for (const { paymentId, name, date, cents, accountId, subCategoryId } of found) add({ date, cents, accountId, subCategoryId, kind: 'scheduled', name, sourceId: paymentId });
  for (const { provider, date, cents, accountId } of notScheduled(instalments, found)) add({ date, cents, accountId, subCategoryId: subCategoryIds.bnpl, kind: 'instalment', name: provider, sourceId: null });
  for (const { loanId, name, date, cents, accountId } of notScheduled(repayments, found)) add({ date, cents, accountId, subCategoryId: subCategoryIds['loan-repayments'], kind: 'loan', name, sourceId: loanId });
  return { events, yearly };
}
