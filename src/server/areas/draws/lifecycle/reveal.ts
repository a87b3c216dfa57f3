import { createHmac } from 'node:crypto';
import { bytesOfHex, hexOf } from '#domain/draws/bytes.ts';
import { isOverdue } from '#domain/draws/draw-states.ts';
import { winnersOnReceipt } from '#domain/draws/receipt.ts';
import { claimUntil } from '#domain/draws/schedule.ts';
import { rangeOf } from '#domain/draws/sealed-list.ts';
import { selectWinners } from '#domain/draws/selection.ts';
import type { Pick as Winner } from '#domain/draws/selection.ts';
import type { Database } from '#server/kit/database.ts';
import type { Beacon } from '#server/ports/randomness/port.ts';
import { appendReceipt } from '../receipts/append.ts';
import { excludedAtSealing } from '../receipts/receipt-facts.ts';
import { decryptSeed } from '../receipts/signing.ts';
import { addWinners } from '../winners/winner-store.ts';
import { changeDraw, findDraw, lockDraw, prizesOf } from './draw-store.ts';
import type { DrawRow } from './draw-store.ts';
import { endDraw } from './end.ts';
import { chunkBefore } from './list-store.ts';
import type { DrawParts } from './parts.ts';

const keyedHash = (key: Uint8Array, bytes: Uint8Array): Uint8Array => createHmac('sha256', key).update(bytes).digest();

async function pickWinners(
  db: Database,
  draw: DrawRow,
  { seed, randomness }: { seed: Uint8Array; randomness: Uint8Array },
): Promise<Winner[]> {
  const winners = await selectWinners(keyedHash, {
    seed,
    randomness,
    root: draw.entries_root!,
    lastNumber: draw.last_number!,
    entrants: draw.entrants!,
    excluded: await excludedAtSealing(db, draw.sequence),
    positions: (await prizesOf(db, draw.sequence)).map(({ position }) => position),
    async find(number) {
      const chunk = await chunkBefore(db, draw, number);
      return chunk && rangeOf(chunk.ranges, number);
    },
  });
  if (!winners) throw new Error(`Nobody can win draw ${draw.sequence}.`);
  return winners;
}

async function writeWinners(
  db: Database,
  parts: DrawParts,
  draw: DrawRow,
  { randomness, signature, round }: Beacon,
): Promise<void> {
  const { sequence } = draw;
  const seed = decryptSeed(parts.keys, draw.seed_encrypted);
  const now = parts.clock.now();
  const winners = await pickWinners(db, draw, { seed, randomness });
  await changeDraw(db, sequence, {
    state: 'drawn',
    seed,
    drawn_at: now,
    beacon_randomness: randomness,
    beacon_signature: signature,
  });
  await addWinners(
    db,
    { sequence, entriesOf: draw.entries_of ?? sequence, claimUntil: claimUntil(now, draw.claim_days) },
    winners.map(({ opaqueId, ...winner }) => ({ ...winner, opaqueId: bytesOfHex(opaqueId) })),
  );
  await appendReceipt(db, parts, sequence, {
    kind: 'drawn',
    seed: hexOf(seed),
    beacon: { round, randomness: hexOf(randomness), signature: signature && hexOf(signature) },
    winners: winnersOnReceipt(winners),
  });
}

/** Makes a sealed draw void that hasn't been revealed in time. */
async function voidOverdue(parts: DrawParts, sequence: number): Promise<boolean> {
  return parts.database.transaction().execute(async (transaction) => {
    const draw = await lockDraw(transaction, sequence);
    if (draw?.state !== 'sealed' || !isOverdue(draw.draws_at, parts.clock.now())) return false;
    const reason = 'The winners couldn’t be revealed within 24 hours.';
    await endDraw(transaction, parts, draw, { state: 'void', reason });
    return true;
  });
}

/**
 * Draws the winners once the beacon's round is published. The beacon is asked outside the transaction, and whatever it
 * answers is the same each time. A draw that is not revealed within 24 hours is void.
 */
export async function revealDraw(parts: DrawParts, sequence: number): Promise<boolean> {
  const { database, clock, randomness } = parts;
  const draw = await findDraw(database, sequence);
  if (draw?.state !== 'sealed' || draw.beacon_round === null || draw.draws_at > clock.now()) return false;
  if (isOverdue(draw.draws_at, clock.now())) return voidOverdue(parts, sequence);
  if (draw.beacon_chain !== randomness.chain) return false;
  const beacon = await randomness.valueOf(draw.beacon_round);
  if (!beacon) return false;
  return database.transaction().execute(async (transaction) => {
    const locked = await lockDraw(transaction, sequence);
    if (locked?.state !== 'sealed' || isOverdue(locked.draws_at, clock.now())) return false;
    await writeWinners(transaction, parts, locked, beacon);
    return true;
  });
}
