import { timesRatio } from '../money/cents.ts';

/** A depreciation class of cars. */
export interface CarClass {
  id: string;
  name: string;
  /** Price when new, in whole cents. */
  newCents: number;
  /** Depreciation in the first year, and in each later year, in basis points of the previous value. */
  firstYearBp: number;
  laterYearBp: number;
}

const WHOLE_BP = 10_000;
/** A running car is worth at least this share of its new price. */
const FLOOR_BP = 500;
/** The price range around the estimate. */
const SPREAD_BP = 1_500;
const ROUND_CENTS = 100_00;

export interface CarEstimate {
  valueCents: number;
  lowCents: number;
  highCents: number;
}

function rounded(cents: number): number {
  return Math.round(cents / ROUND_CENTS) * ROUND_CENTS;
}

/** The value of a car at an age in whole years, rounded to $100, with its range. */
export function carValue({ newCents, firstYearBp, laterYearBp }: CarClass, ageYears: number): CarEstimate {
  let cents = newCents;
  for (let year = 1; year <= Math.max(0, Math.floor(ageYears)); year += 1)
    cents = timesRatio(cents, WHOLE_BP - (year === 1 ? firstYearBp : laterYearBp), WHOLE_BP);
  const valueCents = rounded(Math.max(cents, timesRatio(newCents, FLOOR_BP, WHOLE_BP)));
  return {
    valueCents,
    lowCents: rounded(timesRatio(valueCents, WHOLE_BP - SPREAD_BP, WHOLE_BP)),
    highCents: rounded(timesRatio(valueCents, WHOLE_BP + SPREAD_BP, WHOLE_BP)),
  };
}
