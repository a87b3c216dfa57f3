import { expect, it } from 'vitest';
import { planPriceWords } from './price-words.ts';

it.each([
  [0, '$0'],
  [1_000, '$10.00 a month'],
])('%i cents is %s', (cents, words) => expect(planPriceWords(cents)).toBe(words));
