import { describe, expect, test } from 'vitest';
import { subCategoryIds } from '../categorise/taxonomy.ts';
import { isLikelyBill } from './likely-bills.ts';
import { proposalOfSeries } from '../bills/bank-bills.ts';
import type { Recurring } from '../bills/recurring.ts';
import { plannedCashFlows } from './plan.ts';
import type { CashFlowFacts, ScheduledOccurrence } from './plan.ts';
import { assumedTotal, committedOutflows } from './until-payday.ts';

const TODAY = '2026-11-16';
const everyday = {
  id: 1,
  name: 'Everyday',
  kind: 'transaction',
  isSaving: false,
  isSpending: true,
  balanceCents: 2_000_00,
} as const;
const saver = {
  id: 2,
  name: 'Rainy day',
  kind: 'savings',
  isSaving: true,
  isSpending: false,
  balanceCents: 0,
} as const;
const visa = {
  id: 3,
  name: 'Visa',
  kind: 'credit',
  isSaving: false,
  isSpending: false,
  balanceCents: -589_07,
} as const;

const nothing: CashFlowFacts = {
  accounts: [everyday, saver],
  region: 'national',
  occurrences: [],
  repayments: [],
  instalments: [],
  proposals: [],
  transfers: [],
  orders: [],
  cardPayments: [],
  cardUses: [],
  pay: null,
  today: TODAY,
  to: '2026-12-31',
};
const occurrence = (more: Partial<ScheduledOccurrence>): ScheduledOccurrence => ({
  paymentId: 7,
  name: 'Water',
  date: '2026-11-20',
  onDate: '2026-11-20',
  cents: -120_00,
  accountId: 1,
  subCategoryId: 21,
  state: 'due',
  ...more,
});
const series = (more: Partial<Recurring>) =>
  proposalOfSeries({
    seriesKey: 'ray white|1|out',
    merchantKey: 'ray white',
    name: 'Ray White',
    accountId: 1,
    subCategoryId: subCategoryIds.rent,
    repeat: 'fortnightly',
    cents: -480_00,
    steady: true,
    paymentCount: 6,
    firstDate: '2026-08-31',
    lastDate: '2026-11-09',
    nextDate: '2026-11-23',
    yearCents: -12_480_00,
    priceRise: null,
    duplicates: null,
    trial: null,
    transactionIds: [],
    ...more,
  });
const planned = (facts: Partial<CashFlowFacts>) =>
  plannedCashFlows({ ...nothing, ...facts }).map(
    ({ name, kind, date, cents, certainty, state }) => `${date} ${name} ${cents} ${kind} ${certainty} ${state}`,
  );

