/**
 * A copy of a substring. Engines keep the whole source alive while a slice exists, which matters for the few texts
 * retained to the end. Short ones are copied anyway.
 */
export function detached(text: string): string {
  return text.length < 13 ? text : [...text].join('');
}
