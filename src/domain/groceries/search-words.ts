/** Words of product names and of searches, and how far apart two of them are. */

export const MAX_SEARCH_WORDS = 6;

/** The plural and the singular are one word: 'apples' and 'apple', 'berries' and 'berry'. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith('oes')) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** The words of a text in lower case, without accents and apostrophes. */
function plainWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’]/g, '')
    .toLowerCase();
  return plain.match(/[a-z0-9]+/g) ?? [];
}

/** The different words of a text, without plural endings as well, in order. */
export function wordsOf(text: string): string[] {
  return [...new Set(plainWords(text).map(singular))];
}

/**
 * Words of a search as they are written: a stem such as 'asparagu' is for looking up and never shown. The first of the
 * texts that has the word gives its spelling.
 */
export function spelled(words: readonly string[], texts: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  for (const word of texts.flatMap(plainWords)) if (!spellings.has(singular(word))) spellings.set(singular(word), word);
  return words.map((word) => spellings.get(word) ?? word);
}

/** How many letters may be wrong in a word: none in the shortest, where another word is as close. */
export function allowedErrors(word: string): number {
  if (word.length < 3 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The number of letters to insert, remove, replace or swap with the next, to get from one word to the other. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}

/**
 * The known words that a typed one may mean: itself and those that it begins, otherwise the closest within the allowed
 * errors. Empty where nothing is close.
 */
export function meantWords(typed: string, candidates: readonly string[]): string[] {
  const begun = candidates.filter((word) => word.startsWith(typed));
  if (begun.length > 0) return begun;
  const most = allowedErrors(typed);
  const near = candidates.map((word) => ({ word, errors: editDistance(typed, word) }));
  const least = Math.min(...near.map(({ errors }) => errors));
  return least > most ? [] : near.filter(({ errors }) => errors === least).map(({ word }) => word);
}
