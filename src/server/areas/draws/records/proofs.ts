import { createHmac } from 'node:crypto';
import { hexOf, sameBytes } from '#domain/draws/bytes.ts';
import { bucketOfId, positionsIn } from '#domain/draws/id-positions.ts';
import { CHUNK_RANGES, RANGE_BYTES } from '#domain/draws/list-format.ts';
import type { RangeProof } from '#domain/draws/proven-list.ts';
import { rangeAt, rangeBefore, rangeOf, rangeProof } from '#domain/draws/sealed-list.ts';
import { selectWinners } from '#domain/draws/selection.ts';
import type { Database } from '#server/kit/database.ts';
import type { DrawRow } from '../lifecycle/draw-store.ts';
import { prizesOf } from '../lifecycle/draw-store.ts';
import { chunkAt, chunkBefore, chunkRoots, chunksNumbered, idBucket } from '../lifecycle/list-store.ts';
import { excludedAtSealing } from '../receipts/receipt-facts.ts';
import { sha256 } from '../receipts/signing.ts';

/** How many ranges are proved in one answer. */
export const MAX_PROOFS = 200;

type Sealed = Pick<DrawRow, 'sequence' | 'entries_of' | 'ranges'>;

function provenIn(chunk: Uint8Array, roots: readonly Uint8Array[], index: number): RangeProof {
  const at = (index % CHUNK_RANGES) * RANGE_BYTES;
  return {
    index,
    range: hexOf(chunk.subarray(at, at + RANGE_BYTES)),
    proof: rangeProof(sha256, { chunk, roots, index }).map(hexOf),
  };
}

/** Proves who holds a number, or by two neighbours that nobody does. Nothing where the number is past the last one. */
export async function proofsOfNumber(
  db: Database,
  draw: Sealed,
  number: number,
  roots: readonly Uint8Array[],
): Promise<RangeProof[]> {
  const before = await chunkBefore(db, draw, number);
  const index = before ? before.chunk * CHUNK_RANGES + rangeBefore(before.ranges, number) : -1;
  const proofs = before ? [provenIn(before.ranges, roots, index)] : [];
  if (before && rangeOf(before.ranges, number)) return proofs;
  const next = index + 1;
  const chunk = await chunkAt(db, draw, Math.floor(next / CHUNK_RANGES));
  if (!chunk || (next % CHUNK_RANGES) * RANGE_BYTES >= chunk.length) return [];
  return [...proofs, provenIn(chunk, roots, next)];
}

/** Proves the ranges of an opaque id, at most `MAX_PROOFS`. */
export async function proofsOfId(db: Database, draw: Sealed, opaqueId: Uint8Array): Promise<RangeProof[]> {
  const bucket = await idBucket(db, draw, bucketOfId(opaqueId, draw.ranges ?? 0));
  const candidates = bucket ? positionsIn(bucket, opaqueId) : [];
  if (candidates.length === 0) return [];
  const positions = candidates.slice(0, MAX_PROOFS);
  const chunkOf = (index: number) => Math.floor(index / CHUNK_RANGES);
  const [roots, chunks] = [
    await chunkRoots(db, draw),
    await chunksNumbered(db, draw, [...new Set(positions.map(chunkOf))]),
  ];
  return positions.flatMap((index) => {
    const ranges = chunks.get(chunkOf(index));
    const isTheirs = ranges && sameBytes(rangeAt(ranges, index % CHUNK_RANGES).opaqueId, opaqueId);
    return isTheirs ? [provenIn(ranges, roots, index)] : [];
  });
}

const keyedHash = (key: Uint8Array, bytes: Uint8Array): Uint8Array => createHmac('sha256', key).update(bytes).digest();

/** The numbers that the selection came to, in their order. */
async function triedNumbers(db: Database, draw: DrawRow): Promise<number[]> {
  if (!draw.seed || !draw.beacon_randomness || !draw.entries_root || draw.drawn_at === null) return [];
  const tried: number[] = [];
  await selectWinners(keyedHash, {
    seed: draw.seed,
    randomness: draw.beacon_randomness,
    root: draw.entries_root,
    lastNumber: draw.last_number!,
    entrants: draw.entrants!,
    excluded: await excludedAtSealing(db, draw.sequence),
    positions: (await prizesOf(db, draw.sequence)).map(({ position }) => position),
    async find(number) {
      tried.push(number);
      const chunk = await chunkBefore(db, draw, number);
      return chunk && rangeOf(chunk.ranges, number);
    },
  });
  return tried;
}

/** What a record of a large list needs of it: each number that was tried, and the last one. */
export async function proofsOfDraw(db: Database, draw: DrawRow): Promise<RangeProof[]> {
  const roots = await chunkRoots(db, draw);
  const proofs = new Map<number, RangeProof>();
  for (const number of [...(await triedNumbers(db, draw)), draw.last_number ?? 0])
    for (const proof of await proofsOfNumber(db, draw, number, roots)) proofs.set(proof.index, proof);
  return [...proofs.values()].toSorted((a, b) => a.index - b.index);
}
