import { timesRatio } from '../money/cents.ts';

/** How a class of cars loses its worth. */
export interface CarClass {
  id: string;
  name: string;
  /** What such a car costs new, in whole cents. */
  newCents: number;
  /** What is lost in the first year, and in each year after it, in hundredths of a per cent of what was left. */
  firstYearBp: number;
  laterYearBp: number;
}

const WHOLE_BP = 10_000;
/** A car that runs is worth something, however old: a twentieth of its price. */
const FLOOR_BP = 500;
/** A car of that class and age is sold for so much more or less. */
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

/** What a car of a class is worth at an age in whole years, to the hundred dollars, with the range around it. */
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
