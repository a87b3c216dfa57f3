import { describe, expect, test } from 'vitest';
import { amountsIn } from './amounts.ts';
import { readPhrase } from './phrase.ts';
import { isSourced } from './sourced.ts';

describe('an unsourced number is not shown', () => {
  test.each([
    ['You spent $12 on groceries.', []],
    ['That is 3 times as much.', []],
    ['It was 41% of it.', []],
    ['7-Eleven', []],
    ['from 1 to 31', []],
  ])('%s', (text, names) => {
    expect(isSourced(text, names)).toBe(false);
  });

  test.each([
    ['last month (1 to 31 Oct 2026).', []],
    ['from 17 Aug to 16 Nov 2026', []],
    ['For the financial year 2025–26', []],
    ['Call Lifeline on 13 11 14, or 000.', []],
    ['at 7-Eleven on 3 Nov 2026', ['7-Eleven']],
    ['NAB everyday account ending 0817 has', ['NAB everyday account ending 0817']],
    ['on 05/11/2026', []],
  ])('%s', (text, names) => {
    expect(isSourced(text, names)).toBe(true);
  });

  test('a name made of digits does not let other numbers through', () => {
    expect(isSourced('You have 4711.', ['4711', '4'])).toBe(false);
  });
});

describe('amounts as people write them', () => {
  test.each([
    ['can i afford $1,200.50', [120_050]],
    ['a grand for rent', [100_000]],
    ['1.5k and 80 bucks', [150_000, 8_000]],
    ['two hundred and fifty dollars', [25_000]],
    ['fifty bucks', [5_000]],
    ['five groceries', []],
  ])('%s', (text, cents) => {
    expect(amountsIn(text).map((amount) => amount.cents)).toEqual(cents);
  });
});

describe('typing errors are corrected', () => {
  test.each([
    ['How much did I spnd on grocries lst mnth??', 'how much did i spend on groceries last month'],
    ['whats my ballance', 'what is my balance'],
    ['I’ve spent too much, haven’t I?', 'i have spent too much have not i'],
    ['Coles & Woolies', 'coles and woolies'],
    ['the users of Uber', 'the users of uber'],
  ])('%s', (typed, text) => {
    expect(readPhrase(typed).text).toBe(text);
  });
});
