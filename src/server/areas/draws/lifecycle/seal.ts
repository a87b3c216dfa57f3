import { hexOf } from '#domain/draws/bytes.ts';
import { isOverdue } from '#domain/draws/draw-states.ts';
import { IdPositions } from '#domain/draws/id-positions.ts';
import { rootOf } from '#domain/draws/merkle.ts';
import { ListCount } from '#domain/draws/sealed-list.ts';
import type { ListFacts } from '#domain/draws/sealed-list.ts';
import { chunkRoot } from '#domain/draws/tree-hash.ts';
import type { Database } from '#server/kit/database.ts';
import { appendReceipt } from '../receipts/append.ts';
import { sha256 } from '../receipts/signing.ts';
import { earlierWinners } from '../winners/winner-store.ts';
import { changeDraw, findDraw, lockDraw, prizesOf } from './draw-store.ts';
import type { DrawRow } from './draw-store.ts';
import { endDraw } from './end.ts';
import { addChunk, addIdBucket, countingRanges } from './list-store.ts';
import { listedAmong } from './listed-ids.ts';
import type { DrawParts } from './parts.ts';

/** A round of the beacon that is fixed late must still be to come. */
const LEAD_MS = 60_000;

interface SealedList extends ListFacts {
  root: Uint8Array;
}

/** Opens a draw: from now on grants take its numbers. */
export async function openDraw(parts: DrawParts, sequence: number): Promise<boolean> {
  const { database, clock, enterMemberships } = parts;
  return database.transaction().execute(async (transaction) => {
    const draw = await lockDraw(transaction, sequence);
    if (draw?.state !== 'announced' || draw.redraws !== null || draw.opens_at > clock.now()) return false;
    await changeDraw(transaction, sequence, { state: 'open' });
    await enterMemberships(transaction, sequence);
    return true;
  });
}

/**
 * Writes the list of what counts, its root, and where each id stands in it. Memory holds a few chunks, the ids of
 * entrants, and some bytes for each range.
 */
async function writeList(db: Database, draw: DrawRow): Promise<SealedList> {
  const count = new ListCount();
  const ids = new IdPositions();
  const roots: Uint8Array[] = [];
  const source = { sequence: draw.entries_of ?? draw.sequence, sealing: draw.sequence, seriesId: draw.series_id };
  for await (const chunk of countingRanges(db, source)) {
    const root = chunkRoot(chunk.ranges);
    count.add(chunk.ranges);
    ids.add(chunk.ranges);
    roots.push(root);
    await addChunk(db, draw.sequence, { ...chunk, root });
  }
  for (const bucket of ids.buckets()) await addIdBucket(db, draw.sequence, bucket);
  return { ...count.facts, root: rootOf(sha256, roots) };
}

/** The list of a redraw is the one that was sealed first, where it was. */
async function listOf(db: Database, draw: DrawRow): Promise<SealedList> {
  const first = draw.entries_of === null ? undefined : await findDraw(db, draw.entries_of);
  if (!first?.entries_root) return writeList(db, draw);
  return {
    root: first.entries_root,
    ranges: first.ranges ?? 0,
    entries: first.entries ?? 0,
    entrants: first.entrants ?? 0,
    lastNumber: first.last_number ?? 0,
  };
}

/**
 * The earlier winners on a list. One who has left since isn't on the list of a redraw whose entries were never sealed,
 * and mustn't count against those who are.
 */
async function excludedFrom(db: Database, draw: DrawRow, { ranges }: SealedList): Promise<readonly string[]> {
  if (draw.entries_of === null) return [];
  return listedAmong(db, { ...draw, ranges }, await earlierWinners(db, draw.entries_of));
}

/**
 * Seals a draw whose time to enter is over: nothing enters it or leaves it any more, and the beacon's round is fixed. A
 * draw without anybody who can win fails.
 */
export async function sealDraw(parts: DrawParts, sequence: number): Promise<boolean> {
  const { database, clock, randomness } = parts;
  return database.transaction().execute(async (transaction) => {
    const draw = await lockDraw(transaction, sequence);
    const isDue = draw?.state === 'open' || (draw?.state === 'announced' && draw.redraws !== null);
    const now = clock.now();
    if (!draw || !isDue || draw.closes_at > now) return false;
    if (isOverdue(draw.draws_at, now) || draw.beacon_chain !== randomness.chain) {
      if (!isOverdue(draw.draws_at, now)) return false;
      await endDraw(transaction, parts, draw, { state: 'void', reason: 'It couldn’t be sealed in time.' });
      return true;
    }
    const list = await listOf(transaction, draw);
    const excluded = await excludedFrom(transaction, draw, list);
    if (list.entrants <= excluded.length) {
      const reason = list.entrants === 0 ? 'Nobody entered.' : 'Everyone who entered has won before.';
      await endDraw(transaction, parts, draw, { state: 'failed', reason });
      return true;
    }
    await writeSeal(transaction, parts, draw, { list, excluded, now });
    return true;
  });
}

async function writeSeal(
  db: Database,
  parts: DrawParts,
  draw: DrawRow,
  { list, excluded, now }: { list: SealedList; excluded: readonly string[]; now: Date },
): Promise<void> {
  const { randomness } = parts;
  const { sequence, draws_at: drawsAt } = draw;
  const { root, ranges, entries, entrants, lastNumber } = list;
  // Sealed after its time, a draw needs a round that nobody knows yet.
  const round = randomness.roundAt(new Date(Math.max(drawsAt.getTime(), now.getTime() + LEAD_MS)));
  await changeDraw(db, sequence, {
    state: 'sealed',
    sealed_at: now,
    beacon_round: round,
    entries_root: root,
    ranges,
    entries,
    entrants,
    last_number: lastNumber,
  });
  const commitment = randomness.commitmentOf(round);
  await appendReceipt(db, parts, sequence, {
    kind: 'sealed',
    entries_of: draw.entries_of ?? sequence,
    entrants,
    entries,
    ranges,
    last_number: lastNumber,
    entries_root: hexOf(root),
    excluded,
    prizes: await prizesOf(db, sequence),
    commitment: hexOf(draw.commitment),
    algorithm: draw.algorithm,
    beacon: { name: draw.beacon, chain: draw.beacon_chain, round, commitment: commitment && hexOf(commitment) },
  });
}
