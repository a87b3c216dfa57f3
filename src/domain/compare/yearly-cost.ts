/** What a plan costs: so much a year, and so much for each unit. */
export interface Price {
  /** Cents for a year. */
  fixedCents: number;
  /** Hundredths of a cent for each unit (a kWh, a dollar owed); 0 where a plan has one price. */
  unitPrice: number;
}

/** How many whole units somebody uses who pays so much a year for a plan of this price; none below its fixed part. */
export function unitsFrom(yearCents: number, reference: Price): number {
  if (reference.unitPrice === 0) return 0;
  return Math.max(0, Math.round(((yearCents - reference.fixedCents) * 100) / reference.unitPrice));
}

/** What so many units cost in a year, fixed part and units apart, in whole cents. */
export function yearlyCost(price: Price, units: number): { fixedCents: number; unitCents: number; totalCents: number } {
  const unitCents = Math.round((units * price.unitPrice) / 100);
  return { fixedCents: price.fixedCents, unitCents, totalCents: price.fixedCents + unitCents };
}
