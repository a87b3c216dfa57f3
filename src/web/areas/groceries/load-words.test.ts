import { expect, it } from 'vitest';
import { loadedText } from './load-words.ts';

it.each([
  [0, 0, '1,200 products loaded.'],
  [1, 0, '1,200 products loaded. We left out 1 product that couldn’t be read or had a later date than the list.'],
  [
    2,
    31,
    '1,200 products loaded. We left out 2 products and 31 prices that couldn’t be read or had a later date than the list.',
  ],
])('of %i products and %i prices left out, the operator is told', (products, prices, text) =>
  expect(loadedText({ products: 1200, left_out: { products, prices } })).toBe(text),
);
