/** What the schedules call: offers that nobody took in time end. */
export { lapseOffers } from './offers/lapsed-offers.ts';
/** What waits for the team. */
export { countUndecided } from './back-office/queue-store.ts';
/** What of applications stands in the way of closing an account, and what is retained of them. */
export { lendingClosing } from './closing.ts';
