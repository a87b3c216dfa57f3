import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { ScheduledOccurrence } from '#domain/cash-flow/plan.ts';
import type { Database } from '#server/kit/database.ts';
import { allPayments } from '../scheduled/payment-store.ts';
import { occurrencesIn, readPlan } from './plan.ts';
import type { Plan, Span } from './plan.ts';

/** An occurrence of a scheduled payment, for other areas. */
export interface PlannedPayment extends ScheduledOccurrence {
  /** True if it was paid by a known transaction; false if the member marked it as paid. */
  isSeen: boolean;
}

/**
 * Returns the member's scheduled payments due in a period (inclusive), by date. Call `matchArrivals` first to include
 * new transactions.
 *
 * @param today The member's current day, which separates overdue from due. Defaults to the first day of the period.
 */
export async function occurrencesBetween(
  db: Database,
  memberId: number,
  from: CivilDate,
  to: CivilDate,
  today: CivilDate = from,
): Promise<PlannedPayment[]> {
  return plannedIn(await readPlan(db, memberId, from, to), { from, to, today });
}

/** Does the same for a plan that has been read. */
export function plannedIn(plan: Plan, span: Span): PlannedPayment[] {
  const rows = new Map(plan.payments.map((row) => [row.id, row]));
  return occurrencesIn(plan, span).map(({ paymentId, onDate, dueDate, cents, state, transactionId }) => {
    const { name, bank_account_id: accountId, sub_category_id: subCategoryId } = rows.get(paymentId)!;
    return {
      paymentId,
      name,
      date: dueDate,
      onDate,
      cents,
      accountId,
      subCategoryId,
      state,
      isSeen: state === 'paid' && transactionId !== null,
    };
  });
}

/** Returns the scheduled payments' names. */
export async function scheduledNames(db: Database, memberId: number): Promise<{ id: number; name: string }[]> {
  return (await allPayments(db, memberId)).map(({ id, name }) => ({ id, name }));
}
