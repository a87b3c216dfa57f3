/**
 * The key material of a server; never logged.
 *
 * What can be opened is sealed under `sealing` and can be sealed anew when the key changes. What is only ever compared (hashes of
 * PINs and codes, addresses, pseudonyms) cannot, so it is made under `lasting`, which is kept sealed in the database and stays.
 */
export interface Keys {
  /** The first seals; all open. */
  readonly sealing: readonly [Uint8Array, ...Uint8Array[]];
  readonly lasting: Uint8Array;
}

/** @param former keys that only open. @param lasting the key itself where none is kept apart. */
export function keysOf(secret: Uint8Array, former: readonly Uint8Array[] = [], lasting: Uint8Array = secret): Keys {
  return { sealing: [secret, ...former], lasting };
}
