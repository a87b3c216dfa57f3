import { createHash } from 'node:crypto';

/**
 * A Bloom filter: contains every password that was added, and hardly any other. It does not reveal passwords, and a
 * hundred thousand of them take 278 kB.
 */
export interface PasswordFilter {
  bits: Uint8Array;
}

/** Bits set per password. With twenty bits of filter size for each, one other password in 15,000 matches by chance. */
const HASHES = 14;
const BITS_EACH = 20;

/** The bit positions of a password in a filter of `size` bits. */
function* bitPositionsOf(password: string, size: number): Iterable<number> {
  const digest = createHash('sha256').update(password).digest();
  const step = digest.readUInt32LE(4) | 1;
  let position = digest.readUInt32LE(0);
  for (let nth = 0; nth < HASHES; nth += 1) {
    yield (position >>> 0) % size;
    position = (position + step + nth * nth) | 0;
  }
}

export function makeFilter(passwords: readonly string[]): PasswordFilter {
  const bits = new Uint8Array(Math.ceil((passwords.length * BITS_EACH) / 8));
  for (const password of passwords)
    for (const place of bitPositionsOf(password, bits.length * 8)) bits[place >> 3]! |= 1 << (place & 7);
  return { bits };
}

export function mayContain({ bits }: PasswordFilter, password: string): boolean {
  for (const place of bitPositionsOf(password, bits.length * 8))
    if ((bits[place >> 3]! & (1 << (place & 7))) === 0) return false;
  return true;
}
