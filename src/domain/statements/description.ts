/** How the two or three texts that a file gives for a row become one description. */

/**
 * A stretch of text with runs of white space made one space, and none at the ends. Most texts are already so and are
 * only looked at; that is done in place, because a look into a piece that was cut out costs more.
 */
export function tidyRange(text: string, from: number, to: number): string {
  const end = Math.min(to, from + longestText);
  let previous = 32;
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 32 ? code < 32 || previous === 32 : code === 0xa0) return tidied(text.slice(from, end));
    previous = code;
  }
  return previous === 32 ? tidied(text.slice(from, end)) : text.slice(from, end);
}

/** Longer texts are cut: no bank writes them, and whoever does wants something else. */
export const longestText = 1000;

/** `text` without blanks and control characters at its ends, in one look at each. */
export function trimBlank(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && text.charCodeAt(from) <= 32) from += 1;
  while (to > from && text.charCodeAt(to - 1) <= 32) to -= 1;
  return from === 0 && to === text.length ? text : text.slice(from, to);
}

function tidied(text: string): string {
  return text.replace(/[\s\u0000-\u001f]+/g, ' ').trim();
}

export function tidy(text: string): string {
  return tidyRange(text, 0, text.length);
}

export interface Described {
  description: string;
  payee: string | null;
}

/** A name is looked for inside the memo only when it is short: the search could otherwise be made slow on purpose. */
const longestRepeat = 100;

/**
 * Name and memo of a row. Many banks put the first 32 characters of one long text in the name and the whole in the
 * memo: then the memo is the description, and no party is named apart. Otherwise nothing of either is lost, and the
 * name is the party.
 */
export function describe(name: string, memo: string): Described {
  if (memo === '' || memo === name) return { description: name, payee: null };
  if (name === '' || memo.startsWith(name)) return { description: memo, payee: null };
  if (name.startsWith(memo)) return { description: name, payee: null };
  const isRepeated = name.length <= longestRepeat && memo.includes(name);
  return { description: isRepeated ? memo : `${name} ${memo}`, payee: name };
}
