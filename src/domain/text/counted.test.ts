import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('counts things, with a comma in thousands', () => {
  expect([0, 1, 2, 999, 1_000, 1_234_567, -1_000].map((count) => counted(count, 'payment'))).toEqual([
    '0 payments',
    '1 payment',
    '2 payments',
    '999 payments',
    '1,000 payments',
    '1,234,567 payments',
    '-1,000 payments',
  ]);
  expect([2.5, 1_000.5].map((count) => counted(count, 'entry', 'entries'))).toEqual(['2.5 entries', '1,000.5 entries']);
});
