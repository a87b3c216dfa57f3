import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { ScheduledOccurrence } from '#domain/cash-flow/plan.ts';
import type { Database } from '#server/kit/database.ts';
import { allPayments } from '../scheduled/payment-store.ts';
import { occurrencesIn, readPlan } from './plan.ts';
import type { Plan, Span } from './plan.ts';

/** One occurrence of a scheduled payment as other areas see it. */
export interface PlannedPayment extends ScheduledOccurrence {
  /** It is paid, and a row of the member shows it; false where the member alone says so. */
  isSeen: boolean;
}

/**
 * The member's scheduled payments that are due from one day to another, both included, by date. What came in since the
 * last time counts once `matchArrivals` has looked at it, so call that first.
 *
 * @param today the member's day, which tells overdue from due; the first day of the span unless given.
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

/** The same of a plan that has been read. */
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

/** The scheduled payments by name. */
export async function scheduledNames(db: Database, memberId: number): Promise<{ id: number; name: string }[]> {
  return (await allPayments(db, memberId)).map(({ id, name }) => ({ id, name }));
}
