/** What one fill costs: the litres in the tank, and those burned on the way there and back. */

/** Streets are about a third longer than the straight line. */
const ROAD_FACTOR = 1.3;

/** The member's car, and how much goes in. */
export interface Fill {
  litres: number;
  /** Tenths of a litre per 100 km. */
  consumptionTenths: number;
}

export const defaultFill: Fill = { litres: 45, consumptionTenths: 80 };

export interface FillCost {
  /** The pump's price less the member's discount, in tenths of a cent. */
  paidTenths: number;
  fillCents: number;
  /** Kilometres there and back by road; an estimate. */
  detourKm: number;
  detourCents: number;
  totalCents: number;
}

/** @param distanceKm in a straight line; null if nobody said where from, which has no detour. */
export function fillCost(
  { litres, consumptionTenths }: Fill,
  {
    priceTenths,
    discountTenths,
    distanceKm,
  }: { priceTenths: number; discountTenths: number; distanceKm: number | null },
): FillCost {
  const paidTenths = Math.max(0, priceTenths - discountTenths);
  const detourKm = distanceKm === null ? 0 : Math.round(2 * distanceKm * ROAD_FACTOR * 10) / 10;
  const fillCents = Math.round((litres * paidTenths) / 10);
  const detourCents = Math.round((detourKm * consumptionTenths * paidTenths) / 10_000);
  return { paidTenths, fillCents, detourKm, detourCents, totalCents: fillCents + detourCents };
}
