import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { hexOf } from '#domain/draws/bytes.ts';
import { MAX_ROUND_AGE_MS } from '#domain/draws/head-check.ts';
import { leafHash, rootOf } from '#domain/draws/merkle.ts';
import { headText } from '#domain/draws/receipt.ts';
import type { RandomnessPort } from '#server/ports/randomness/port.ts';
import type { DrawParts } from '../lifecycle/parts.ts';
import { signingKey } from '../receipts/append.ts';
import { lockLog } from '../receipts/receipt-store.ts';
import { sha256, signText } from '../receipts/signing.ts';
import { addHead, newestHead, receiptHashes } from './head-store.ts';

/** Rounds of a beacon may reach its servers a few seconds late. */
const BEACON_DELAY_MS = 60_000;

export const leavesOfLog = (hashes: readonly Uint8Array[]): Uint8Array[] =>
  hashes.map((hash) => leafHash(sha256, hash));

/**
 * Whether a round is as fresh as checks of a head want it. The wait for the log, or a clock that was put right, may age
 * it.
 */
function fits(randomness: RandomnessPort, round: number, at: Date): boolean {
  return round <= randomness.roundAt(at) && round >= randomness.roundAt(new Date(at.getTime() - MAX_ROUND_AGE_MS));
}

/** Whether the newest head, of a server whose clock is ahead of ours, already has a later round of the same beacon. */
function isOlder(
  { beacon, round }: { beacon: string; round: number },
  newest: { beacon: string; beacon_round: number } | undefined,
): boolean {
  return newest?.beacon === beacon && newest.beacon_round > round;
}

/**
 * Signs the root over all receipts, once a day and where there are new ones, with a fresh round of the beacon: so the
 * head can't have been made earlier. The beacon is asked outside the transaction.
 */
export async function signHead(parts: DrawParts): Promise<boolean> {
  const { database, clock, keys, randomness } = parts;
  const day = clock.today(DEFAULT_ZONE);
  const before = await newestHead(database);
  if (before?.day === day || (await receiptHashes(database)).length === (before?.size ?? 0)) return false;
  const round = Math.max(1, randomness.roundAt(new Date(clock.now().getTime() - BEACON_DELAY_MS)) - 1);
  const beacon = await randomness.valueOf(round);
  if (!beacon) return false;
  return database.transaction().execute(async (transaction) => {
    await lockLog(transaction);
    const hashes = await receiptHashes(transaction);
    const root = rootOf(sha256, leavesOfLog(hashes));
    const { key, at } = await signingKey(transaction, parts);
    // The beacon answered after midnight: the next run signs for the new day.
    if (civilDateIn(at.getTime(), DEFAULT_ZONE) !== day) return false;
    const newest = await newestHead(transaction);
    if (!fits(randomness, round, at) || isOlder({ beacon: randomness.beacon, round }, newest)) return false;
    const body = headText({
      size: hashes.length,
      root: hexOf(root),
      day,
      at: at.toISOString(),
      key: hexOf(key.public_key),
      beacon: {
        name: randomness.beacon,
        chain: randomness.chain,
        round,
        randomness: hexOf(beacon.randomness),
        signature: beacon.signature && hexOf(beacon.signature),
      },
    });
    const signature = signText(keys, key.private_key_encrypted, body);
    const facts = { size: hashes.length, day, root, beacon: randomness.beacon, beacon_round: round };
    await addHead(transaction, { ...facts, body, signature, key_id: key.id, at });
    return true;
  });
}
