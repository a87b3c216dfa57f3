// What verify-draw.mjs computes with: hashes, signatures, canonical JSON, and lists with their trees. Written from the
// description in docs/decisions/0125-draws-that-anyone-can-check.md; it shares no code with the server or the page.

import { createHash, createPublicKey, verify } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';

// The public parameters of drand's quicknet, from https://api.drand.sh/52db9ba…/info.
export const QUICKNET = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesis: 1692803367,
  period: 3,
  key: '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  domain: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
};
export const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
export const u64 = (value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
export const u32 = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
export const demand = (condition, message) => {
  if (!condition) throw new Error(message);
};
export const hex = (text, bytes) => {
  demand(typeof text === 'string' && /^([0-9a-f]{2})*$/.test(text), 'a value is not hexadecimal in lower case');
  demand(bytes === undefined || text.length === bytes * 2, `a value does not have ${bytes} bytes`);
  return Buffer.from(text, 'hex');
};

/** JSON with sorted keys, no spaces, whole numbers. */
export function canonical(value) {
  if (Array.isArray(value)) return '[' + value.map(canonical).join(',') + ']';
  if (value !== null && typeof value === 'object')
    return (
      '{' +
      Object.keys(value)
        .sort()
        .map((name) => JSON.stringify(name) + ':' + canonical(value[name]))
        .join(',') +
      '}'
    );
  demand(typeof value !== 'number' || Number.isSafeInteger(value), 'a number is not whole');
  return JSON.stringify(value);
}

export function ed25519Holds(key, text, signature) {
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: hex(key, 32).toString('base64url') },
    format: 'jwk',
  });
  return verify(null, Buffer.from(text), publicKey, hex(signature, 64));
}

export function drandHolds(round, signature) {
  try {
    const point = bls12_381.shortSignatures.hash(sha256(u64(round)), QUICKNET.domain);
    return bls12_381.shortSignatures.verify(hex(signature, 48), point, hex(QUICKNET.key));
  } catch {
    return false;
  }
}

/** RFC 9162: the root over the leaves from `from` to `to`. */
function treeRoot(leaves) {
  const stack = [];
  for (const leaf of leaves) {
    let node = { hash: sha256(Buffer.of(0), leaf), size: 1 };
    while (stack.length > 0 && stack.at(-1).size === node.size) {
      const left = stack.pop();
      node = { hash: sha256(Buffer.of(1), left.hash, node.hash), size: node.size * 2 };
    }
    stack.push(node);
  }
  if (stack.length === 0) return sha256();
  let root = stack.pop().hash;
  while (stack.length > 0) root = sha256(Buffer.of(1), stack.pop().hash, root);
  return root;
}

/** RFC 9162: the root that a path of hashes leads to, or null where it has the wrong length. */
export function rootAbove(leaf, index, size, path) {
  const climb = (hash, at, count, rest) => {
    if (count === 1) return rest.length === 0 ? hash : null;
    if (rest.length === 0) return null;
    let split = 1;
    while (split * 2 < count) split *= 2;
    const other = rest.at(-1);
    const inner =
      at < split
        ? climb(hash, at, split, rest.slice(0, -1))
        : climb(hash, at - split, count - split, rest.slice(0, -1));
    if (inner === null) return null;
    return at < split ? sha256(Buffer.of(1), inner, other) : sha256(Buffer.of(1), other, inner);
  };
  return index >= 0 && index < size ? climb(sha256(Buffer.of(0), leaf), index, size, path) : null;
}

function readRange(bytes) {
  return {
    id: bytes.toString('hex', 0, 16),
    first: Number(bytes.readBigUInt64BE(16)),
    count: Number(bytes.readBigUInt64BE(24)),
  };
}

/** The whole list: counted, in order, and with the root of the receipt. */
export function wholeList(pieces, sealed) {
  const leaves = [];
  for (const piece of pieces) {
    const bytes = Buffer.from(piece, 'base64');
    demand(bytes.toString('base64') === piece, 'the list is not written as it is published');
    demand(bytes.length % 32 === 0, 'the list does not consist of whole ranges');
    for (let at = 0; at < bytes.length; at += 32) leaves.push(bytes.subarray(at, at + 32));
  }
  const ids = new Set();
  const ranges = leaves.map(readRange);
  let last = 0;
  let entries = 0;
  for (const { id, first, count } of ranges) {
    demand(count > 0 && first > last, 'ranges overlap');
    last = first + count - 1;
    entries += count;
    ids.add(id);
  }
  demand(
    ranges.length === sealed.ranges && entries === sealed.entries && ids.size === sealed.entrants,
    'the list has different entries from the sealing receipt',
  );
  demand(last === sealed.last_number, 'the list ends with a different number');
  demand(treeRoot(leaves).toString('hex') === sealed.entries_root, 'the list has a different root');
  return (number) => {
    let low = 0;
    let high = ranges.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const { first, count } = ranges[middle];
      if (number < first) high = middle - 1;
      else if (number >= first + count) low = middle + 1;
      else return ranges[middle];
    }
    return null;
  };
}

/** Ranges with proofs, for a list that is too large to publish in one piece. */
export function provenRanges(proofs, sealed) {
  const ranges = proofs.map(({ index, range, proof }) => {
    const root = rootAbove(
      hex(range, 32),
      index,
      sealed.ranges,
      proof.map((node) => hex(node, 32)),
    );
    demand(root !== null && root.toString('hex') === sealed.entries_root, `range ${index} is not in the sealed list`);
    return { index, ...readRange(hex(range, 32)) };
  });
  const last = ranges.find(({ index }) => index === sealed.ranges - 1);
  demand(last && last.first + last.count - 1 === sealed.last_number, 'nothing proves the last number');
  return (number) => {
    const holder = ranges.find(({ first, count }) => first <= number && number < first + count);
    if (holder) return holder;
    const gap = ranges.some(
      (after) =>
        after.first > number &&
        (after.index === 0 || ranges.some((one) => one.index === after.index - 1 && one.first + one.count <= number)),
    );
    demand(gap, `nothing proves who holds number ${number}`);
    return null;
  };
}
