/** Short words of addresses that are no abbreviations of names: 'KING ST', 'THE BAY'. Others, such as 'BP', stay. */
const SHORT: ReadonlySet<string> = new Set(
  'AV AVE BAY CCT CNR CR CT DR HWY LN MT NEW OAK OLD PDE PL PT RD SQ ST TCE THE WAY'.split(' '),
);
const CAPITALS = /\b[A-Z]+(?:'S)?\b/g;

/**
 * A station's name or address as people write it: '539 Wilberforce Rd, WILBERFORCE NSW 2756' becomes '539 Wilberforce
 * Rd, Wilberforce NSW 2756'. Feeds have some in capitals and some not. Words of two and three letters are mostly brands
 * and states.
 */
export function readableCase(text: string): string {
  return text.replaceAll(CAPITALS, (word) =>
    word.length > 3 || SHORT.has(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word,
  );
}
