import { fuel } from '#contract/areas/fuel.ts';
import { namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act } from './world.ts';

const shared = 'Stations and prices are the same for everybody.';
const own = 'It works on the member’s own car and discounts.';
const car = { fueltype: 'E10', litres: 40, consumption: 7 } as const;

export const fuelEntries: Record<string, Entry> = {
  'fuel.search': namesNoRow(shared, { body: { postcode: '2204' } }),
  'fuel.station': namesNoRow(shared, { params: { id: 1 }, query: { fueltype: 'E10' } }, { annaGets: 404 }),
  'fuel.settings': namesNoRow(own),
  'fuel.saveSettings': namesNoRow(own, { body: { ...car, discounts: [] } }),
};

/** Anna's car and the docket that she has. */
export async function addFuel(act: Act): Promise<void> {
  await act(fuel.saveSettings, { body: { ...car, discounts: [{ brand: 'QUANDONG Fuel', cents: 4 }] } });
}
