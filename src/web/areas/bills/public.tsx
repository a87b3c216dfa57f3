/** What other areas may use of bills. */
export { FoundBills, FoundBillsDialog } from './found-bills.tsx';
export { PaydayOffer } from './payday-offer.tsx';
export { frequencyNames } from './payment-words.ts';
