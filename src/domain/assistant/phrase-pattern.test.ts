import { expect, test } from 'vitest';
import { phrasePattern } from './phrase-pattern.ts';

test('matches one of the words, with optional parts', () => {
  const loses = phrasePattern(['lose/losing my/our [own] house/home']);
  expect(['we are losing our home', 'i lose my own house'].map((text) => loses.test(text))).toEqual([true, true]);
  expect(['we lose my', 'close my house', 'lose my housemate'].map((text) => loses.test(text))).toEqual([
    false,
    false,
    false,
  ]);
});

test('matches any word, any number of words and any ending', () => {
  const counts = phrasePattern(['in my [_] [_] account', 'is ... worth', 'evict*']);
  expect(
    ['in my account', 'in my old bank account', 'is worth', 'is my first car worth', 'being evicted'].map((text) =>
      counts.test(text),
    ),
  ).toEqual([true, true, true, true, true]);
  expect(['in my very old bank account', 'this my worth', 'convict'].map((text) => counts.test(text))).toEqual([
    false,
    false,
    false,
  ]);
});
