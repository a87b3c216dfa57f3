import { timesRatio } from '../money/cents.ts';

/** Figures of how somebody stands. Each is given with what it was computed from, so that a screen can show the sum. */

export interface SafeToSpend {
  /** In accounts for spending, what is owed on cards taken off. */
  atHandCents: number;
  /** What goes out by schedule before the next pay, as an amount above zero. */
  dueCents: number;
  /** What the member wants to keep. */
  keptCents: number;
  safeCents: number;
  /** Days until the next pay, today counted. */
  days: number;
  perDayCents: number;
}

export function safeToSpend(input: { atHandCents: number; dueCents: number; keptCents: number; days: number }): SafeToSpend {
  const safeCents = input.atHandCents - input.dueCents - input.keptCents;
  const days = Math.max(1, input.days);
  return { ...input, days, safeCents, perDayCents: safeCents > 0 ? Math.floor(safeCents / days) : 0 };
}

/** For how many weeks the money at hand pays for the usual spending, with one decimal; null without usual spending. */
export function weeksCovered(moneyCents: number, weeklyCents: number): number | null {
  if (weeklyCents <= 0) return null;
  return Math.max(0, timesRatio(moneyCents, 10, weeklyCents)) / 10;
}

/** The share of income that was not spent, in per cent with one decimal; null without income. */
export function savingsRate(incomeCents: number, spentCents: number): number | null {
  if (incomeCents <= 0) return null;
  return timesRatio(incomeCents - spentCents, 1_000, incomeCents) / 10;
}
