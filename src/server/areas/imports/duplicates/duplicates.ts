import type { Database } from '#server/kit/database.ts';
import { setAside } from '../../transactions/public.ts';
import * as store from './duplicate-store.ts';
import { twinsByDay, twinsByWords } from './manual-twins-store.ts';
import { pairUp } from './pairing.ts';
import { settleSplitParts } from './split-parts-store.ts';
import type { ChunkToSettle } from '../reading/chunk-to-settle.ts';

/** Minimum similarity of the words for a pending and a posted transaction of the same amount to be one purchase. */
const PENDING_LIKENESS = 0.3;

export interface Settled {
  duplicates: number;
  pendingReplaced: number;
  /** Manual entries replaced by transactions of the file. */
  manualReplaced: number;
}

/**
 * Decides which staged transactions are already stored (they are listed in `settled` and not inserted), and removes
 * pending transactions and manual entries that the file replaces.
 */
export async function settleDuplicates(db: Database, chunk: ChunkToSettle): Promise<Settled> {
  if (chunk.allNew || chunk.rows === 0) return { duplicates: 0, pendingReplaced: 0, manualReplaced: 0 };
  const byKey = await store.settleByKey(db, chunk.memberId, chunk.accountIds, chunk.firstId);
  if (byKey === chunk.rows) return { duplicates: byKey, pendingReplaced: 0, manualReplaced: 0 };
  const leftovers = await store.openLeftovers(db, chunk);
  const pendingReplaced = leftovers.existing === 0 ? 0 : await settleAgainstStatements(db, chunk);
  const manualReplaced = leftovers.manualEntry === 0 ? 0 : await replaceManualEntries(db, chunk);
  return { duplicates: await store.settledCount(db), pendingReplaced, manualReplaced };
}

/** Compares the rest of the file with transactions from statements. Returns the number of pending ones replaced. */
async function settleAgainstStatements(db: Database, chunk: ChunkToSettle): Promise<number> {
  await store.settleByBankId(db);
  await store.settleByWords(db, chunk.source, true);
  await store.settleByWords(db, chunk.source, false);
  if (chunk.isArchive !== true) await settleSplitParts(db, chunk.memberId);
  await store.settleByAmount(db, chunk.source);
  await store.settlePairs(db, pairUp(await store.contestedAmounts(db, chunk.source), 0));
  await store.settlePairs(db, pairUp(await store.nearbyDays(db, chunk.source, chunk.firstDate, chunk.lastDate), 0));
  await store.settlePairs(db, pairUp(await store.postedAlready(db), PENDING_LIKENESS));
  const replaced = pairUp(await store.pendingTwins(db), PENDING_LIKENESS);
  if (replaced.length > 0) await setAside(db, chunk.memberId, chunk.batchId, replaced);
  return replaced.length;
}

/**
 * Replaces manual entries by the bank's transactions: on the same date whatever the words, or within a few days with
 * similar words.
 */
async function replaceManualEntries(db: Database, chunk: ChunkToSettle): Promise<number> {
  const sameDay = pairUp(await twinsByDay(db), 0);
  const near = pairUp(await twinsByWords(db, sameDay), PENDING_LIKENESS);
  const replaced = [...sameDay, ...near];
  if (replaced.length > 0) await setAside(db, chunk.memberId, chunk.batchId, replaced);
  return replaced.length;
}
