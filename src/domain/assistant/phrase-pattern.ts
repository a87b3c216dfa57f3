/**
 * Phrases as people say them, told as a list that can be read: 'lose/losing my/our house/home'. A stroke parts words of
 * which one stands there, brackets hold what may be left out, '_' is any word, '...' any words, and a star any ending.
 * A phrase that begins with '^' stands at the beginning of what is said, one that ends with '$' at its end; behind an
 * exclamation mark stand words that must not follow.
 */

function wordPattern(word: string): string {
  return word === '_'
    ? String.raw`\w+`
    : word.replaceAll(/[.+?^${}()|\\]/g, String.raw`\$&`).replaceAll('*', String.raw`\w*`);
}

function patternOf(phrase: string): string {
  const begins = phrase.startsWith('^');
  const ends = phrase.endsWith('$');
  const parts = phrase.slice(begins ? 1 : 0, ends ? -1 : undefined).match(/\[[^\]]+\]|\S+/g) ?? [];
  let pattern = '';
  let isOpen = true;
  for (const part of parts) {
    if (part === '...') {
      pattern += '(?: .*)?';
      continue;
    }
    if (part.startsWith('!')) {
      pattern += `(?! (?:${part.slice(1).split('/').map(wordPattern).join('|')})\\b)`;
      continue;
    }
    const optional = part.startsWith('[');
    const words = `(?:${(optional ? part.slice(1, -1) : part).split('/').map(wordPattern).join('|')})`;
    if (isOpen) pattern += optional ? `(?:${words} )?` : words;
    else pattern += optional ? `(?: ${words})?` : ` ${words}`;
    isOpen &&= optional;
  }
  return `${begins ? '^' : ''}${pattern}${ends ? '$' : ''}`;
}

/** A pattern that matches any of the phrases as whole words. */
export function phrasePattern(phrases: readonly string[]): RegExp {
  return new RegExp(String.raw`\b(?:${phrases.map(patternOf).join('|')})\b`);
}
