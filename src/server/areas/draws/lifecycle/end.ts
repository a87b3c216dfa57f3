import { hexOf } from '#domain/draws/bytes.ts';
import { canMove } from '#domain/draws/draw-states.ts';
import type { Database } from '#server/kit/database.ts';
import { appendReceipt } from '../receipts/append.ts';
import { decryptSeed } from '../receipts/signing.ts';
import { changeDraw } from './draw-store.ts';
import type { DrawRow } from './draw-store.ts';
import type { DrawParts } from './parts.ts';

/**
 * Ends a draw without winners. Its number and what was promised stay in the record, and its seed is revealed, so that
 * anyone can see who would have won. `db` must be a transaction in which the draw is locked.
 */
export async function endDraw(
  db: Database,
  parts: Pick<DrawParts, 'clock' | 'keys'>,
  draw: DrawRow,
  { state, reason }: { state: 'void' | 'failed'; reason: string },
): Promise<void> {
  if (!canMove(draw.state, state)) throw new Error(`A draw that is ${draw.state} can’t become ${state}.`);
  const seed = decryptSeed(parts.keys, draw.seed_encrypted);
  await changeDraw(db, draw.sequence, { state, seed, ended_reason: reason });
  await appendReceipt(db, parts, draw.sequence, { kind: state, reason, seed: hexOf(seed) });
}
