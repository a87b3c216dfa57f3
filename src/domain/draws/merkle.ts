import { joined, sameBytes } from './bytes.ts';
import type { Hash } from './bytes.ts';

/** Merkle trees as in RFC 9162, section 2.1: leaves and inner nodes are hashed with different first bytes. */

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export function leafHash(hash: Hash, leaf: Uint8Array): Uint8Array {
  return hash(joined(LEAF, leaf));
}

function nodeHash(hash: Hash, left: Uint8Array, right: Uint8Array): Uint8Array {
  return hash(joined(NODE, left, right));
}

/** The largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/**
 * The root over nodes: hashes of leaves, or roots of complete subtrees of one size, of which the last alone may be
 * smaller. The root over nothing is the hash of nothing.
 */
export function rootOf(hash: Hash, nodes: readonly Uint8Array[]): Uint8Array {
  if (nodes.length === 0) return hash(new Uint8Array(0));
  let level = nodes;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at + 1 < level.length; at += 2) above.push(nodeHash(hash, level[at]!, level[at + 1]!));
    // A node without a neighbour moves up as it is, which is the same as splitting at powers of two.
    if (level.length % 2 === 1) above.push(level.at(-1)!);
    level = above;
  }
  return level[0]!;
}

/** For each of these nodes the hashes that lead to the root, from the bottom up. The tree is worked out once. */
export function inclusionProofs(
  hash: Hash,
  nodes: readonly Uint8Array[],
  indexes: readonly number[],
): { index: number; proof: Uint8Array[] }[] {
  const proofs = indexes.map((index) => ({ index, at: index, proof: [] as Uint8Array[] }));
  let level = nodes;
  while (level.length > 1) {
    for (const each of proofs) {
      const neighbour = level[each.at ^ 1];
      if (neighbour) each.proof.push(neighbour);
      each.at >>= 1;
    }
    const above: Uint8Array[] = [];
    for (let pair = 0; pair + 1 < level.length; pair += 2) above.push(nodeHash(hash, level[pair]!, level[pair + 1]!));
    if (level.length % 2 === 1) above.push(level.at(-1)!);
    level = above;
  }
  return proofs.map(({ index, proof }) => ({ index, proof }));
}

/** The same for one node. */
export function inclusionProof(hash: Hash, nodes: readonly Uint8Array[], index: number): Uint8Array[] {
  return inclusionProofs(hash, nodes, [index])[0]!.proof;
}

export interface Inclusion {
  /** The position of the leaf, from 0 on. */
  index: number;
  /** How many leaves the tree has. */
  size: number;
  proof: readonly Uint8Array[];
  root: Uint8Array;
}

/** RFC 9162, section 2.1.3.2: whether the leaf with this hash stands at its position below the root. */
export function isIncluded(hash: Hash, leaf: Uint8Array, { index, size, proof, root }: Inclusion): boolean {
  if (index < 0 || index >= size) return false;
  let at = index;
  let last = size - 1;
  let node = leaf;
  for (const neighbour of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      node = nodeHash(hash, neighbour, node);
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else node = nodeHash(hash, node, neighbour);
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && sameBytes(node, root);
}

function subproof(hash: Hash, size: number, nodes: readonly Uint8Array[], isWhole: boolean): Uint8Array[] {
  if (size === nodes.length) return isWhole ? [] : [rootOf(hash, nodes)];
  const split = splitOf(nodes.length);
  if (size <= split) return [...subproof(hash, size, nodes.slice(0, split), isWhole), rootOf(hash, nodes.slice(split))];
  return [...subproof(hash, size - split, nodes.slice(split), false), rootOf(hash, nodes.slice(0, split))];
}

/** The proof that the tree over the first `size` leaves is a beginning of the tree over all of them. */
export function consistencyProof(hash: Hash, nodes: readonly Uint8Array[], size: number): Uint8Array[] {
  if (size < 1 || size > nodes.length)
    throw new RangeError('The earlier tree has at least one leaf, and at most as many as the later one.');
  return subproof(hash, size, nodes, true);
}

export interface Consistency {
  before: { size: number; root: Uint8Array };
  after: { size: number; root: Uint8Array };
  proof: readonly Uint8Array[];
}

/** RFC 9162, section 2.1.4.2: whether the later tree only adds leaves to the earlier one. */
export function isConsistent(hash: Hash, { before, after, proof }: Consistency): boolean {
  if (before.size < 1 || before.size > after.size) return false;
  if (before.size === after.size) return proof.length === 0 && sameBytes(before.root, after.root);
  const path = Number.isInteger(Math.log2(before.size)) ? [before.root, ...proof] : [...proof];
  const first = path.shift();
  if (!first) return false;
  let at = before.size - 1;
  let last = after.size - 1;
  while (at % 2 === 1) {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  let earlier = first;
  let later = first;
  for (const node of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      earlier = nodeHash(hash, node, earlier);
      later = nodeHash(hash, node, later);
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else later = nodeHash(hash, later, node);
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && sameBytes(earlier, before.root) && sameBytes(later, after.root);
}
