/** Qoin, a loyalty unit in whole numbers. Its rate is dated data: thousandths of a Qoin for one dollar. */

/** One dollar is 8.55 Qoin at first (rule R08). */
export const FIRST_QOIN_RATE = 8_550;

/** '1,234 Qoin' */
export const qoinText = (qoin: number): string => `${qoin.toLocaleString('en-AU')} Qoin`;

/** The rate in words, by how many Qoin make a dollar. */
export const rateText = (rate: number): string => `$1.00 is ${rate.toLocaleString('en-AU')} Qoin`;

/** What Qoin pay, in whole cents. A part of a cent is rounded down. */
export function centsOfQoin(qoin: number, rate: number): number {
  return Math.floor((qoin * 100_000) / rate);
}

/** The smallest whole number of Qoin that pays an amount in cents. */
export function qoinOfCents(cents: number, rate: number): number {
  return Math.ceil((cents * rate) / 100_000);
}

/**
 * How many of the Qoin that paid a part of an order have gone back, once refunds have returned some cents of that part.
 * It follows the order's own rate. A part of a Qoin is rounded up, and all of them are back with the last cent.
 */
export function qoinReturned({ qoin, cents }: { qoin: number; cents: number }, returnedCents: number): number {
  return returnedCents === 0 ? 0 : Math.ceil((qoin * returnedCents) / cents);
}
