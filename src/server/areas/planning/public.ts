/** What banks tell of debits and scheduled payments: who asks a bank keeps and shows it. */
export { keepBankBills } from './bank-bills.ts';
export type { ToldBill } from './bank-bills.ts';
export { forgetBills, listedBills } from './bank-bill-store.ts';
/** Commands over scheduled payments, for whoever carries one out on behalf of the member. */
export { paymentHandlers as planningCommands } from './payment-handlers.ts';
export { matchArrivals } from './plan.ts';
export { occurrencesBetween, scheduledNames } from './planned.ts';
export type { PlannedPayment } from './planned.ts';
/** What past rows and banks let expect, and what is left until payday. */
export { propose } from './proposals.ts';
export { safeToSpendAnswer } from './safe-to-spend.ts';
export { sendPaymentReminders } from './reminders.ts';
