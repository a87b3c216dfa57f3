import { timesRatio } from '../money/cents.ts';
import { MIN_CHARGE_CENTS } from './minimum-charge.ts';

const DAY_MS = 24 * 3600 * 1000;

/** A period that was paid for; the instants are in milliseconds. */
export interface PaidPeriod {
  paidCents: number;
  startsAt: number;
  endsAt: number;
}

export interface Proration {
  /** Whole days of the period that have not begun; a day that has begun counts as used. */
  unusedDays: number;
  periodDays: number;
  /** What the unused days cost at the period's daily price, in cents. */
  creditCents: number;
  /** What is left to pay of the new price, in cents. */
  dueCents: number;
}

/** How many periods are bought at once for a new price, so that enough is left to pay after a credit. */
export function periodsToBuy(priceCents: number, creditCents: number): number {
  return Math.max(1, Math.ceil((creditCents + MIN_CHARGE_CENTS) / priceCents));
}

/** Credits the unused days of a paid period against a new price, rounded once and never more than was paid. */
export function prorate({ paidCents, startsAt, endsAt }: PaidPeriod, newPriceCents: number, now: number): Proration {
  const periodDays = Math.max(1, Math.round((endsAt - startsAt) / DAY_MS));
  const unusedDays = Math.min(periodDays, Math.max(0, Math.floor((endsAt - now) / DAY_MS)));
  const creditCents = timesRatio(paidCents, unusedDays, periodDays);
  return { unusedDays, periodDays, creditCents, dueCents: newPriceCents - creditCents };
}
