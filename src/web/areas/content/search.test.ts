import { describe, expect, it } from 'vitest';
import { searchEntries, stem } from './search.ts';

const entries = [
  { id: 1, category: 'Scams', question: 'Where do I report a scam?', answer: ['To Scamwatch.'] },
  { id: 2, category: 'Banking', question: 'What is a BSB?', answer: ['Six digits in front of an account number.'] },
  {
    id: 3,
    category: 'Scams',
    question: 'I have been scammed. What first?',
    answer: ['Call your bank, then report it.'],
  },
  { id: 4, category: 'Debt and hardship', question: 'I cannot pay my bills', answer: ['Ask for hardship assistance.'] },
];
const ids = (words: string) => searchEntries(entries, words).map(({ id }) => id);

describe('search of answers', () => {
  it.each([
    ['', [1, 2, 3, 4]],
    ['scams', [1, 3]],
    ['report scam', [1, 3]],
    ['how do I report a SCAM?', [1, 3]],
    ['bsb', [2]],
    ['hardsh', [4]],
    ['paying a bill', [4]],
    ['account numbers', [2]],
    ['scam mortgage', []],
    ['...', [1, 2, 3, 4]],
  ])('%j finds %j', (words, expected) => {
    expect(ids(words)).toEqual(expected);
  });

  it.each([
    ['scams', 'scam'],
    ['scammed', 'scam'],
    ['bills', 'bill'],
    ['savings', 'sav'],
    ['save', 'sav'],
    ['is', 'i'],
    ['consents', 'consent'],
  ])('the stem of %s is %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });
});
