import { bytesOfHex } from './bytes.ts';
import type { Hash } from './bytes.ts';
import { RANGE_BYTES } from './list-format.ts';
import { isIncluded, leafHash } from './merkle.ts';
import type { SealedFacts } from './receipt.ts';
import type { SealedEntries } from './record-check.ts';
import { rangeAt } from './sealed-list.ts';
import type { EntryRange } from './sealed-list.ts';

/** One range of a sealed list with the proof that it stands there. Bytes are hexadecimal. */
export interface RangeProof {
  index: number;
  range: string;
  proof: readonly string[];
}

interface ProvenRange extends EntryRange {
  index: number;
}

/** @throws RangeError where a range is not in the list with this root. */
function provenRange(hash: Hash, { index, range, proof }: RangeProof, { ranges, entries_root: root }: SealedFacts) {
  const leaf = bytesOfHex(range);
  const inclusion = { index, size: ranges, proof: proof.map(bytesOfHex), root: bytesOfHex(root) };
  if (leaf.length !== RANGE_BYTES || !isIncluded(hash, leafHash(hash, leaf), inclusion))
    throw new RangeError(`Range ${index} isn’t in the sealed list.`);
  return { index, ...rangeAt(leaf, 0) };
}

/** Whether one range proves who holds the number, or two neighbours prove that nobody does. */
function heldBy(ranges: readonly ProvenRange[], number: number): EntryRange | undefined {
  const holder = ranges.find(({ first, count }) => first <= number && number < first + count);
  if (holder) return holder;
  const isGap = ranges.some(
    (after) =>
      after.first > number &&
      (after.index === 0 ||
        ranges.some((before) => before.index === after.index - 1 && before.first + before.count <= number)),
  );
  if (!isGap) throw new RangeError(`Nothing proves who holds number ${number}.`);
  return undefined;
}

/** A list that is too large to publish in one piece, by proofs of the ranges that the draw came to. */
export function provenList(hash: Hash, proofs: readonly RangeProof[]): SealedEntries {
  let proven: ProvenRange[] = [];
  return {
    compare(sealed) {
      proven = proofs.map((proof) => provenRange(hash, proof, sealed));
      const last = proven.find(({ index }) => index === sealed.ranges - 1);
      if (!last || last.first + last.count - 1 !== sealed.last_number) return 'Nothing proves the last number.';
      return null;
    },
    find: (number) => heldBy(proven, number),
  };
}
