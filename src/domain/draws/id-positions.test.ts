import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { IdPositions, bucketOfId, positionsIn } from './id-positions.ts';
import { encodeRange } from './sealed-list.ts';

const idOf = (at: number) => new Uint8Array(createHash('sha256').update(String(at)).digest()).subarray(0, 16);

/** The buckets of a list in which entrant n, of so many, has each range with a number that leaves n. */
function indexed(ranges: number, entrants: number): Map<number, Uint8Array> {
  const ids = new IdPositions();
  const piece = (from: number, until: number) =>
    Buffer.concat(
      Array.from({ length: until - from }, (_, at) =>
        encodeRange({ opaqueId: idOf((from + at) % entrants), first: from + at + 1, count: 1 }),
      ),
    );
  for (let from = 0; from < ranges; from += 4_096) ids.add(piece(from, Math.min(ranges, from + 4_096)));
  return new Map([...ids.buckets()].map(({ bucket, positions }) => [bucket, positions.slice()]));
}

const positionsOf = (buckets: Map<number, Uint8Array>, ranges: number, id: Uint8Array) => {
  const bucket = buckets.get(bucketOfId(id, ranges));
  return bucket ? positionsIn(bucket, id) : [];
};

describe('the positions of ids', () => {
  it('lead from each id to all of its ranges, in the order of the list', () => {
    const buckets = indexed(20_000, 7_000);
    expect([...buckets.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect([...buckets.values()].reduce((sum, { length }) => sum + length, 0)).toBe(20_000 * 8);
    for (const entrant of [0, 1, 5_999, 6_000, 6_999])
      expect(positionsOf(buckets, 20_000, idOf(entrant))).toEqual(
        [entrant, entrant + 7_000, entrant + 14_000].filter((index) => index < 20_000),
      );
    expect(positionsOf(buckets, 20_000, idOf(7_000))).toEqual([]);
  });

  it('of a short list are one bucket, and of an empty one none', () => {
    const buckets = indexed(3, 3);
    expect([...buckets.keys()]).toEqual([0]);
    expect(positionsOf(buckets, 3, idOf(2))).toEqual([2]);
    expect(indexed(0, 1).size).toBe(0);
    expect(bucketOfId(idOf(1), 0)).toBe(0);
  });
});
