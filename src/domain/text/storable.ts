const unstorable = /[\u0000\p{Surrogate}]/u;

/**
 * Whether text can be stored. PostgreSQL refuses NUL, and half of a surrogate pair in JSON; elsewhere such a half would
 * become another character.
 */
export const isStorable = (text: string): boolean => !unstorable.test(text);

/** Whether a value can be stored as JSON: all of its keys and texts can. */
export function isStorableJson(value: unknown): boolean {
  let all = true;
  JSON.stringify(value, (key, inner: unknown) => {
    all &&= isStorable(key) && (typeof inner !== 'string' || isStorable(inner));
    return inner;
  });
  return all;
}

/** The beginning of a text, of up to `maxLength` UTF-16 units; a pair of surrogates at its end is left out whole. */
export const cutText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/\p{Surrogate}$/u, '');
