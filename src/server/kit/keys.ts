/**
 * The key material of a server; never logged.
 *
 * What can be opened is encrypted under `encryption` and can be encrypted anew when the key changes. What is only ever compared (hashes of
 * PINs and codes, addresses, pseudonyms) cannot, so it is made under `lasting`, which is kept encrypted in the database and stays.
 */
export interface Keys {
  /** The first encrypts; all open. */
  readonly encryption: readonly [Uint8Array, ...Uint8Array[]];
  readonly dataKey: Uint8Array;
}

/** @param former keys that only open. @param lasting the key itself where none is kept apart. */
export function keysOf(secret: Uint8Array, former: readonly Uint8Array[] = [], dataKey: Uint8Array = secret): Keys {
  return { encryption: [secret, ...former], dataKey };
}
