import { groceries } from '#contract/areas/groceries.ts';

/** What changes with the member's list. */
export const listReads = [groceries.list, groceries.storeCompare];

/** What changes with the prices that the member saw. */
export const priceReads = [groceries.product, groceries.list];
