import { RANGE_BYTES } from './list-format.ts';

/**
 * The tree over many ranges at once: SHA-256 (FIPS 180-4) on words, without an object for each hash. A library's hash
 * is several times slower for inputs of one or two blocks, of which a list has millions.
 */

const roundConstants = Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);
const start = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);
const WORDS = 8;

/** Mixes the block in the first 16 words of `w` into the eight words of `into` from `at` on. */
function compress(into: Int32Array, at: number, w: Int32Array): void {
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15]!;
    const y = w[t - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (w[t - 16]! + s0 + w[t - 7]! + s1) | 0;
  }
  let a = into[at]!;
  let b = into[at + 1]!;
  let c = into[at + 2]!;
  let d = into[at + 3]!;
  let e = into[at + 4]!;
  let f = into[at + 5]!;
  let g = into[at + 6]!;
  let h = into[at + 7]!;
  for (let t = 0; t < 64; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + s1 + ((e & f) ^ (~e & g)) + roundConstants[t]! + w[t]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  into[at] = (into[at]! + a) | 0;
  into[at + 1] = (into[at + 1]! + b) | 0;
  into[at + 2] = (into[at + 2]! + c) | 0;
  into[at + 3] = (into[at + 3]! + d) | 0;
  into[at + 4] = (into[at + 4]! + e) | 0;
  into[at + 5] = (into[at + 5]! + f) | 0;
  into[at + 6] = (into[at + 6]! + g) | 0;
  into[at + 7] = (into[at + 7]! + h) | 0;
}

const block = new Int32Array(64);
const state = new Int32Array(WORDS);

/** SHA-256(0x00 ‖ range) into `into`: 33 bytes, one block. */
function hashLeaf(range: DataView, from: number, into: Int32Array, at: number): void {
  let carried = 0;
  for (let word = 0; word < WORDS; word += 1) {
    const value = range.getInt32(from + word * 4);
    block[word] = (carried << 24) | (value >>> 8);
    carried = value & 0xff;
  }
  block[8] = (carried << 24) | 0x800000;
  block.fill(0, 9, 15);
  block[15] = 33 * 8;
  into.set(start, at);
  compress(into, at, block);
}

/** SHA-256(0x01 ‖ left ‖ right) of the sixteen words from `from` on: 65 bytes, two blocks. */
function hashNode(nodes: Int32Array, from: number, at: number): void {
  let carried = 1;
  for (let word = 0; word < 16; word += 1) {
    const value = nodes[from + word]!;
    block[word] = (carried << 24) | (value >>> 8);
    carried = value & 0xff;
  }
  state.set(start);
  compress(state, 0, block);
  block.fill(0, 1, 15);
  block[0] = (carried << 24) | 0x800000;
  block[15] = 65 * 8;
  compress(state, 0, block);
  nodes.set(state, at);
}

/** The root over the ranges of a chunk, at least one, as in RFC 9162. */
export function chunkRoot(ranges: Uint8Array): Uint8Array {
  let count = ranges.length / RANGE_BYTES;
  const view = new DataView(ranges.buffer, ranges.byteOffset, ranges.length);
  const nodes = new Int32Array(count * WORDS);
  for (let at = 0; at < count; at += 1) hashLeaf(view, at * RANGE_BYTES, nodes, at * WORDS);
  while (count > 1) {
    const pairs = count >>> 1;
    for (let pair = 0; pair < pairs; pair += 1) hashNode(nodes, pair * 2 * WORDS, pair * WORDS);
    if (count % 2 === 1) nodes.copyWithin(pairs * WORDS, (count - 1) * WORDS, count * WORDS);
    count = pairs + (count % 2);
  }
  const root = new Uint8Array(32);
  const out = new DataView(root.buffer);
  for (let word = 0; word < WORDS; word += 1) out.setInt32(word * 4, nodes[word]!);
  return root;
}
