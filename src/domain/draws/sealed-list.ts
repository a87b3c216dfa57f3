import { eightBytes, joined } from './bytes.ts';
import type { Hash } from './bytes.ts';
import { IdSet } from './id-set.ts';
import { CHUNK_RANGES, ID_BYTES, RANGE_BYTES } from './list-format.ts';
import { inclusionProof, leafHash, rootOf } from './merkle.ts';
import { chunkRoot } from './tree-hash.ts';

/** The sealed list of a draw: ranges of numbers in their order, 32 bytes each, stored in chunks. */

export interface EntryRange {
  /** Sixteen bytes that stand for one entrant in this draw. */
  opaqueId: Uint8Array;
  first: number;
  count: number;
}

const TWO_32 = 2 ** 32;

/** Opaque id, first number and count. */
export function encodeRange({ opaqueId, first, count }: EntryRange): Uint8Array {
  if (opaqueId.length !== ID_BYTES) throw new RangeError('An opaque id has 16 bytes.');
  return joined(opaqueId, eightBytes(first), eightBytes(count));
}

export function rangeAt(list: Uint8Array, index: number): EntryRange {
  const at = index * RANGE_BYTES;
  const view = new DataView(list.buffer, list.byteOffset + at, RANGE_BYTES);
  return {
    opaqueId: list.subarray(at, at + 16),
    first: Number(view.getBigUint64(16)),
    count: Number(view.getBigUint64(24)),
  };
}

/** The index of the range that holds the number, or of the one before it where none does; -1 before all. */
export function rangeBefore(list: Uint8Array, number: number): number {
  const view = new DataView(list.buffer, list.byteOffset, list.length);
  let low = 0;
  let high = list.length / RANGE_BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const first = view.getUint32(middle * RANGE_BYTES + 16) * TWO_32 + view.getUint32(middle * RANGE_BYTES + 20);
    if (first <= number) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The range that holds the number; undefined where the number is withdrawn or was never given. */
export function rangeOf(list: Uint8Array, number: number): EntryRange | undefined {
  const index = rangeBefore(list, number);
  if (index < 0) return undefined;
  const range = rangeAt(list, index);
  return number < range.first + range.count ? range : undefined;
}

function leavesOf(hash: Hash, ranges: Uint8Array): Uint8Array[] {
  return Array.from({ length: ranges.length / RANGE_BYTES }, (_, at) =>
    leafHash(hash, ranges.subarray(at * RANGE_BYTES, (at + 1) * RANGE_BYTES)),
  );
}

/** The root over a whole list. */
export function listRoot(hash: Hash, list: Uint8Array): Uint8Array {
  const intake = new ListIntake(list.length / RANGE_BYTES);
  intake.add(list);
  return intake.finish(hash).root;
}

/** The proof for one range, from its chunk and the roots of all chunks. */
export function rangeProof(
  hash: Hash,
  { chunk, roots, index }: { chunk: Uint8Array; roots: readonly Uint8Array[]; index: number },
): Uint8Array[] {
  return [
    ...inclusionProof(hash, leavesOf(hash, chunk), index % CHUNK_RANGES),
    ...inclusionProof(hash, roots, Math.floor(index / CHUNK_RANGES)),
  ];
}

export interface ListFacts {
  ranges: number;
  entries: number;
  entrants: number;
  lastNumber: number;
}

/** Counts a list, which may come in pieces of whole ranges. */
export class ListCount {
  #ids = new IdSet();
  #facts: Omit<ListFacts, 'entrants'> = { ranges: 0, entries: 0, lastNumber: 0 };

  /** @throws RangeError where ranges overlap, stand out of order or are empty. */
  add(piece: Uint8Array): void {
    if (piece.length % RANGE_BYTES !== 0) throw new RangeError('The list has an incomplete range.');
    const view = new DataView(piece.buffer, piece.byteOffset, piece.length);
    let { ranges, entries, lastNumber } = this.#facts;
    for (let at = 0; at < piece.length; at += RANGE_BYTES) {
      const first = view.getUint32(at + 16) * TWO_32 + view.getUint32(at + 20);
      const count = view.getUint32(at + 24) * TWO_32 + view.getUint32(at + 28);
      if (count < 1 || first <= lastNumber) throw new RangeError(`Range ${ranges} overlaps another or is empty.`);
      lastNumber = first + count - 1;
      if (!Number.isSafeInteger(lastNumber)) throw new RangeError(`Range ${ranges} is too large.`);
      entries += count;
      ranges += 1;
      this.#ids.add(view, at);
    }
    this.#facts = { ranges, entries, lastNumber };
  }

  get facts(): ListFacts {
    return { ...this.#facts, entrants: this.#ids.size };
  }
}

export interface CountedList {
  list: Uint8Array;
  facts: ListFacts;
  root: Uint8Array;
}

const CHUNK_BYTES = CHUNK_RANGES * RANGE_BYTES;

/** Counts and hashes a list while it arrives, in pieces of any size. */
export class ListIntake {
  #list: Uint8Array;
  #received = 0;
  #computed = 0;
  #count = new ListCount();
  #roots: Uint8Array[] = [];

  constructor(ranges: number) {
    this.#list = new Uint8Array(ranges * RANGE_BYTES);
  }

  /** @throws RangeError where the list is longer than expected, or its ranges overlap. */
  add(piece: Uint8Array): void {
    if (this.#received + piece.length > this.#list.length)
      throw new RangeError('The list is longer than it should be.');
    this.#list.set(piece, this.#received);
    this.#received += piece.length;
    while (this.#received - this.#computed >= CHUNK_BYTES) this.#compute(this.#computed + CHUNK_BYTES);
  }

  /** How much of the list is received and computed, from 0 to 1. */
  get part(): number {
    return this.#list.length === 0 ? 1 : this.#received / this.#list.length;
  }

  finish(hash: Hash): CountedList {
    if (this.#received > this.#computed) this.#compute(this.#received);
    return {
      list: this.#list.subarray(0, this.#received),
      facts: this.#count.facts,
      root: rootOf(hash, this.#roots),
    };
  }

  #compute(until: number): void {
    const chunk = this.#list.subarray(this.#computed, until);
    this.#count.add(chunk);
    this.#roots.push(chunkRoot(chunk));
    this.#computed = until;
  }
}
