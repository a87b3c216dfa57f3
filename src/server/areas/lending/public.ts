/** Scheduled job: ends expired offers. */
export { lapseOffers } from './offers/lapsed-offers.ts';
/** Counts for the back office. */
export { countUndecided } from './back-office/queue-store.ts';
/** Open applications to settle before an account is closed, and the records to retain. */
export { lendingClosing } from './closing.ts';
