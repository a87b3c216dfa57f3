/**
 * The words by which a transaction is found. A trigram index over whole descriptions would cost an import more than
 * everything else, and most text from banks is not searched for: numbers, dates, 'CARD', 'VALUE DATE'. So only the
 * other words are indexed, each once. A search looks up its own words in the index and then compares the whole
 * description. Words that could be part of a noise word are not looked up.
 */

const noise: ReadonlySet<string> = new Set(
  (
    'card value date visa mastercard debit credit purchase eftpos pos aus aust australia nsw vic qld tas nt act payment transfer from for the and pty ltd limited direct withdrawal deposit ' +
    'internet banking receipt ref reference osko payid npp via transaction effective wdl dep tfr txn fee inc aud usd com www'
  ).split(' '),
);

const MIN_LETTERS = 3;

/**
 * Whether a character code is a letter of any script. ASCII is decided by arithmetic, others by case or a Unicode
 * property.
 */
function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return /\p{L}/u.test(String.fromCharCode(code));
}

/** Calls `visit` with each run of letters in a text, in lower case. */
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

/** The indexed words of a description: without noise, each once; null when there are none. */
export function searchWords(description: string): string | null {
  let words = '';
  eachWord(description, (word) => {
    if (noise.has(word) || (words.includes(word) && ` ${words} `.includes(` ${word} `))) return;
    words = words === '' ? word : `${words} ${word}`;
  });
  return words === '' ? null : words;
}

/** The words of a search that the index can answer; empty when there are none. */
export function indexedWords(pattern: string): string[] {
  const words: string[] = [];
  eachWord(pattern, (word) => {
    if (words.includes(word)) return;
    for (const entry of noise) if (entry.includes(word)) return;
    words.push(word);
  });
  return words;
}
