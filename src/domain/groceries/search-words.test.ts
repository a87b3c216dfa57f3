import { describe, expect, it } from 'vitest';
import { allowedErrors, editDistance, meantWords, spelled, wordsOf } from './search-words.ts';

describe('words of products', () => {
  it('are in lower case, without accents, apostrophes and plural endings, each once', () => {
    expect(wordsOf('Crème brûlée & Potatoes, BERRIES; cobbler’s glass 2 L milk Milk')).toEqual([
      'creme',
      'brulee',
      'potato',
      'berry',
      'cobbler',
      'glass',
      '2',
      'l',
      'milk',
    ]);
  });

  it('are shown as they were typed or as the products write them, not without their endings', () => {
    const texts = ['green asparagu', 'Green Asparagus Spears', 'Couscous'];
    expect(spelled(wordsOf('Couscous Greens'), ['COUSCOUS greens', ...texts])).toEqual(['couscous', 'greens']);
    expect(spelled(['spear', 'couscou', 'oat'], texts)).toEqual(['spears', 'couscous', 'oat']);
  });

  it.each([
    ['milk', 'milk', 0],
    ['mlk', 'milk', 1],
    ['mikl', 'milk', 1],
    ['mill', 'milk', 1],
    ['chocolte', 'chocolate', 1],
    ['choclte', 'chocolate', 2],
    ['', 'oat', 3],
  ])('%s is %s with %i errors', (typed, word, errors) => expect(editDistance(typed, word)).toBe(errors));

  it('allow more errors the longer they are, and none in a number', () => {
    expect(['ox', 'oat', 'yoghurt', 'wholemeal', '500'].map(allowedErrors)).toEqual([0, 1, 1, 2, 0]);
  });
});

describe('the words that a typed one means', () => {
  const known = ['milk', 'mint', 'mince', 'muesli', 'wholemeal', 'whole'];
  it.each([
    ['mi', ['milk', 'mint', 'mince']],
    ['milk', ['milk']],
    ['mlk', ['milk']],
    ['wholmael', ['wholemeal']],
    ['mibt', ['mint']],
    ['zebra', []],
  ])('%s: %o', (typed, words) => expect(meantWords(typed, known)).toEqual(words));
});
