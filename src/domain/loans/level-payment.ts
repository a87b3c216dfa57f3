import { roundHalfAway } from '../money/cents.ts';

/**
 * The equal payment that pays off a debt, not rounded.
 *
 * @param growths what one unit owed grows to in each period, the first period first.
 */
export function levelPayment(debt: number, growths: readonly number[]): number {
  let whole = 1;
  let parts = 0;
  for (const growth of growths) {
    whole *= growth;
    parts = parts === 0 ? 1 : 1 + parts * growth;
  }
  return (debt * whole) / parts;
}

/** What an equal payment of whole cents can pay off over the periods: the other way round, in whole cents, rounded down. */
export function payableDebt(paymentCents: number, growths: readonly number[]): number {
  return Math.floor(paymentCents / levelPayment(1, growths) + 1e-9);
}

const MAX_LOG_RATE = 40;
const HALVINGS = 60;

/**
 * The yearly rate at which payments are worth what was lent, with compounding: what the loan costs in a year, in per cent
 * with one decimal. 0 where nothing more than the loan is paid back.
 *
 * @param flows days after the draw, and cents paid then.
 */
export function annualCostPercent(lentCents: number, flows: readonly { days: number; cents: number }[]): number {
  const paid = flows.reduce((sum, { cents }) => sum + cents, 0);
  if (paid <= lentCents) return 0;
  const valueAt = (logRate: number) =>
    flows.reduce((sum, { days, cents }) => sum + cents * Math.exp((-logRate * days) / 365), 0);
  let [low, high] = [0, MAX_LOG_RATE];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (valueAt(middle) > lentCents) low = middle;
    else high = middle;
  }
  return roundHalfAway(Math.expm1((low + high) / 2) * 1000) / 10;
}
