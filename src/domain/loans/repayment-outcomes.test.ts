import { expect, test } from 'vitest';
import { repaymentOutcomes } from './repayment-outcomes.ts';
import type { RepaymentRecord } from './repayment-outcomes.ts';

let id = 0;
const record = (dueOn: string, cents: number, more: Partial<RepaymentRecord> = {}): RepaymentRecord => {
  id += 1;
  return {
    id,
    loanId: 1,
    kind: 'instalment',
    cents,
    state: 'complete',
    dueOn,
    attempt: 1,
    settledOn: dueOn,
    returnedOn: null,
    reason: null,
    ...more,
  };
};
const outcomesOf = (...records: RepaymentRecord[]) =>
  repaymentOutcomes(records).map(({ record: { dueOn }, state, paidOn, daysLate }) => [dueOn, state, paidOn, daysLate]);
const dishonoured = { state: 'dishonoured', reason: 'There wasn’t enough money in the account.' } as const;

test('lists a returned and retried repayment twice: sent back, and paid a fortnight late', () => {
  expect(
    outcomesOf(
      record('2026-07-08', 75_56),
      record('2026-07-22', 75_56, dishonoured),
      record('2026-08-05', 75_56, { attempt: 2 }),
      record('2026-08-05', 75_56),
      record('2026-08-19', 75_55),
    ),
  ).toEqual([
    ['2026-07-08', 'paid', '2026-07-08', 0],
    ['2026-07-22', 'sent_back', '2026-08-05', 14],
    ['2026-08-05', 'paid', '2026-08-05', 14],
    ['2026-08-05', 'paid', '2026-08-05', 0],
    ['2026-08-19', 'paid', '2026-08-19', 0],
  ]);
});

test('payments from the borrower cover the oldest first, and a partial one does not', () => {
  const [first, second] = [record('2026-07-22', 80_00, dishonoured), record('2026-08-05', 80_00, dishonoured)];
  expect(outcomesOf(first, second, record('2026-08-07', 100_00, { kind: 'additional' }))).toEqual([
    ['2026-07-22', 'sent_back', '2026-08-07', 16],
    ['2026-08-05', 'sent_back', null, 0],
    ['2026-08-07', 'paid', '2026-08-07', 16],
  ]);
  expect(
    outcomesOf(
      first,
      second,
      record('2026-08-07', 100_00, { kind: 'additional' }),
      record('2026-08-09', 60_00, { kind: 'additional' }),
    )[1],
  ).toEqual(['2026-08-05', 'sent_back', '2026-08-09', 4]);
});

test('a failed retry leaves it open, other loans do not cover it, and abandoned ones are left out', () => {
  expect(
    outcomesOf(
      record('2026-07-22', 80_00, dishonoured),
      record('2026-08-05', 80_00, { ...dishonoured, attempt: 2 }),
      record('2026-08-06', 80_00, { kind: 'additional', loanId: 2 }),
      record('2026-08-07', 10_00, { state: 'given_up' }),
    ),
  ).toEqual([
    ['2026-07-22', 'sent_back', null, 0],
    ['2026-08-05', 'sent_back', null, 0],
    ['2026-08-06', 'paid', '2026-08-06', 0],
  ]);
  expect(
    outcomesOf(
      record('2026-07-22', 80_00, { state: 'returned', returnedOn: '2026-09-01' }),
      record('2026-08-05', 80_00, { state: 'sent', settledOn: null }),
    ),
  ).toEqual([
    ['2026-07-22', 'sent_back', null, 0],
    ['2026-08-05', 'on_its_way', null, 0],
  ]);
});
