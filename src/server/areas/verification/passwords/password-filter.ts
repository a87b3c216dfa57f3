import { createHash } from 'node:crypto';

/**
 * A Bloom filter: says of every password that was put in that it is in, and of hardly any other. It holds no password that could
 * be read out, and a hundred thousand of them take 278 kB.
 */
export interface PasswordFilter {
  bits: Uint8Array;
}

/** Each password sets so many bits; with twenty bits for each of them, one other password in 15,000 finds all of its own set. */
const HASHES = 14;
const BITS_EACH = 20;

/** The places of a password in a filter of `size` bits. */
function* placesOf(password: string, size: number): Iterable<number> {
  const digest = createHash('sha256').update(password).digest();
  const step = digest.readUInt32LE(4) | 1;
  let place = digest.readUInt32LE(0);
  for (let nth = 0; nth < HASHES; nth += 1) {
    yield (place >>> 0) % size;
    place = (place + step + nth * nth) | 0;
  }
}

export function makeFilter(passwords: readonly string[]): PasswordFilter {
  const bits = new Uint8Array(Math.ceil((passwords.length * BITS_EACH) / 8));
  for (const password of passwords)
    for (const place of placesOf(password, bits.length * 8)) bits[place >> 3]! |= 1 << (place & 7);
  return { bits };
}

export function mayHold({ bits }: PasswordFilter, password: string): boolean {
  for (const place of placesOf(password, bits.length * 8))
    if ((bits[place >> 3]! & (1 << (place & 7))) === 0) return false;
  return true;
}
