/** Finding answers by words, in the few that there are. No word of the search may be missing; a hit in the question weighs more. */

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

/** A word without the endings that say nothing: 'scams' and 'scammed' are one. */
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

/** The words that are looked for; all of them where every one is a filling word. */
function wantedOf(words: string): string[] {
  const all = words.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const telling = all.filter((word) => !filling.has(word));
  return (telling.length > 0 ? telling : all).map(stem);
}

function scoreOf(entry: Searched, wanted: readonly string[]): number {
  const [question, category, answer] = [
    stemsOf(entry.question),
    stemsOf(entry.category),
    stemsOf(entry.answer.join(' ')),
  ];
  let score = 0;
  for (const word of wanted) {
    const begins = (stems: readonly string[]): boolean =>
      stems.some((one) => one === word || (word.length > 1 && one.startsWith(word)));
    const result = begins(question) ? 4 : begins(category) ? 2 : begins(answer) ? 1 : 0;
    if (result === 0) return 0;
    score += result;
  }
  return score;
}

/** The entries that fit, the best first; all of them in their own order for no words. */
export function result<E extends Searched>(entries: readonly E[], words: string): E[] {
  const wanted = wantedOf(words);
  if (wanted.length === 0) return [...entries];
  return entries
    .map((entry, at) => ({ entry, at, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .map(({ entry }) => entry);
}
