/** The price of a plan: a fixed amount per year and an amount per unit. */
export interface Price {
  /** Cents for a year. */
  fixedCents: number;
  /** Hundredths of a cent per unit (a kWh, a dollar owed); 0 if the plan has a single price. */
  unitPrice: number;
}

/** The whole units used, derived from a yearly cost at the reference price; never negative. */
export function unitsFrom(yearCents: number, reference: Price): number {
  if (reference.unitPrice === 0) return 0;
  return Math.max(0, Math.round(((yearCents - reference.fixedCents) * 100) / reference.unitPrice));
}

/** The yearly cost of a number of units, in whole cents. */
export function yearlyCost(price: Price, units: number): { fixedCents: number; unitCents: number; totalCents: number } {
  const unitCents = Math.round((units * price.unitPrice) / 100);
  return { fixedCents: price.fixedCents, unitCents, totalCents: price.fixedCents + unitCents };
}
