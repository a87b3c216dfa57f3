import { timesRatio } from '../money/cents.ts';

/** Financial wellness figures. */

/** How many weeks the available money covers usual spending, with one decimal; null without usual spending. */
export function weeksCovered(moneyCents: number, weeklyCents: number): number | null {
  if (weeklyCents <= 0) return null;
  return Math.max(0, timesRatio(moneyCents, 10, weeklyCents)) / 10;
}

/** The share of income not spent, in per cent with one decimal; null without income. */
export function savingsRate(incomeCents: number, spentCents: number): number | null {
  if (incomeCents <= 0) return null;
  return timesRatio(incomeCents - spentCents, 1_000, incomeCents) / 10;
}
