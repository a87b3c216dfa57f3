/** Full-text search over the answers. Every word must match; matches in the question weigh more. */

export interface Searched {
  question: string;
  category: string;
  answer: readonly string[];
}

const filling = new Set([
  'a',
  'an',
  'and',
  'are',
  'can',
  'do',
  'does',
  'for',
  'how',
  'i',
  'in',
  'is',
  'it',
  'me',
  'my',
  'of',
  'on',
  'the',
  'to',
  'what',
  'when',
  'where',
  'who',
  'why',
  'with',
  'you',
  'your',
]);

/** A simple stem: 'scams' and 'scammed' are the same. */
export function stem(word: string): string {
  const single = word.replace(/ies$/, 'y').replace(/s$/, '');
  const bare =
    single.length < 5
      ? single
      : single
          .replace(/ied$/, 'y')
          .replace(/(ing|ed)$/, '')
          .replace(/([bdgmnprt])\1$/, '$1');
  return bare.replace(/e$/, '');
}

function stemsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z0-9]+/g) ?? []
  ).map(stem);
}

/** The words to search for; filler words only count if there are no others. */
function wantedOf(words: string): string[] {
  const all = words.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const telling = all.filter((word) => !filling.has(word));
  return (telling.length > 0 ? telling : all).map(stem);
}

function scoreOf(entry: Searched, wantedStems: readonly string[]): number {
  const [question, category, answer] = [
    stemsOf(entry.question),
    stemsOf(entry.category),
    stemsOf(entry.answer.join(' ')),
  ];
  let score = 0;
  for (const word of wantedStems) {
    const begins = (stems: readonly string[]): boolean =>
      stems.some((candidate) => candidate === word || (word.length > 1 && candidate.startsWith(word)));
    const weight = begins(question) ? 4 : begins(category) ? 2 : begins(answer) ? 1 : 0;
    if (weight === 0) return 0;
    score += weight;
  }
  return score;
}

/** The matching entries, best first; all in their own order without words. */
export function searchEntries<E extends Searched>(entries: readonly E[], words: string): E[] {
  const wantedStems = wantedOf(words);
  if (wantedStems.length === 0) return [...entries];
  return entries
    .map((entry, at) => ({ entry, at, score: scoreOf(entry, wantedStems) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .map(({ entry }) => entry);
}
