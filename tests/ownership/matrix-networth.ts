import { networth } from '#contract/areas/networth.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act } from './world.ts';

const shared = 'It looks up values that are the same for everybody.';

export interface OwnedThings {
  networthItemId: number;
}

/** Anna's assets and debts; returns the item that others refer to. */
export async function addNetWorth(act: Act, accountId: number): Promise<OwnedThings> {
  const car = await act(networth.set, {
    body: { NetworthType: 'Assets', kind: 'car', name: 'QUANDONG wagon', value: 9_000, rego: 'QUAN 7', state: 'NSW' },
  });
  await act(networth.set, {
    body: { NetworthType: 'Assets', kind: 'metals', name: 'QUANDONG coin', metal: 'gold', unit: 'oz', quantity: '1' },
  });
  await act(networth.setNetWorth, { body: { bank_account_id: accountId, included: false } });
  return { networthItemId: car.data.id! };
}

export const networthEntries: Record<string, Entry> = {
  'networth.list': aims(({ things }) => ({ query: { id: things.networthItemId } })),
  'networth.history': namesNoRow("It works on the member's own rows, all of them.", {
    body: { startDate: '2026-01-01', endDate: '2026-12-31' },
  }),
  'networth.debts': namesNoRow("It works on the member's own rows, all of them."),
  'networth.car': namesNoRow(shared, { query: { rego: 'QUAN 7', state: 'NSW' } }, { echoes: ['rego'] }),
  'networth.metal': namesNoRow(shared, { query: { metaltype: 'gold' } }),
  'networth.coins': namesNoRow(shared),
  'networth.coin': namesNoRow(shared, { query: { cointype: 'BTC' } }),
  // Without a price provider nothing is known about any property.
  'networth.property': namesNoRow(shared, { body: { state: 'NSW', postcode: '2204' } }, { annaGets: 404 }),
  'networth.set': aims(({ things }) => ({ body: { id: things.networthItemId, name: 'Taken', value: 1 } })),
  'networth.addPartial': aims(({ things }) => ({
    body: { type: 'Assets', asset: things.networthItemId, ownedPercentage: 50 },
  })),
  'networth.setNetWorth': aims(({ things }) => ({ body: { bank_account_id: things.everydayId, included: false } })),
  'networth.remove': aims(({ things }) => ({ body: { id: things.networthItemId } })),
};
