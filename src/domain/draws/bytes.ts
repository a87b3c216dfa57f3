/** SHA-256, or another hash of that size. Passed in, since pure rules import nothing. */
export type Hash = (bytes: Uint8Array) => Uint8Array;
/** HMAC-SHA-256. */
export type KeyedHash = (key: Uint8Array, bytes: Uint8Array) => Uint8Array;

const utf8 = new TextEncoder();

export function bytesOfText(text: string): Uint8Array {
  return utf8.encode(text);
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A whole number below 2^53 as eight bytes, big-endian. */
export function eightBytes(value: number): Uint8Array {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} doesn’t fit into eight bytes.`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** A whole number below 2^32 as four bytes, big-endian. */
export function fourBytes(value: number): Uint8Array {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 2 ** 32)
    throw new RangeError(`${value} doesn’t fit into four bytes.`);
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** @throws RangeError where the text is not hexadecimal in lower case. */
export function bytesOfHex(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new RangeError('This isn’t hexadecimal.');
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
