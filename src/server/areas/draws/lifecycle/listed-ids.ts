import { bytesOfHex, sameBytes } from '#domain/draws/bytes.ts';
import { bucketOfId, positionsIn } from '#domain/draws/id-positions.ts';
import { CHUNK_RANGES } from '#domain/draws/list-format.ts';
import { rangeAt } from '#domain/draws/sealed-list.ts';
import type { Database } from '#server/kit/database.ts';
import type { DrawRow } from './draw-store.ts';
import { chunkAt, idBucket } from './list-store.ts';

type SealedList = Pick<DrawRow, 'sequence' | 'entries_of' | 'ranges'>;

/** A bucket names only the beginnings of ids, so the ranges themselves are compared. */
async function isListed(db: Database, list: SealedList, opaqueId: Uint8Array): Promise<boolean> {
  const bucket = await idBucket(db, list, bucketOfId(opaqueId, list.ranges ?? 0));
  for (const position of bucket ? positionsIn(bucket, opaqueId) : []) {
    const chunk = await chunkAt(db, list, Math.floor(position / CHUNK_RANGES));
    if (chunk && sameBytes(rangeAt(chunk, position % CHUNK_RANGES).opaqueId, opaqueId)) return true;
  }
  return false;
}

/** Those of the opaque ids, in hexadecimal, that have entries on a list. */
export async function listedAmong(db: Database, list: SealedList, ids: readonly string[]): Promise<string[]> {
  const listed: string[] = [];
  for (const id of ids) if (await isListed(db, list, bytesOfHex(id))) listed.push(id);
  return listed;
}
