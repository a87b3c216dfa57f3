import { assertCents, timesRatio } from '../money/cents.ts';
import type { NetworthType } from './kinds.ts';

/** 100 per cent in basis points. */
export const WHOLE_BP = 10_000;

/** The member's share of a value, rounded once, half away from zero: 33.33% of 100.00 is 33.33. */
export function shareOf(valueCents: number, ownedBp: number): number {
  if (!Number.isSafeInteger(ownedBp) || ownedBp < 0 || ownedBp > WHOLE_BP)
    throw new RangeError(`Not a share: ${ownedBp}`);
  return timesRatio(valueCents, ownedBp, WHOLE_BP);
}

/** The largest value of one item, a billion dollars, so that totals stay within the range of an amount. */
export const LARGEST_VALUE_CENTS = 1_000_000_000_00;

/** An asset or debt; only the member's share. */
export interface Holding {
  type: NetworthType;
  cents: number;
}

export interface Totals {
  networthCents: number;
  assetsCents: number;
  liabilitiesCents: number;
}

/** Net worth is assets less liabilities. */
export function totalsOf(holdings: readonly Holding[]): Totals {
  let [assetsCents, liabilitiesCents] = [0, 0];
  for (const { type, cents } of holdings) {
    if (type === 'Assets') assetsCents += cents;
    else liabilitiesCents += cents;
  }
  return {
    networthCents: assetsCents - liabilitiesCents,
    assetsCents: assertCents(assetsCents),
    liabilitiesCents: assertCents(liabilitiesCents),
  };
}

/** An account balance as an asset, or as a liability if negative. */
export function holdingOf(balanceCents: number): Holding {
  return balanceCents < 0 ? { type: 'Liabilities', cents: -balanceCents } : { type: 'Assets', cents: balanceCents };
}

/** The part of a home loan that bears interest, after its offset account. */
export function interestBearing(loanCents: number, offsetCents: number): number {
  return Math.max(0, loanCents - Math.max(0, offsetCents));
}
