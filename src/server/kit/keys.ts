/**
 * The key material of a server; never logged.
 *
 * Data that is decrypted is encrypted under `encryption` and can be re-encrypted when the key changes. Data that is
 * only compared (hashes of PINs and codes, addresses, pseudonyms) cannot, so it is derived from `dataKey`,
 * which is stored encrypted in the database and never changes.
 */
export interface Keys {
  /** The first key encrypts; all of them decrypt. */
  readonly encryption: readonly [Uint8Array, ...Uint8Array[]];
  readonly dataKey: Uint8Array;
}

/** @param former keys that only decrypt. @param dataKey the data key; the key itself where none is stored. */
export function keysOf(secret: Uint8Array, former: readonly Uint8Array[] = [], dataKey: Uint8Array = secret): Keys {
  return { encryption: [secret, ...former], dataKey };
}
