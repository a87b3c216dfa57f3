import type { Hash, KeyedHash } from './bytes.ts';

/** The functions that a check of a record needs. Passed in, since pure rules import nothing. */
export interface CheckTools {
  hash: Hash;
  keyedHash: KeyedHash;
  isSigned: (input: { key: Uint8Array; text: Uint8Array; signature: Uint8Array }) => boolean;
  /** Whether the public beacon of this chain gave this signature for the round. */
  isFromBeacon: (input: { chain: string; round: number; signature: Uint8Array }) => boolean;
  /** When the round of that chain is published, in milliseconds. */
  timeOfRound: (chain: string, round: number) => number;
}
