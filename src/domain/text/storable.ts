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
