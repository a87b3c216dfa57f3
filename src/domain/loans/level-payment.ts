import { roundHalfAway } from '../money/cents.ts';

/**
 * The equal payment that repays a debt, unrounded.
 *
 * @param growthFactors the growth factor of each period, in order.
 */
export function levelPayment(debt: number, growthFactors: readonly number[]): number {
  let compounded = 1;
  let annuity = 0;
  for (const factor of growthFactors) {
    compounded *= factor;
    annuity = annuity === 0 ? 1 : 1 + annuity * factor;
  }
  return (debt * compounded) / annuity;
}

/** The inverse: the largest debt in whole cents that an equal payment repays. */
export function payableDebt(paymentCents: number, growthFactors: readonly number[]): number {
  return Math.floor(paymentCents / levelPayment(1, growthFactors) + 1e-9);
}

const MAX_LOG_RATE = 40;
const HALVINGS = 60;

/**
 * The effective annual rate of the payments, in per cent with one decimal; 0 if no more than the loan is repaid.
 *
 * @param flows days after the draw, and cents paid.
 */
export function annualCostPercent(lentCents: number, flows: readonly { days: number; cents: number }[]): number {
  const totalPaid = flows.reduce((sum, { cents }) => sum + cents, 0);
  if (totalPaid <= lentCents) return 0;
  const presentValue = (logRate: number) =>
    flows.reduce((sum, { days, cents }) => sum + cents * Math.exp((-logRate * days) / 365), 0);
  let [low, high] = [0, MAX_LOG_RATE];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (presentValue(middle) > lentCents) low = middle;
    else high = middle;
  }
  return roundHalfAway(Math.expm1((low + high) / 2) * 1000) / 10;
}
