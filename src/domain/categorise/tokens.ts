/**
 * Normalised words of a descriptor: upper case, plain letters and digits, no apostrophes, no 'AND'. "Dan Murphy's",
 * "DAN MURPHYS" and "Dan murphy´s" are the same two words, and so are "Best & Less" and "BEST AND LESS".
 */

/** Apostrophes as banks print them; removed, so that "MURPHY'S" is one word. */
const APOSTROPHES = /['\u2018\u2019`\u00b4]/g;
const MARKS = /[\u0300-\u036f]/g;
// Checks for non-ASCII characters before the expensive normalisation, as most descriptors have none.
const BEYOND_ASCII = /[^\u0000-\u007f]/;

/** Upper case without accents and apostrophes. The length may differ from the text's. */
export function folded(text: string): string {
  const upper = text.toUpperCase();
  const plain = BEYOND_ASCII.test(upper)
    ? upper
        .normalize('NFD')
        .replace(MARKS, '')
        .replace(/\u00c6/g, 'AE')
        .replace(/\u00d8/g, 'O')
    : upper;
  return plain.includes("'") || plain.includes('`') || BEYOND_ASCII.test(plain)
    ? plain.replace(APOSTROPHES, '')
    : plain;
}

export const isDigitCode = (code: number): boolean => code >= 48 && code <= 57;
export const isLetterCode = (code: number): boolean => code >= 65 && code <= 90;

/** The words of a text. Non-Latin letters are kept as words. */
export function tokenise(text: string): string[] {
  const upper = folded(text);
  const tokens: string[] = [];
  let start = -1;
  for (let at = 0; at <= upper.length; at += 1) {
    const code = at < upper.length ? upper.charCodeAt(at) : 32;
    const inWord = isLetterCode(code) || isDigitCode(code) || code > 0x2ff;
    if (inWord && start < 0) start = at;
    else if (!inWord && start >= 0) {
      const token = upper.slice(start, at);
      if (token !== 'AND') tokens.push(token);
      start = -1;
    }
  }
  return tokens;
}

/** Whether a word is digits only. */
export function isNumeric(token: string): boolean {
  for (let at = 0; at < token.length; at += 1) if (!isDigitCode(token.charCodeAt(at))) return false;
  return true;
}

/** How many digits a word has. */
export function countDigits(token: string): number {
  let digits = 0;
  for (let at = 0; at < token.length; at += 1) if (isDigitCode(token.charCodeAt(at))) digits += 1;
  return digits;
}
