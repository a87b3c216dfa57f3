import type { Database } from '#server/kit/database.ts';
import { setAside } from '../../transactions/public.ts';
import * as store from './duplicate-store.ts';
import { twinsByDay, twinsByWords } from './manual-twins-store.ts';
import { pairUp } from './pairing.ts';
import type { ChunkToSettle } from '../reading/chunk-to-settle.ts';

/** How alike the words must be for a pending row and a posted one of the same amount to be one purchase. */
const PENDING_LIKENESS = 0.3;

export interface Settled {
  duplicates: number;
  pendingReplaced: number;
  /** Rows entered manually that gave way to rows of the file. */
  manualReplaced: number;
}

/**
 * Decides which staged rows stand already (they stay in `settled` and are not inserted), and sets aside pending rows and
 * rows entered manually whose twins have come.
 */
export async function settleDuplicates(db: Database, chunk: ChunkToSettle): Promise<Settled> {
  if (chunk.allNew || chunk.rows === 0) return { duplicates: 0, pendingReplaced: 0, manualReplaced: 0 };
  const byKey = await store.settleByKey(db, chunk.memberId, chunk.accountIds, chunk.beforeId);
  if (byKey === chunk.rows) return { duplicates: byKey, pendingReplaced: 0, manualReplaced: 0 };
  const left = await store.openLeftovers(db, chunk);
  const pendingReplaced = left.existing === 0 ? 0 : await settleAgainstStatements(db, chunk);
  const manualReplaced = left.manualEntry === 0 ? 0 : await replaceManualEntries(db, chunk);
  return { duplicates: await store.settledCount(db), pendingReplaced, manualReplaced };
}

/** Holds what is left of the file against rows of statements. Answers how many pending rows gave way. */
async function settleAgainstStatements(db: Database, chunk: ChunkToSettle): Promise<number> {
  await store.settleByBankId(db);
  await store.settleByWords(db, chunk.source, true);
  await store.settleByWords(db, chunk.source, false);
  await store.settleByAmount(db, chunk.source);
  await store.settlePairs(db, pairUp(await store.contested(db, chunk.source), 0));
  await store.settlePairs(db, pairUp(await store.nearbyDays(db, chunk.source, chunk.firstDate, chunk.lastDate), 0));
  await store.settlePairs(db, pairUp(await store.postedAlready(db), PENDING_LIKENESS));
  const replaced = pairUp(await store.pendingTwins(db), PENDING_LIKENESS);
  if (replaced.length > 0) await setAside(db, chunk.memberId, chunk.batchId, replaced);
  return replaced.length;
}

/** What the member entered manually gives way to the bank's own row of it: the same day whatever the words, or near it in like words. */
async function replaceManualEntries(db: Database, chunk: ChunkToSettle): Promise<number> {
  const ofDay = pairUp(await twinsByDay(db), 0);
  const near = pairUp(await twinsByWords(db, ofDay), PENDING_LIKENESS);
  const replaced = [...ofDay, ...near];
  if (replaced.length > 0) await setAside(db, chunk.memberId, chunk.batchId, replaced);
  return replaced.length;
}
