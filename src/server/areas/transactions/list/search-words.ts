/**
 * The words by which a row is found. An index over all three-email pieces of every description would cost an import
 * more than everything else together, and most of what banks write is no word that anyone looks for: numbers, dates,
 * 'CARD', 'VALUE DATE'. So only the other words are indexed, each once. A search asks the index for its own words and
 * then compares the whole description; a word that could be part of a noise word is not asked for.
 */

const noise: ReadonlySet<string> = new Set(
  (
    'card value date visa mastercard debit credit purchase eftpos pos aus aust australia nsw vic qld tas nt act payment transfer from for the and pty ltd limited direct withdrawal deposit ' +
    'internet banking receipt ref reference osko payid npp via transaction effective wdl dep tfr txn fee inc aud usd com www'
  ).split(' '),
);

const MIN_LETTERS = 3;

/** Letters of any script. ASCII is decided by arithmetic, the rest by its case or the table of letters. */
function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return /\p{L}/u.test(String.fromCharCode(code));
}

/** Calls `visit` with each run of letters of a text, in small letters. */
function eachWord(text: string, visit: (word: string) => void): void {
  const lower = text.toLowerCase();
  let start = -1;
  for (let at = 0; at <= lower.length; at += 1) {
    if (at < lower.length && isLetter(lower.charCodeAt(at))) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      if (at - start >= MIN_LETTERS) visit(lower.slice(start, at));
      start = -1;
    }
  }
}

/** What is kept beside a description for the index: its words without noise, each once; null when there is none. */
export function searchWords(description: string): string | null {
  let words = '';
  eachWord(description, (word) => {
    if (noise.has(word) || (words.includes(word) && ` ${words} `.includes(` ${word} `))) return;
    words = words === '' ? word : `${words} ${word}`;
  });
  return words === '' ? null : words;
}

/** The words of a search for which the index can answer; none where it cannot. */
export function indexedWords(pattern: string): string[] {
  const words: string[] = [];
  eachWord(pattern, (word) => {
    if (words.includes(word)) return;
    for (const entry of noise) if (entry.includes(word)) return;
    words.push(word);
  });
  return words;
}
