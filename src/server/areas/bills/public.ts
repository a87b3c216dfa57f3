/** What banks tell of debits and scheduled payments: who asks a bank keeps and shows it. */
export { keepBankBills } from './detected/bank-bills.ts';
export type { ReportedBill } from './detected/bank-bills.ts';
export { forgetBills, listedBills } from './detected/bank-bill-store.ts';
/** The calls about scheduled payments; those that count all planned cash flows are served with them. */
export { scheduleHandlers } from './handlers.ts';
/** Commands over scheduled payments, for whoever carries one out on behalf of the member. */
export { paymentHandlers as planningCommands } from './scheduled/payment-handlers.ts';
/** The plan itself: payments, what was decided about each occurrence, and the settings of the member. */
export { occurrenceNamed } from './occurrences/named-occurrence.ts';
export { lockPlan } from './occurrences/occurrence-store.ts';
export { LOOK_AHEAD_DAYS, occurrenceOf, paymentsOf } from './scheduled/payment.ts';
export { countPayments, onePayment } from './scheduled/payment-store.ts';
export { matchArrivals, occurrencesIn, readPlan, scheduleOf } from './occurrences/plan.ts';
export type { Plan } from './occurrences/plan.ts';
export { planSettings, setPlan, zoneOf } from './occurrences/plan-store.ts';
export { occurrencesBetween, plannedIn, scheduledNames } from './occurrences/planned.ts';
export type { PlannedPayment } from './occurrences/planned.ts';
/** What past transactions and banks let expect. */
export { propose } from './detected/proposals.ts';
export { sendPaymentReminders } from './reminders/reminders.ts';
