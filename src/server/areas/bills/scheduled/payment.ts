import type { OccurrenceOnWire, PaymentOnWire } from '#contract/areas/bills.ts';
import { addDays, addMonths } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import { isOpen, legacyDates } from '#domain/bills/schedule.ts';
import type { Occurrence } from '#domain/bills/schedule.ts';
import { occurrencesIn } from '../occurrences/plan.ts';
import type { Plan } from '../occurrences/plan.ts';
import { scheduleOf } from '../occurrences/plan.ts';
import type { PaymentRow } from './payment-store.ts';

/** How far ahead to look for the next date of a payment: longer than the longest interval. */
export const LOOK_AHEAD_DAYS = 370;
/** Older open occurrences stay in the calendar but no longer count as overdue. */
export const LOOK_BACK_DAYS = 92;

export function occurrenceOf(occurrence: Occurrence): OccurrenceOnWire {
  return {
    payment_id: occurrence.paymentId,
    date: occurrence.onDate,
    due_date: occurrence.dueDate,
    amount: occurrence.cents,
    state: occurrence.state,
    transaction_id: occurrence.transactionId,
    paid_on: occurrence.paidOn ?? null,
  };
}

function nextLegacyDate(row: PaymentRow, today: CivilDate): CivilDate | null {
  const from = row.start_date > today ? row.start_date : today;
  return legacyDates(scheduleOf(row), from, addMonths(from, 12))[0] ?? null;
}

/** Returns a payment in its wire form; `open` are its open occurrences around today, by date. */
function paymentOf(row: PaymentRow, open: readonly Occurrence[], today: CivilDate): PaymentOnWire {
  return {
    id: row.id,
    name: row.name,
    amount: Math.abs(row.amount_cents),
    direction: row.amount_cents < 0 ? 'out' : 'in',
    bank_account_id: row.bank_account_id,
    category_id: findSubCategory(row.sub_category_id)?.categoryId ?? 0,
    sub_category_id: row.sub_category_id,
    payee: row.payee,
    start_date: row.start_date,
    end_date: row.end_date,
    recurring_frequency: row.frequency,
    remove_reminder: row.remove_reminder,
    reminder_days: row.reminder_days,
    business_day: row.business_day,
    auto_confirm: row.auto_confirm,
    tolerance: row.tolerance_cents,
    match_days: row.match_days,
    source: row.source,
    bank_ended_at: row.bank_ended_at,
    created_at: row.created_at,
    next_date: nextLegacyDate(row, today),
    next_due: open[0]?.dueDate ?? (row.start_date > addDays(today, LOOK_AHEAD_DAYS) ? row.start_date : null),
    overdue: open.filter(({ state }) => state === 'overdue').length,
  };
}

/** Returns all payments of a plan, next due first. */
export function paymentsOf(plan: Plan, today: CivilDate): PaymentOnWire[] {
  const span = { from: addDays(today, -LOOK_BACK_DAYS), to: addDays(today, LOOK_AHEAD_DAYS), today };
  const open = Map.groupBy(overdueAndNext(plan, span), ({ paymentId }) => paymentId);
  const payments = plan.payments.map((row) => paymentOf(row, open.get(row.id) ?? [], today));
  return payments.sort(
    (a, b) => (a.next_due ?? '9999').localeCompare(b.next_due ?? '9999') || a.name.localeCompare(b.name) || a.id - b.id,
  );
}

/** Returns the overdue occurrences of each payment and the next one. */
function overdueAndNext(plan: Plan, span: { from: CivilDate; to: CivilDate; today: CivilDate }): Occurrence[] {
  const nearEnd = addDays(span.today, 35);
  return plan.payments.flatMap((row) => {
    const single = { ...plan, payments: [row] };
    const openSoon = occurrencesIn(single, { ...span, to: nearEnd }).filter(isOpen);
    if (openSoon.some(({ state }) => state === 'due')) return openSoon;
    return [
      ...openSoon,
      ...occurrencesIn(single, { ...span, from: addDays(nearEnd, 1) })
        .filter(isOpen)
        .slice(0, 1),
    ];
  });
}
