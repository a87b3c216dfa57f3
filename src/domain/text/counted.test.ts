import { expect, it } from 'vitest';
import { counted, countedChange, numberText } from './counted.ts';

it('counts things, with a comma in thousands', () => {
  expect([0, 1, 2, 999, 1_000, 1_234_567, -1_000].map((count) => counted(count, 'payment'))).toEqual([
    '0 payments',
    '1 payment',
    '2 payments',
    '999 payments',
    '1,000 payments',
    '1,234,567 payments',
    '−1,000 payments',
  ]);
  expect([2.5, 1_000.5].map((count) => counted(count, 'entry', 'entries'))).toEqual(['2.5 entries', '1,000.5 entries']);
});

it('writes a change with its sign', () => {
  expect([350, -350, -1, 1_200, 0].map((change) => countedChange(change, 'entry', 'entries'))).toEqual([
    '+350 entries',
    '−350 entries',
    '−1 entry',
    '+1,200 entries',
    '0 entries',
  ]);
});

it('writes numbers with commas and the minus sign', () => {
  expect([0, 999, 1_000_000, -12_345, 0.25, -1.5].map(numberText)).toEqual([
    '0',
    '999',
    '1,000,000',
    '−12,345',
    '0.25',
    '−1.5',
  ]);
});
