import { ID_BYTES, RANGE_BYTES } from './list-format.ts';

/**
 * Where in a sealed list each opaque id stands, so that a proof by id reads one bucket instead of the whole list. The
 * first four bytes of an id are its key, whose leading bits choose the bucket; a bucket has a key and the index of a
 * range for each of its ranges, four bytes each, in the order of the list. Two ids may share a key, so what is found is
 * compared with the list.
 */

const PAIR_BYTES = 8;
/** Pairs of an average bucket: 32 kilobytes. */
const BUCKET_PAIRS = 4_096;
const MAX_BITS = 16;

/** How many leading bits of a key choose its bucket, in a list of so many ranges. */
function bucketBits(ranges: number): number {
  return Math.min(MAX_BITS, Math.max(0, Math.ceil(Math.log2(ranges / BUCKET_PAIRS))));
}

const bucketOfKey = (key: number, bits: number): number => (bits === 0 ? 0 : key >>> (32 - bits));

const keyOf = (id: Uint8Array): number => new DataView(id.buffer, id.byteOffset, ID_BYTES).getUint32(0);

/** The bucket in which the positions of an id stand. */
export function bucketOfId(id: Uint8Array, ranges: number): number {
  return bucketOfKey(keyOf(id), bucketBits(ranges));
}

/** The indexes of the ranges in a bucket that may belong to an id, ascending. */
export function positionsIn(bucket: Uint8Array, id: Uint8Array): number[] {
  const [view, key] = [new DataView(bucket.buffer, bucket.byteOffset, bucket.length), keyOf(id)];
  const indexes: number[] = [];
  for (let at = 0; at < bucket.length; at += PAIR_BYTES)
    if (view.getUint32(at) === key) indexes.push(view.getUint32(at + 4));
  return indexes;
}

/** Collects the keys of a list that comes in pieces of whole ranges. */
export class IdPositions {
  #keys = new Uint32Array(1_024);
  #size = 0;

  add(piece: Uint8Array): void {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.length);
    for (let at = 0; at < piece.length; at += RANGE_BYTES) {
      if (this.#size === this.#keys.length) {
        const larger = new Uint32Array(this.#size * 2);
        larger.set(this.#keys);
        this.#keys = larger;
      }
      this.#keys[this.#size] = view.getUint32(at);
      this.#size += 1;
    }
  }

  /** Every bucket with something in it, in their order. */
  *buckets(): Generator<{ bucket: number; positions: Uint8Array }> {
    const [keys, bits] = [this.#keys.subarray(0, this.#size), bucketBits(this.#size)];
    const ends = new Uint32Array(2 ** bits + 1);
    for (const key of keys) ends[bucketOfKey(key, bits) + 1]! += 1;
    for (let bucket = 1; bucket < ends.length; bucket += 1) ends[bucket]! += ends[bucket - 1]!;
    const pairs = new DataView(new ArrayBuffer(keys.length * PAIR_BYTES));
    const next = ends.slice();
    keys.forEach((key, index) => {
      const bucket = bucketOfKey(key, bits);
      pairs.setUint32(next[bucket]! * PAIR_BYTES, key);
      pairs.setUint32(next[bucket]! * PAIR_BYTES + 4, index);
      next[bucket]! += 1;
    });
    for (let bucket = 0; bucket + 1 < ends.length; bucket += 1) {
      const [from, until] = [ends[bucket]!, ends[bucket + 1]!];
      if (until > from)
        yield { bucket, positions: new Uint8Array(pairs.buffer, from * PAIR_BYTES, (until - from) * PAIR_BYTES) };
    }
  }
}