describe('planned cash flows', () => {
  test('are listed by date: overdue and due bills, repayments in arrears, likely bills', () => {
    expect(
      planned({
        occurrences: [
          occurrence({ date: '2026-11-10', onDate: '2026-11-10', state: 'overdue' }),
          occurrence({ state: 'paid', onDate: '2026-10-20', date: '2026-10-20' }),
        ],
        repayments: [{ loanId: 4, name: 'Small loan', dueOn: '2026-11-12', cents: -44_00, accountId: null }],
        proposals: [series({})],
        to: '2026-11-30',
      }),
    ).toEqual([
      '2026-11-10 Water -12000 bill scheduled overdue',
      '2026-11-12 Small loan -4400 loan scheduled overdue',
      '2026-11-23 Ray White -48000 bill likely due',
    ]);
  });

  test('count a repayment once if a schedule or past debits also include it', () => {
    const repayments = [{ loanId: 4, name: 'Small loan', dueOn: '2026-11-26', cents: -44_00, accountId: 1 }];
    expect(
      planned({
        repayments,
        occurrences: [occurrence({ name: 'Loan', date: '2026-11-26', onDate: '2026-11-26', cents: -44_00 })],
        to: '2026-11-30',
      }),
    ).toEqual(['2026-11-26 Loan -4400 bill scheduled due']);
    expect(
      planned({ repayments, proposals: [series({ cents: -44_00, nextDate: '2026-11-25' })], to: '2026-11-30' }),
    ).toEqual(['2026-11-26 Small loan -4400 loan scheduled due']);
  });

  test('keep a repayment whose scheduled payment was skipped', () => {
    const repayments = [{ loanId: 4, name: 'Small loan', dueOn: '2026-11-26', cents: -44_00, accountId: 1 }];
    expect(
      planned({
        repayments,
        occurrences: [occurrence({ date: '2026-11-26', onDate: '2026-11-26', cents: -44_00, state: 'skipped' })],
        to: '2026-11-30',
      }),
    ).toEqual(['2026-11-26 Small loan -4400 loan scheduled due']);
  });

  test('an ordered payment replaces the bill with the same payee and amount, even with reserved money, but not one with another amount', () => {
    const order = {
      transferId: 9,
      toName: 'Sydney Water',
      fromAccountId: 1,
      toAccountId: null,
      cents: 120_00,
      date: '2026-11-18',
      isReserved: false,
    };
    const occurrences = [occurrence({ name: 'Sydney Water' })];
    expect(planned({ occurrences, orders: [order] })).toEqual(['2026-11-18 Sydney Water -12000 payment confirmed due']);
    expect(planned({ occurrences, orders: [{ ...order, isReserved: true }] })).toEqual([]);
    expect(planned({ occurrences, orders: [{ ...order, cents: 50_00 }] })).toEqual([
      '2026-11-18 Sydney Water -5000 payment confirmed due',
      '2026-11-20 Sydney Water -12000 bill scheduled due',
    ]);
  });

  test('a transfer to savings has its destination account', () => {
    const [flow] = plannedCashFlows({
      ...nothing,
      occurrences: [occurrence({ name: 'To savings', subCategoryId: subCategoryIds.savings })],
    });
    expect([flow!.kind, flow!.accountId, flow!.counterAccountId]).toEqual(['transfer', 1, 2]);
  });

  test('a late likely bill is expected today, and a missed one on its next date', () => {
    expect(planned({ proposals: [series({ repeat: 'monthly', nextDate: '2026-11-13' })], to: '2026-12-20' })).toEqual([
      '2026-11-16 Ray White -48000 bill likely due',
      '2026-12-13 Ray White -48000 bill likely due',
    ]);
    expect(planned({ proposals: [series({ repeat: 'monthly', nextDate: '2026-11-05' })], to: '2026-12-20' })).toEqual([
      '2026-12-05 Ray White -48000 bill likely due',
    ]);
  });
});

describe('likely bills', () => {
  test.each([
    ['steady rent', { subCategoryId: subCategoryIds.rent }, true],
    ['electricity that differs', { subCategoryId: subCategoryIds.electricity, steady: false }, true],
    ['a steady payment without a category', { subCategoryId: 0 }, true],
    ['a payment without a category that differs', { subCategoryId: 0, steady: false }, false],
    ['groceries each week', { subCategoryId: subCategoryIds.groceries, repeat: 'weekly' }, false],
    ['coffee', { subCategoryId: subCategoryIds.cafes, repeat: 'weekly' }, false],
    ['cash each week', { subCategoryId: subCategoryIds.cash, repeat: 'weekly' }, false],
    ['an instalment, which its plan tells of', { subCategoryId: subCategoryIds.bnpl }, false],
    ['income', { subCategoryId: subCategoryIds.salary, cents: 2_000_00 }, false],
  ] as const)('%s: %o is %s', (_words, more, is) => {
    expect(isLikelyBill(series(more))).toBe(is);
  });
});

