/** Direct debits and scheduled payments reported by banks. */
export { storeBankBills } from './detected/bank-bills.ts';
export type { ReportedBill } from './detected/bank-bills.ts';
export { removeBills, listedBills } from './detected/bank-bill-store.ts';
/** Endpoints of scheduled payments. They are registered by the area that counts all planned cash flows. */
export { scheduleHandlers } from './handlers.ts';
/** Commands that another area can run on behalf of the member. */
export { paymentHandlers as billCommands } from './scheduled/payment-handlers.ts';
/** The plan: payments, decisions about occurrences, and the member's settings. */
export { occurrenceNamed } from './occurrences/named-occurrence.ts';
/** Payments marked as paid that no transaction shows yet. */
export { unclearedPayments } from './occurrences/uncleared-store.ts';
export { lockPlan } from './occurrences/occurrence-store.ts';
export { LOOK_AHEAD_DAYS, occurrenceOf, paymentsOf } from './scheduled/payment.ts';
export { countPayments, onePayment } from './scheduled/payment-store.ts';
export { matchArrivals, occurrencesIn, readPlan, scheduleOf } from './occurrences/plan.ts';
export type { Plan } from './occurrences/plan.ts';
export { planSettings, setPlan, zoneOf } from './occurrences/plan-store.ts';
export { occurrencesBetween, plannedIn, scheduledNames } from './occurrences/planned.ts';
export type { PlannedPayment } from './occurrences/planned.ts';
/** Expected payments from past transactions and banks. */
export { propose, recurringSeries } from './detected/proposals.ts';
export { sendPaymentReminders } from './reminders/reminders.ts';
