import { describe, expect, it } from 'vitest';
import type { NetworthItem } from '#contract/areas/networth.ts';
import { memberTime } from '#web/kit/time.ts';
import { changeText, factsOf, sourceText, sumsByKind } from './words.ts';

const time = memberTime({ time_zone: 'Australia/Sydney', time_offset: 660 }, () => Date.parse('2026-11-15T23:30:00Z'));
const source = {
  kind: 'price' as const,
  name: 'CoinGecko',
  sample: false,
  date: '2026-11-16',
  time: new Date('2026-11-15T23:15:00Z'),
  stale: false,
};
const item: NetworthItem = {
  id: 1,
  bank_account_id: null,
  NetworthType: 'Assets',
  kind: 'crypto',
  name: 'Bitcoin',
  value: 200_00,
  ownedPercentage: 5_000,
  owned_value: 100_00,
  included: true,
  value_date: '2026-11-16',
  source,
  live: true,
  metal: null,
  unit: null,
  coin: 'BTC',
  quantity: '0.001',
  details: {},
  offset_account_id: null,
  offset_item_id: null,
  offset: null,
  interest_bearing: null,
};

describe('M12 in words', () => {
  it.each([
    [source, 'CoinGecko, 10:15 am'],
    [{ ...source, date: '2026-11-12', stale: true }, 'CoinGecko, 12/11/2026, 10:15 am; a newer price could not be had'],
    [{ ...source, name: 'Reference table', date: '2026-10-01', time: null }, 'Reference table of 01/10/2026'],
    [
      { ...source, kind: 'estimate' as const, name: 'Reference table', date: '2026-10-01', time: null },
      'Estimate, reference table of 01/10/2026',
    ],
    [
      { ...source, name: 'Sample prices', sample: true, date: '2026-10-01', time: null, stale: true },
      'Sample price of 01/10/2026, not a market price',
    ],
    [
      { ...source, kind: 'estimate' as const, name: 'Sample prices', sample: true, date: '2026-10-01', time: null },
      'Estimate from sample prices of 01/10/2026, not from sales',
    ],
    [{ ...source, kind: 'own' as const, name: null, date: '2026-11-03', time: null }, 'Your own figure, 03/11/2026'],
    [{ ...source, kind: 'account' as const, name: null, date: '2026-11-13', time: null }, 'Up to 13/11/2026'],
  ])('a source: %#', (one, words) => expect(sourceText(one, time)).toBe(words));

  it('facts: quantity, share, interest', () => {
    expect(factsOf(item)).toEqual(['0.001 BTC', '50% of $200.00']);
    expect(
      factsOf({
        ...item,
        coin: null,
        quantity: null,
        ownedPercentage: 10_000,
        interest_bearing: 444_500_00,
        included: false,
      }),
    ).toEqual(['interest on $444,500.00 after the offset', 'not counted']);
  });

  it('the change over a span', () => {
    const point = (date: string) => ({ date, Networth: 0, Assets: 0, Liabilities: 0 });
    const history = { data: [point('2025-11-16'), point('2026-11-16')], per: 'day' as const, known_from: '2025-11-16' };
    expect(changeText({ ...history, change: 1_250_00, added: 0 }, time.date)).toBe('Up $1,250.00 since 16/11/2025.');
    expect(changeText({ ...history, change: -80_00, added: -100_00 }, time.date)).toBe(
      'Down $80.00 since 16/11/2025. Without the debts that you added on the way it would be $100.00 more.',
    );
    expect(changeText({ ...history, change: 90_00, added: 90_00 }, time.date)).toBe(
      'Up $90.00 since 16/11/2025, all of it by what you added on the way.',
    );
    expect(changeText({ ...history, change: 0, added: 0 }, time.date)).toBe('No change since 16/11/2025.');
    expect(changeText({ ...history, data: [point('2026-11-16')], change: 0, added: 0 }, time.date)).toBe(
      'From tomorrow on you see here how it changes.',
    );
  });

  it('sums by kind leave out what is not counted', () => {
    expect(
      sumsByKind(
        [
          item,
          item,
          { ...item, kind: 'cash', included: false },
          { ...item, kind: 'car', owned_value: 900_00 },
          { ...item, NetworthType: 'Liabilities', kind: 'loan' },
        ],
        'Assets',
      ),
    ).toEqual([
      { kind: 'car', name: 'Car', cents: 900_00 },
      { kind: 'crypto', name: 'Crypto', cents: 200_00 },
    ]);
  });
});
