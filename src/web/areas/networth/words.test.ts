import { describe, expect, it } from 'vitest';
import type { NetworthItem } from '#contract/areas/networth.ts';
import { memberTime } from '#web/kit/time.ts';
import { changeOf, chartNotes, factsOf, sourceText, sumsByKind } from './words.ts';

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
    [{ ...source, date: '2026-11-12', stale: true }, 'CoinGecko, 12/11/2026, 10:15 am. We couldn’t get a newer price'],
    [{ ...source, name: 'Reference table', date: '2026-10-01', time: null }, 'Reference table, 01/10/2026'],
    [
      { ...source, kind: 'estimate' as const, name: 'Reference table', date: '2026-10-01', time: null },
      'Estimate, reference table, 01/10/2026',
    ],
    [
      { ...source, name: 'Sample prices', sample: true, date: '2026-10-01', time: null, stale: true },
      'Sample price, 01/10/2026; not a market price',
    ],
    [
      { ...source, kind: 'estimate' as const, name: 'Sample prices', sample: true, date: '2026-10-01', time: null },
      'Estimate from sample prices, 01/10/2026; not real sales',
    ],
    [{ ...source, kind: 'own' as const, name: null, date: '2026-11-03', time: null }, 'Your figure, 03/11/2026'],
    [{ ...source, kind: 'account' as const, name: null, date: '2026-11-13', time: null }, 'As of 13/11/2026'],
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
    ).toEqual(['interest on $444,500.00 after offset', 'not counted']);
  });

  it('the change over a span', () => {
    const point = (date: string) => ({ date, Networth: 0, Assets: 0, Liabilities: 0 });
    const history = { data: [point('2025-11-16'), point('2026-11-16')], per: 'day' as const, known_from: '2025-11-16' };
    expect(changeOf({ ...history, change: 1_250_00, added: 0 }, time.date)).toEqual({
      up: true,
      text: 'Up $1,250.00 since 16/11/2025',
      added: null,
    });
    expect(changeOf({ ...history, change: -80_00, added: -100_00 }, time.date)).toEqual({
      up: false,
      text: 'Down $80.00 since 16/11/2025',
      added: 'Items you added lowered it by $100.00.',
    });
    expect(changeOf({ ...history, change: 90_00, added: 90_00 }, time.date)?.added).toBe(
      'All of it comes from items you added.',
    );
    expect(changeOf({ ...history, change: 0, added: 0 }, time.date)?.text).toBe('No change since 16/11/2025');
    expect(changeOf({ ...history, data: [point('2026-11-16')], change: 0, added: 0 }, time.date)).toBeNull();
  });

  it('the chart names the three largest additions on their days', () => {
    const additions = [
      { date: '2026-03-02', name: 'Gold coin', amount: 3_000_00 },
      { date: '2026-06-01', name: 'Home loan', amount: -240_000_00 },
      { date: '2026-06-01', name: 'Flat in Marrickville', amount: 430_000_00 },
      { date: '2026-08-09', name: 'Jar', amount: 50_00 },
    ];
    expect(chartNotes({ additions })).toEqual([
      { date: '2026-03-02', text: 'You added Gold coin' },
      { date: '2026-06-01', text: 'You added Flat in Marrickville and Home loan' },
    ]);
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
