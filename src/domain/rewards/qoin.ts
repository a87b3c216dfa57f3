/** Qoin, a loyalty unit in whole numbers. Its rate is dated data: thousandths of a Qoin for one dollar. */

/** One dollar is 8.55 Qoin at first (rule R08). */
export const FIRST_QOIN_RATE = 8_550;

/** The value of Qoin in cents, rounded half away from zero. */
export function centsOfQoin(qoin: number, rate: number): number {
  return Math.sign(qoin) * Math.round((Math.abs(qoin) * 100_000) / rate);
}

/** How many whole Qoin an amount in cents is worth, rounded half away from zero. */
export function qoinOfCents(cents: number, rate: number): number {
  return Math.sign(cents) * Math.round((Math.abs(cents) * rate) / 100_000);
}
