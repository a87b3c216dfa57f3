import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexedWords, searchWords } from './search-words.ts';

describe('indexed words of a description', () => {
  it.each([
    ['WOOLWORTHS 1187 NEWTOWN NSW AUS Card xx1234 Value Date 03/11/2026', 'woolworths newtown'],
    ['SQ *CORNER CAFE CORNER', 'corner cafe'],
    ['EFTPOS PURCHASE 4711', null],
    ['Café Zoë – Müller', 'café zoë müller'],
    ['スターバックス 渋谷', 'スターバックス'],
    ['', null],
  ])('%s → %s', (description, words) => {
    expect(searchWords(description)).toBe(words);
  });

  it.each([
    ['wool', ['wool']],
    ['Corner cafe 12', ['corner', 'cafe']],
    ['card', []],
    ['car', []],
    ['val', []],
    ['12/34', []],
    ['wo', []],
    ['netflix.com', ['netflix']],
  ])('a search for %s asks the index for %s', (pattern, words) => {
    expect(indexedWords(pattern)).toEqual(words);
  });

  it('the index finds everything that a comparison of the whole text finds', () => {
    const fragment = fc.constantFrom(
      'woolworths',
      'card',
      'Cafe',
      'date',
      '1187',
      ' ',
      '-',
      'xyz',
      'ab',
      'é',
      'NSW',
      'carding',
      '/',
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), fc.nat(60), fc.nat(20), (pieces, from, length) => {
        const description = pieces.join('');
        const pattern = description.slice(from, from + length);
        for (const word of indexedWords(pattern)) expect(searchWords(description) ?? '').toContain(word);
      }),
      { numRuns: 2_000 },
    );
  });
});
