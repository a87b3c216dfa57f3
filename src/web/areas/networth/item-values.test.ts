import { describe, expect, it } from 'vitest';
import type { NetworthItem } from '#contract/areas/networth.ts';
import { bodyOf, valuesOf, withoutLookedUp } from './item-values.ts';

const today = '2026-11-16';
const loan: NetworthItem = {
  id: 3,
  bank_account_id: null,
  NetworthType: 'Liabilities',
  kind: 'mortgage',
  name: 'Home loan',
  value: 480_000_00,
  ownedPercentage: 10_000,
  owned_value: 480_000_00,
  included: true,
  value_date: '2026-11-01',
  source: { kind: 'own', name: null, sample: false, date: '2026-11-01', time: null, stale: false },
  live: false,
  metal: null,
  unit: null,
  coin: null,
  quantity: null,
  details: {},
  offset_account_id: 7,
  offset_item_id: null,
  offset: null,
  interest_bearing: null,
};

describe('what the form of an item sends', () => {
  it('an emptied plate is taken away', () => {
    const car: NetworthItem = {
      ...loan,
      NetworthType: 'Assets',
      kind: 'car',
      offset_account_id: null,
      details: { rego: 'ABC 123', state: 'NSW' },
    };
    expect(bodyOf({ ...valuesOf(car, today), rego: ' ' }, 'Assets', car, today)).toMatchObject({
      rego: null,
      state: 'NSW',
      car_class: null,
    });
  });

  it('an offset account that was closed since is neither shown nor sent', () => {
    expect(valuesOf(loan, today).offset).toBeNull();
    expect(bodyOf(valuesOf(loan, today), 'Liabilities', loan, today)).not.toHaveProperty('offset_account_id');
    expect(bodyOf({ ...valuesOf(loan, today), offset: 'i9' }, 'Liabilities', loan, today)).toMatchObject({
      offset_account_id: null,
      offset_item_id: 9,
    });
  });

  it('drops a looked-up figure when its inputs change, and keeps a typed one', () => {
    const patch = { rego: 'XYZ 789' };
    expect(withoutLookedUp({ value: 16_100_00, lookedUpCents: 16_100_00 }, patch)).toEqual({
      ...patch,
      lookedUpCents: null,
      value: null,
    });
    expect(withoutLookedUp({ value: 15_000_00, lookedUpCents: 16_100_00 }, patch)).toEqual({
      ...patch,
      lookedUpCents: null,
    });
    expect(withoutLookedUp({ value: 15_000_00, lookedUpCents: null }, patch)).toEqual(patch);
  });
});
