/** What banks tell of debits and scheduled payments: who asks a bank keeps and shows it. */
export { keepBankBills } from './bank-bills.ts';
export type { ToldBill } from './bank-bills.ts';
export { forgetBills, listedBills } from './bank-bill-store.ts';
/** The calls about scheduled payments; those that count all planned cash flows are served with them. */
export { scheduleHandlers } from './handlers.ts';
/** Commands over scheduled payments, for whoever carries one out on behalf of the member. */
export { paymentHandlers as planningCommands } from './payment-handlers.ts';
/** The plan itself: payments, what was decided about each occurrence, and the settings of the member. */
export { occurrenceNamed } from './occurrence-named.ts';
export { lockPlan } from './occurrence-store.ts';
export { LOOK_AHEAD_DAYS, occurrenceOf, paymentsOf } from './payment.ts';
export { countPayments, onePayment } from './payment-store.ts';
export { matchArrivals, occurrencesIn, readPlan, scheduleOf } from './plan.ts';
export type { Plan } from './plan.ts';
export { planSettings, setPlan, zoneOf } from './plan-store.ts';
export { occurrencesBetween, plannedIn, scheduledNames } from './planned.ts';
export type { PlannedPayment } from './planned.ts';
/** What past transactions and banks let expect. */
export { propose } from './proposals.ts';
export { sendPaymentReminders } from './reminders.ts';
