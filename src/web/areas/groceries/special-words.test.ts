import { expect, it } from 'vitest';
import { specialText } from './special-words.ts';

it.each([
  ['real', 500, 60, 4, 'A real special: it usually costs $5.00.'],
  ['raised', 500, 60, 4, 'Not a real special: the price went up first, and it usually costs $5.00.'],
  ['usual', 500, 60, 4, 'Not a real special: it usually costs $5.00.'],
  ['unknown', null, 0, 0, 'We can’t tell if it’s a real special: we have no earlier prices.'],
  ['unknown', null, 1, 1, 'We can’t tell if it’s a real special: we only have 1 earlier price over 1 day.'],
  ['unknown', null, 47, 2, 'We can’t tell if it’s a real special: we only have 2 earlier prices over 47 days.'],
  ['none', 500, 60, 4, 'Not on special. It usually costs $5.00.'],
  ['none', null, 47, 1, ''],
] as const)('%s, usually %o, after %i days and %i prices', (verdict, usual, known_days, known_prices, text) =>
  expect(specialText({ verdict, usual, known_days, known_prices })).toBe(text),
);
