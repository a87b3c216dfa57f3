import { describe, expect, it } from 'vitest';
import { coversBankBill, isSamePayee, pairBills, proposalOfBill } from './bank-bills.ts';
import type { BankBill } from './bank-bills.ts';
import type { Recurring } from './recurring.ts';

const today = '2026-11-16';

function bill(more: Partial<BankBill>): BankBill {
  return {
    key: 'bank|1',
    kind: 'debit',
    institution: 'Banksia Bank',
    accountId: 7,
    name: 'Rosella Gym',
    payee: 'Rosella Gym',
    cents: -34_90,
    lastDate: '2026-11-03',
    nextDate: null,
    endDate: null,
    repeat: null,
    businessDay: 'none',
    ...more,
  };
}

function series(more: Partial<Recurring>): Recurring {
  return {
    seriesKey: 'rosella gym|7|out',
    merchantKey: 'rosella gym',
    name: 'Rosella Gym',
    accountId: 7,
    subCategoryId: 3,
    repeat: 'fortnightly',
    cents: -34_90,
    steady: true,
    paymentCount: 6,
    firstDate: '2026-08-01',
    lastDate: '2026-11-07',
    nextDate: '2026-11-21',
    yearCents: -907_40,
    priceRise: null,
    duplicates: null,
    trial: null,
    transactionIds: [1],
    ...more,
  };
}

describe('names of one payee', () => {
  it.each([
    ['AUSSIE BROADBAND PTY LTD', 'Aussie Broadband', true],
    ['Netflix', 'NETFLIX.COM MELBOURNE', true],
    ['The Rosella Gym', 'Rosella Gym', true],
    ['Rosella Gym', 'Rosella Hotel', false],
    ['Optus', 'Optusnet', false],
    ['Pty Ltd', 'Rosella Gym', false],
    ['', 'Rosella Gym', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect([isSamePayee(one, other), isSamePayee(other, one)]).toEqual([same, same]);
  });
});

describe('the bank’s bills and series of transactions', () => {
  it('are matched by payee and account, each once, the closest amount first', () => {
    const [small, large, elsewhere] = [
      series({ seriesKey: 'a', cents: -10_00 }),
      series({ seriesKey: 'b', cents: -35_00 }),
      series({ seriesKey: 'c', accountId: 8 }),
    ];
    const { pairs, rest } = pairBills([bill({}), bill({ key: 'bank|2', cents: -11_00 })], [small, large, elsewhere]);
    expect(pairs.map(({ bill: { key }, series }) => [key, series?.seriesKey])).toEqual([
      ['bank|1', 'b'],
      ['bank|2', 'a'],
    ]);
    expect(rest).toEqual([elsewhere]);
  });

  it('matches a scheduled payment only with its own amount, a debit with any, and income with none', () => {
    const dear = series({ cents: -90_00 });
    expect(pairBills([bill({ kind: 'scheduled' })], [dear]).pairs[0]!.series).toBeNull();
    expect(pairBills([bill({})], [dear]).pairs[0]!.series).toBe(dear);
    expect(pairBills([bill({})], [series({ cents: 34_90 })]).pairs[0]!.series).toBeNull();
  });
});

describe('the proposal for a bill', () => {
  it('takes the frequency, the day and the amount of a debit from its transactions', () => {
    expect(proposalOfBill({ bill: bill({ cents: -40_00 }), series: series({}) }, today)).toMatchObject({
      cents: -34_90,
      repeat: 'fortnightly',
      nextDate: '2026-11-21',
      isFrequencyKnown: true,
      yearCents: -907_40,
    });
  });

  it('expects a single debit again a month after its last date, whether that is past or not', () => {
    expect(proposalOfBill({ bill: bill({}), series: null }, today)).toMatchObject({
      cents: -34_90,
      repeat: 'monthly',
      nextDate: '2026-12-03',
      isFrequencyKnown: false,
      steady: true,
    });
    expect(proposalOfBill({ bill: bill({ lastDate: '2026-08-20' }), series: null }, today)).toMatchObject({
      nextDate: '2026-11-20',
    });
  });

  it('proposes a scheduled payment as the bank will make it', () => {
    const rates = bill({
      kind: 'scheduled',
      name: 'Rates',
      payee: 'Shire',
      cents: -412_00,
      nextDate: '2026-11-25',
      repeat: 'quarterly',
      endDate: '2027-05-25',
      businessDay: 'next',
    });
    expect(
      proposalOfBill({ bill: rates, series: series({ name: 'Gumtree Shire', cents: -400_00 }) }, today),
    ).toMatchObject({
      name: 'Rates',
      payee: 'Gumtree Shire',
      cents: -412_00,
      repeat: 'quarterly',
      nextDate: '2026-11-25',
      endDate: '2027-05-25',
      businessDay: 'next',
      steady: true,
      yearCents: -1648_00,
    });
    expect(proposalOfBill({ bill: { ...rates, nextDate: '2026-08-25' }, series: null }, today)?.nextDate).toBe(
      '2026-11-25',
    );
  });

  it('is empty without an amount, without a day, or after the end', () => {
    expect(proposalOfBill({ bill: bill({ cents: null }), series: null }, today)).toBeNull();
    expect(proposalOfBill({ bill: bill({ lastDate: null }), series: null }, today)).toBeNull();
    expect(
      proposalOfBill(
        { bill: bill({ kind: 'scheduled', repeat: 'once', nextDate: '2026-11-10' }), series: null },
        today,
      ),
    ).toBeNull();
    expect(
      proposalOfBill(
        {
          bill: bill({ kind: 'scheduled', repeat: 'monthly', nextDate: '2026-09-10', endDate: '2026-11-10' }),
          series: null,
        },
        today,
      ),
    ).toBeNull();
  });
});

describe('a payment that is already scheduled', () => {
  const payment = { key: null, name: 'Gym', payee: 'ROSELLA GYM PTY LTD', cents: -36_00, accountId: 7, endDate: null };
  it.each([
    ['the same payee, account and about the amount', payment, true],
    ['any account', { ...payment, accountId: null }, true],
    ['another account', { ...payment, accountId: 8 }, false],
    ['another amount', { ...payment, cents: -60_00 }, false],
    ['money in', { ...payment, cents: 36_00 }, false],
    ['one that has ended', { ...payment, endDate: '2026-11-15' }, false],
    [
      'one that was made of this bill, whatever became of it',
      { ...payment, key: 'bank|1', name: 'Other', payee: null, cents: -99_00 },
      true,
    ],
    ['somebody else', { ...payment, name: 'Pool', payee: null }, false],
  ])('%s', (_words, one, covers) => {
    expect(coversBankBill(one, bill({}), today)).toBe(covers);
  });
});
