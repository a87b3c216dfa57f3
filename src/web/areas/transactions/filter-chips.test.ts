import { describe, expect, test } from 'vitest';
import { chipsOf } from './filter-chips.ts';
import type { ChipNames } from './filter-chips.ts';
import { datePresets } from './filter-presets.ts';

const names: ChipNames = {
  subCategory: (id) => ({ 0: 'Uncategorised', 6: 'Cafés & coffee' })[id] ?? '?',
  account: () => 'Everyday',
  merchant: (key) => ({ woolworths: 'Woolworths', coles: 'Coles', aldi: 'ALDI', iga: 'IGA' })[key],
  date: (date) => date.split('-').reverse().join('/'),
  presets: datePresets('2026-11-16', null),
};
const labels = (view: Parameters<typeof chipsOf>[0]) => chipsOf(view, names).map(({ label }) => label);

describe('filters as chips', () => {
  test('each says in words what it holds back', () => {
    expect(
      labels({
        description: 'coffee',
        categories: [1],
        sub_categories: [6, 0],
        bank_account_id: [3],
        direction: 'debit',
        status: 'pending',
        tag: 'work',
      }),
    ).toEqual([
      '“coffee”',
      'All of Groceries',
      'Cafés & coffee',
      'Uncategorised',
      'Everyday',
      'Money out',
      'Pending',
      'Tag: work',
    ]);
  });

  test('names known days', () => {
    expect(labels({ min_date: '2026-10-01', max_date: '2026-10-31' })).toEqual(['Last month']);
    expect(labels({ min_date: '2026-10-02', max_date: '2026-10-02' })).toEqual(['02/10/2026']);
    expect(labels({ min_date: '2026-10-02' })).toEqual(['From 02/10/2026']);
  });

  test('amounts are one chip', () => {
    expect(labels({ min_amount: '10', max_amount: '99.5' })).toEqual(['$10.00 to $99.50']);
    expect(labels({ max_amount: '20' })).toEqual(['$20.00 or less']);
  });

  test('days of the week are one chip', () => {
    expect([labels({ weekdays: [5] }), labels({ weekdays: [6, 7] }), labels({ weekdays: [1, 3] })]).toEqual([
      ['Fridays'],
      ['Weekends'],
      ['Mondays and Wednesdays'],
    ]);
  });

  test('names merchants, included or excluded; counts them if many or unknown', () => {
    expect(labels({ merchant_key: 'woolworths', except_merchant_key: 'coles' })).toEqual([
      'Woolworths',
      'Without Coles',
    ]);
    expect(labels({ except_merchant_key: 'woolworths|coles|aldi' })).toEqual(['Without Woolworths, Coles and ALDI']);
    expect(labels({ merchant_key: 'woolworths|coles|aldi|iga', except_merchant_key: 'another' })).toEqual([
      '4 merchants',
      'Without one merchant',
    ]);
    expect(labels({ merchant_key: 'another' })).toEqual(['One merchant']);
  });

  test('removing one keeps the others and the sort', () => {
    const [first, second] = chipsOf({ sub_categories: [6, 0], min_amount: '10', sort: 'Debit', sortOrder: -1 }, names);
    expect(first?.without).toEqual({ sub_categories: [0], min_amount: '10', sort: 'Debit', sortOrder: -1 });
    expect(second?.without.sub_categories).toEqual([6]);
    expect(chipsOf({ sub_categories: [6] }, names)[0]?.without).toEqual({});
  });
});
