import { describe, expect, test } from 'vitest';
import { changesAnything, tagsOf } from './row-change.ts';
import { remainingOf, splitProblem, withPart } from './split.ts';
import { chosenCount, chosenSum, isChosen, nothingChosen, toggled, withRange } from './selection.ts';
import type { Transaction } from './transaction-face.tsx';

const row = (id: number, change: Partial<Transaction> = {}): Transaction => ({
  id,
  date: '2026-11-02',
  debit: 1250,
  credit: 0,
  amount: -1250,
  description: 'CARD 1234 COLES 0456',
  merchant: 'Coles',
  merchant_key: 'coles',
  bank_account_id: 1,
  category_id: 1,
  sub_category_id: 1,
  balance: null,
  status: 'posted',
  batch_id: null,
  currency: 'AUD',
  notes: null,
  tags: [],
  reason: null,
  transfer_id: null,
  refund_of: null,
  parent_id: null,
  ...change,
});

describe('a change of many rows', () => {
  test('a form in which nothing was chosen changes nothing', () => {
    expect([changesAnything({}), changesAnything({ add_tags: [] }), changesAnything({ notes: '' })]).toEqual([
      false,
      false,
      true,
    ]);
    expect(tagsOf(' work, trip ,,work')).toEqual(['work', 'trip']);
  });
});

describe('a row in parts', () => {
  const part = (key: number, amount: number | null, sub: number | null = 1) => ({
    key,
    amount,
    sub_category_id: sub,
    notes: '',
  });

  test('what remains is exact to the cent', () => {
    expect(remainingOf(-10_000, [part(1, 3333), part(2, 3333)])).toBe(3334);
    expect(remainingOf(10_000, [part(1, 10_001)])).toBe(-1);
  });

  test('one more part gets the remainder', () => {
    expect(withPart(-10_000, [part(4, 6450)])).toEqual([part(4, 6450), part(5, 3550, null)]);
    expect(withPart(-10_000, [part(1, 10_000)]).at(-1)?.amount).toBeNull();
  });

  test('parts can be saved only if they add up and each has a category', () => {
    expect(splitProblem(-10_000, [part(1, 6450), part(2, 3550)])).toBeNull();
    expect(splitProblem(-10_000, [part(1, 10_000)])).toBe('Add at least two parts.');
    expect(splitProblem(-10_000, [part(1, 6450), part(2, 3549)])).toBe(
      'The parts add up to less than the transaction.',
    );
    expect(splitProblem(-10_000, [part(1, 6450), part(2, 3551)])).toBe(
      'The parts add up to more than the transaction.',
    );
    expect(splitProblem(-10_000, [part(1, 6450), part(2, null)])).toBe('Enter an amount for each part.');
    expect(splitProblem(-10_000, [part(1, 6450), part(2, 3550, null)])).toBe('Choose a category for each part.');
  });
});

describe('what is chosen', () => {
  test('a second press deselects a transaction', () => {
    const once = toggled(nothingChosen, row(1), 0);
    expect([isChosen(once, 1), chosenSum(once)]).toEqual([true, { cents: -1250, currency: 'AUD' }]);
    expect(chosenCount(toggled(once, row(1), 0), 900)).toBe(0);
  });

  test('a range is added to what was chosen, and counts a row once', () => {
    const range = withRange(toggled(nothingChosen, row(2), 1), [row(2), row(3), row(4)], 3);
    expect([chosenCount(range, 900), chosenSum(range)]).toEqual([3, { cents: -3750, currency: 'AUD' }]);
  });

  test('amounts in different currencies have no sum', () => {
    const abroad = toggled(toggled(nothingChosen, row(2), 1), row(3, { currency: 'EUR' }), 2);
    expect(chosenSum(abroad)).toBeNull();
    expect(chosenSum(toggled(abroad, row(2), 1))).toEqual({ cents: -1250, currency: 'EUR' });
  });

  test('all that match is one choice, whatever their number', () => {
    expect([chosenCount({ kind: 'all' }, 2314), isChosen({ kind: 'all' }, 77), chosenSum({ kind: 'all' })]).toEqual([
      2314,
      true,
      null,
    ]);
  });
});
