/**
 * A copy of a text that was cut out of a piece of a file. The engine keeps the whole piece alive as long as the cut-out
 * lives, which matters for the few texts that are kept to the end. Short ones are copies already.
 */
export function detached(text: string): string {
  return text.length < 13 ? text : [...text].join('');
}