describe('card pay-offs', () => {
  const month = (at: number) => `2026-${String(at).padStart(2, '0')}`;
  const payments = [8, 9, 10, 11].map((at) => ({ cardId: 3, date: `${month(at)}-05`, cents: 600_00, fromId: 1 }));
  const cards = (more: Partial<CashFlowFacts>) => planned({ accounts: [everyday, saver, visa], ...more });

  test('pay everything owed if the card is usually paid in full, then the purchases of each month', () => {
    expect(
      cards({
        cardPayments: payments,
        cardUses: [{ cardId: 3, monthlyCents: [580_00, 600_00, 610_00], hasInterest: false }],
        to: '2027-01-31',
      }),
    ).toEqual(['2026-12-05 Pay off Visa -58907 card likely due', '2027-01-05 Pay off Visa -60000 card likely due']);
  });

  test('pay the usual amount if the card is charged interest', () => {
    expect(
      cards({
        cardPayments: payments.map((one) => ({ ...one, cents: 200_00 })),
        cardUses: [{ cardId: 3, monthlyCents: [100_00], hasInterest: true }],
        to: '2026-12-31',
      }),
    ).toEqual(['2026-12-05 Pay off Visa -20000 card likely due']);
  });

  test('pay the usual amount if the card is not paid in full', () => {
    expect(
      cards({
        cardPayments: payments.map((one) => ({ ...one, cents: 100_00 })),
        cardUses: [{ cardId: 3, monthlyCents: [600_00], hasInterest: false }],
        to: '2026-12-31',
      }),
    ).toEqual(['2026-12-05 Pay off Visa -10000 card likely due']);
  });

  test('pay the minimum at the end of the month if there are no earlier payments', () => {
    expect(cards({ to: '2026-12-31' })).toEqual([
      '2026-11-30 Pay off Visa -2500 card likely due',
      '2026-12-30 Pay off Visa -2500 card likely due',
    ]);
  });

  test('are left out if the member scheduled a pay-off', () => {
    expect(
      cards({
        occurrences: [occurrence({ name: 'Card', subCategoryId: subCategoryIds['card-payments'] })],
        cardPayments: payments,
        to: '2026-12-31',
      }),
    ).toEqual(['2026-11-20 Card -12000 card scheduled due']);
  });
});

describe('likely transfers', () => {
  const mortgage = {
    seriesKey: 'transfer|5|1|out',
    name: 'Home loan',
    accountId: 1,
    counterAccountId: 5,
    subCategoryId: subCategoryIds.mortgage,
    repeat: 'monthly',
    cents: -3_140_00,
    nextDate: '2026-11-20',
  } as const;

  test('move money on their dates, and count once alongside the loan they repay or a scheduled transfer', () => {
    expect(planned({ transfers: [mortgage] })).toEqual([
      '2026-11-20 Transfer to Home loan -314000 transfer likely due',
      '2026-12-20 Transfer to Home loan -314000 transfer likely due',
    ]);
    expect(
      planned({
        transfers: [mortgage],
        repayments: [{ loanId: 4, name: 'Home loan', dueOn: '2026-11-20', cents: -3_140_00, accountId: 1 }],
        to: '2026-11-30',
      }),
    ).toEqual(['2026-11-20 Home loan -314000 loan scheduled due']);
    expect(
      planned({
        transfers: [{ ...mortgage, counterAccountId: 2 }],
        occurrences: [occurrence({ name: 'To savings', subCategoryId: subCategoryIds.savings })],
        to: '2026-11-30',
      }),
    ).toEqual(['2026-11-20 To savings -12000 transfer scheduled due']);
  });
});

describe('commitments until payday', () => {
  test('are bills, ordered payments and transfers out of the spending accounts; ordered payments count whatever their date', () => {
    const flows = plannedCashFlows({
      ...nothing,
      accounts: [everyday, saver, visa],
      occurrences: [
        occurrence({}),
        occurrence({ paymentId: 8, name: 'Streaming', accountId: 3 }),
        occurrence({ paymentId: 9, name: 'To savings', subCategoryId: subCategoryIds.savings, cents: -50_00 }),
        occurrence({ paymentId: 10, date: '2026-12-02', onDate: '2026-12-02' }),
      ],
      proposals: [series({})],
      orders: [
        {
          transferId: 1,
          toName: 'Mum',
          fromAccountId: 1,
          toAccountId: null,
          cents: 300_00,
          date: '2026-12-20',
          isReserved: false,
        },
      ],
    });
    const { bills, ordered, transfers } = committedOutflows(flows, [everyday, saver, visa], '2026-11-25');
    expect([bills, ordered, transfers].map((list) => list.map(({ name, cents }) => [name, cents]))).toEqual([
      [
        ['Water', -120_00],
        ['Ray White', -480_00],
      ],
      [['Mum', -300_00]],
      [['To savings', -50_00]],
    ]);
    expect(assumedTotal([...bills, ...transfers])).toEqual({ count: 1, cents: 480_00 });
  });
});
