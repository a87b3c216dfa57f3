import { keccak_256 } from '@noble/hashes/sha3.js';

/** The Keccak-256 hash of a text, in hexadecimal; Ethereum's addresses are checked with it. */
export function keccakOf(text: string): string {
  return Buffer.from(keccak_256(new TextEncoder().encode(text))).toString('hex');
}
