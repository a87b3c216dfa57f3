import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayNumber } from '../calendar/civil-date.ts';
import { detectRecurring, detectTrials } from './recurring.ts';
import type { TransactionGroup } from './recurring.ts';
import { nextAfter, frequencyOf } from './frequency.ts';

const today = '2026-11-16';
let nextId = 1;

function group(rows: readonly (readonly [string, number])[], more: Partial<TransactionGroup> = {}): TransactionGroup {
  return {
    key: 'netflix',
    name: 'Netflix',
    accountId: 1,
    subCategoryId: 82,
    ids: rows.map(() => nextId++),
    days: rows.map(([date]) => dayNumber(date)),
    amounts: rows.map(([, cents]) => cents),
    ...more,
  };
}

const monthly = (day: string, amounts: readonly number[]) =>
  amounts.map((cents, at) => [addMonths(day, at), cents] as const);
const every = (first: string, days: number, amounts: readonly number[]) =>
  amounts.map((cents, at) => [addDays(first, at * days), cents] as const);

describe('frequencies', () => {
  it.each([
    ['weekly', ['2026-10-22', '2026-10-29', '2026-11-05', '2026-11-13'], '2026-11-20'],
    ['fortnightly', ['2026-10-01', '2026-10-15', '2026-10-29', '2026-11-12'], '2026-11-26'],
    ['four_weekly', ['2026-07-20', '2026-08-17', '2026-09-14', '2026-10-12', '2026-11-09'], '2026-12-07'],
    ['monthly', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'], '2026-06-30'],
    ['monthly', ['2026-08-30', '2026-09-30', '2026-11-02'], '2026-11-30'],
    ['quarterly', ['2026-02-11', '2026-05-11', '2026-08-12', '2026-11-11'], '2027-02-11'],
    ['annually', ['2025-11-10', '2026-11-10'], '2027-11-10'],
  ] as const)('%s: %j continues on %s', (repeat, dates, next) => {
    const days = dates.map(dayNumber);
    const result = frequencyOf(days);
    expect(result?.repeat).toBe(repeat);
    expect(nextAfter(days, result!)).toBe(next);
  });

  it.each([
    [['2026-11-01', '2026-11-02', '2026-11-09', '2026-11-30']],
    [['2026-11-01', '2026-11-08']],
    [['2026-11-01']],
    [['2026-01-01', '2026-02-15', '2026-03-20']],
  ])('detects none in %j', (dates) => {
    expect(frequencyOf(dates.map(dayNumber))).toBeNull();
  });

  it('are detected from any start date', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20_000, max: 21_000 }),
        fc.constantFrom(['weekly', 7], ['fortnightly', 14]),
        fc.integer({ min: 5, max: 30 }),
        (first, [repeat, gap], count) => {
          const days = [...Array(count).keys()].map((at) => first + at * (gap as number));
          expect(frequencyOf(days)?.repeat).toBe(repeat);
          expect(dayNumber(nextAfter(days, frequencyOf(days)!))).toBe(days.at(-1)! + (gap as number));
        },
      ),
    );
  });
});

