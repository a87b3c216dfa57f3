import { describe, expect, it } from 'vitest';
import type { NetworthItem } from '#contract/areas/networth.ts';
import { undoOf } from './item-undo.ts';

const item = (date: string) => ({ kind: 'own' as const, name: null, sample: false, date, time: null, stale: false });
const estimate = {
  kind: 'estimate' as const,
  name: 'Reference table',
  sample: false,
  date: '2026-10-01',
  time: null,
  stale: false,
};
const price = { ...estimate, kind: 'price' as const };

const car: NetworthItem = {
  id: 1,
  bank_account_id: null,
  NetworthType: 'Assets',
  kind: 'car',
  name: 'Mazda 3',
  value: 12_000_00,
  ownedPercentage: 5_000,
  owned_value: 6_000_00,
  included: true,
  value_date: '2026-11-01',
  source: item('2026-11-01'),
  live: false,
  metal: null,
  unit: null,
  coin: null,
  quantity: null,
  details: {},
  offset_account_id: null,
  offset_item_id: null,
  offset: null,
  interest_bearing: null,
};
const gold: NetworthItem = {
  ...car,
  id: 2,
  kind: 'metals',
  name: 'Gold',
  metal: 'gold',
  unit: 'oz',
  quantity: '2',
  live: true,
  value_date: '2026-11-16',
  source: price,
};
const loan: NetworthItem = {
  ...car,
  id: 3,
  NetworthType: 'Liabilities',
  kind: 'mortgage',
  name: 'Home loan',
  offset_account_id: 7,
  offset: 500_00,
};
const back = { id: 1, name: 'Mazda 3', ownedPercentage: 50 };

describe('taking a change of an item back', () => {
  it.each([
    ['a new name and share alone', car, { name: 'Car' }, null, { removes: null, body: back }],
    [
      'an own figure of a later day',
      car,
      {},
      '2026-11-16',
      { removes: '2026-11-16', body: { ...back, value: 12_000, date: '2026-11-01' } },
    ],
    [
      'an own figure in the place of one',
      car,
      {},
      '2026-11-01',
      { removes: null, body: { ...back, value: 12_000, date: '2026-11-01' } },
    ],
    [
      'an own figure after an estimate',
      { ...car, source: estimate },
      {},
      '2026-11-16',
      { removes: '2026-11-16', body: back },
    ],
    [
      'details that came and one that changed',
      { ...car, details: { rego: 'ABC 123' } },
      { details: { rego: 'XYZ 789', state: 'NSW', car_year: 2021 } },
      null,
      { removes: null, body: { ...back, rego: 'ABC 123', state: null, car_year: null } },
    ],
    [
      'an own figure for gold that follows its price',
      gold,
      { live: false },
      '2026-11-16',
      {
        removes: null,
        body: { id: 2, name: 'Gold', ownedPercentage: 50, metal: 'gold', unit: 'oz', quantity: '2', value: null },
      },
    ],
    [
      'silver in the place of gold',
      gold,
      { metal: 'silver', unit: 'g', quantity: '5' },
      '2026-11-16',
      {
        removes: null,
        body: { id: 2, name: 'Gold', ownedPercentage: 50, metal: 'gold', unit: 'oz', quantity: '2', value: null },
      },
    ],
    [
      'another coin',
      { ...gold, kind: 'crypto', metal: null, unit: null, coin: 'BTC' },
      { coin: 'ETH' },
      '2026-11-16',
      { removes: null, body: { id: 2, name: 'Gold', ownedPercentage: 50, coin: 'BTC', quantity: '2', value: null } },
    ],
    [
      'another offset account',
      loan,
      { offset_account_id: null, offset_item_id: 9 },
      null,
      { removes: null, body: { ...back, id: 3, name: 'Home loan', offset_account_id: 7, offset_item_id: null } },
    ],
  ] as [string, NetworthItem, Partial<NetworthItem>, string | null, object][])(
    '%s',
    (_name, before, change, written, undo) => expect(undoOf(before, { ...before, ...change }, written)).toEqual(undo),
  );

  it.each([
    ['a value of an earlier day, which may have held another', car, {}, '2026-10-01'],
    ['an own figure in the place of an estimate of the same day', { ...car, source: estimate }, {}, '2026-11-01'],
    [
      'a quantity where there was none',
      { ...gold, live: false, source: item('2026-11-16'), quantity: null },
      { quantity: '3' },
      null,
    ],
    ['an offset account that was closed', { ...loan, offset: null }, { offset_account_id: null }, null],
  ] as [string, NetworthItem, Partial<NetworthItem>, string | null][])(
    'is not offered for %s',
    (_name, before, change, written) => expect(undoOf(before, { ...before, ...change }, written)).toBeNull(),
  );
});
