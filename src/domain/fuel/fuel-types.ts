/**
 * The fuels that are sold by the litre, by the codes that FuelCheck gives them. Charging, sold by the kWh, is left out.
 */
export const fuelNames = {
  E10: 'E10',
  U91: 'Unleaded 91',
  P95: 'Premium 95',
  P98: 'Premium 98',
  DL: 'Diesel',
  PDL: 'Premium diesel',
  LPG: 'LPG',
  E85: 'E85',
  B20: 'Biodiesel 20',
} as const;

export type FuelType = keyof typeof fuelNames;
export const fuelTypes = Object.keys(fuelNames) as readonly FuelType[];

export function isFuelType(code: string): code is FuelType {
  return Object.hasOwn(fuelNames, code);
}
