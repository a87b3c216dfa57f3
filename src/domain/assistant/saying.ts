/**
 * Phrases as people say them, told as a list that can be read: 'lose/losing my/our house/home'. A stroke parts words of
 * which one stands there, brackets hold what may be left out, '_' is any word, '...' any words, and a star any ending.
 */

function wordPattern(word: string): string {
  return word === '_' ? String.raw`\w+` : word.replaceAll(/[.+?^${}()|\\]/g, String.raw`\$&`).replaceAll('*', String.raw`\w*`);
}

function phrasePattern(phrase: string): string {
  const parts = phrase.match(/\[[^\]]+\]|\S+/g) ?? [];
  return parts.map((part, at) => {
    const last = at === parts.length - 1;
    if (part === '...') return '(?:.* )?';
    const optional = part.startsWith('[');
    const words = (optional ? part.slice(1, -1) : part).split('/').map(wordPattern).join('|');
    return optional ? `(?:(?:${words}) )?` : `(?:${words})${last ? '' : ' '}`;
  }).join('');
}

/** A pattern that holds where one of the phrases stands, as whole words. A phrase ends with a word that must be there. */
export function saying(phrases: readonly string[]): RegExp {
  return new RegExp(String.raw`\b(?:${phrases.map(phrasePattern).join('|')})\b`);
}