describe('recurring payments in the history', () => {
  it('a subscription with a price rise', () => {
    const [result] = detectRecurring(
      [group(monthly('2026-05-04', [-18_99, -18_99, -18_99, -18_99, -20_99, -20_99, -20_99]))],
      today,
    );
    expect(result).toMatchObject({
      repeat: 'monthly',
      cents: -20_99,
      steady: true,
      paymentCount: 7,
      nextDate: '2026-12-04',
      yearCents: -251_88,
      priceRise: { fromCents: -18_99, toCents: -20_99, since: '2026-09-04' },
      duplicates: null,
      trial: null,
    });
  });

  it.each([
    [
      'two months ago, told by two payments',
      monthly('2026-04-14', [-12_99, -12_99, -12_99, -12_99, -12_99, -12_99, -15_99, -15_99]),
      -15_99,
      { fromCents: -12_99, toCents: -15_99, since: '2026-10-14' },
    ],
    [
      'to nearly twice the price',
      monthly('2026-04-14', [-9_99, -9_99, -9_99, -9_99, -9_99, -9_99, -18_99, -18_99]),
      -18_99,
      { fromCents: -9_99, toCents: -18_99, since: '2026-10-14' },
    ],
    [
      'twice, of which the last is told',
      monthly('2026-03-14', [-10_00, -10_00, -10_00, -12_00, -12_00, -12_00, -14_00, -14_00, -14_00]),
      -14_00,
      { fromCents: -12_00, toCents: -14_00, since: '2026-09-14' },
    ],
    [
      'of what comes once a year',
      [
        ['2025-11-10', -99_00],
        ['2026-11-10', -109_00],
      ],
      -109_00,
      { fromCents: -99_00, toCents: -109_00, since: '2026-11-10' },
    ],
    ['not by one dear payment', monthly('2026-06-14', [-12_99, -12_99, -12_99, -12_99, -12_99, -15_99]), -12_99, null],
    [
      'not by a price that fell',
      monthly('2026-04-14', [-12_99, -12_99, -12_99, -12_99, -12_99, -12_99, -9_99, -9_99]),
      -9_99,
      null,
    ],
  ] as const)('a price rise %s', (_words, rows, cents, priceRise) => {
    expect(detectRecurring([group(rows)], today).map((one) => [one.cents, one.priceRise])).toEqual([
      [cents, priceRise],
    ]);
  });

  it('a bill with a drifting amount has no price rise', () => {
    const [result] = detectRecurring(
      [group(every('2026-02-11', 91, [-268_00, -301_40, -340_10, -289_90]), { key: 'agl' })],
      today,
    );
    expect(result).toMatchObject({
      repeat: 'quarterly',
      cents: -301_40,
      steady: false,
      priceRise: null,
      nextDate: '2027-02-11',
    });
  });

  it('an expired trial and a current one', () => {
    const [result] = detectRecurring([group(monthly('2026-08-09', [-1_00, -13_99, -13_99, -13_99]))], today);
    expect(result).toMatchObject({ cents: -13_99, trial: { fromCents: -1_00, toCents: -13_99, ended: '2026-09-09' } });
    expect(
      detectTrials(
        [group([['2026-11-01', -1_00]]), group([['2026-11-01', -9_00]]), group([['2026-01-01', -50]])],
        today,
      ),
    ).toMatchObject([{ startedOn: '2026-11-01', endsOn: '2026-12-01', cents: -1_00 }]);
  });

  it('two subscriptions from one merchant, distinguished by price', () => {
    const rows = [
      ...monthly('2026-07-12', [-4_49, -4_49, -4_49, -4_49, -4_49]),
      ...monthly('2026-07-20', [-14_99, -14_99, -14_99, -14_99]),
    ];
    expect(
      detectRecurring([group(rows, { key: 'apple' })], today).map(({ cents, paymentCount: count, nextDate }) => [
        cents,
        count,
        nextDate,
      ]),
    ).toEqual([
      [-14_99, 4, '2026-11-20'],
      [-4_49, 5, '2026-12-12'],
    ]);
  });

  it('a duplicate charge, and the same bill in two accounts', () => {
    const twice = group([...monthly('2026-08-14', [-45_00, -45_00, -45_00, -45_00]), ['2026-11-15', -45_00]], {
      key: 'optus',
    });
    expect(detectRecurring([twice], today)[0]).toMatchObject({
      paymentCount: 4,
      duplicates: { transactionIds: [twice.ids[4]], otherAccount: false },
    });
    const rows = monthly('2026-08-09', [-13_99, -13_99, -13_99, -13_99]);
    expect(
      detectRecurring([group(rows), group(rows, { accountId: 2 })], today).map(
        ({ duplicates }) => duplicates?.otherAccount,
      ),
    ).toEqual([true, true]);
  });

  it('income is detected as well, with one missed payment', () => {
    const rows = every('2026-06-11', 14, Array(12).fill(2_231_40)).filter((_row, at) => at !== 5);
    expect(detectRecurring([group(rows, { key: 'inner west health' })], today)[0]).toMatchObject({
      repeat: 'fortnightly',
      cents: 2_231_40,
      nextDate: '2026-11-26',
    });
  });

  it.each([
    [
      'groceries at any price',
      every('2026-05-02', 7, [-68_00, -134_00, -12_40, -99_10, -31_00, -140_00, -22_00, -75_00]),
    ],
    ['what ended in spring', monthly('2026-03-04', [-18_99, -18_99, -18_99, -18_99])],
    [
      'two holidays a year apart',
      [
        ['2025-11-10', -412_00],
        ['2026-11-08', -1_090_00],
      ],
    ],
  ] as const)('%s is not proposed', (_words, rows) => {
    expect(detectRecurring([group(rows)], today)).toEqual([]);
  });
});
