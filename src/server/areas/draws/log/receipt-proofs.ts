import { hexOf } from '#domain/draws/bytes.ts';
import type { LogProof } from '#domain/draws/log-proof.ts';
import { inclusionProofs } from '#domain/draws/merkle.ts';
import type { Database } from '#server/kit/database.ts';
import { sha256 } from '../receipts/signing.ts';
import { listHeads, positionsOf, receiptHashes } from './head-store.ts';
import { leavesOfLog } from './sign-head.ts';

export interface ReceiptProofs {
  /** How many receipts the log has, at most as many as were asked for. */
  size: number;
  proofs: { position: number; proof: string[] }[];
}

/** Proves the receipts of a draw that are among the first `size` of the log. */
export async function proofsInLog(db: Database, sequence: number, size: number): Promise<ReceiptProofs> {
  const leaves = leavesOfLog(await receiptHashes(db, size));
  const positions = (await positionsOf(db, sequence)).filter((position) => position < leaves.length);
  const proofs = inclusionProofs(sha256, leaves, positions).map(({ index, proof }) => ({
    position: index,
    proof: proof.map(hexOf),
  }));
  return { size: leaves.length, proofs };
}

/** The newest signed head with the proofs of a draw's receipts in it; null before the first one. */
export async function newestLogProof(db: Database, sequence: number): Promise<(LogProof & { key: string }) | null> {
  const [head] = await listHeads(db, 1);
  if (!head) return null;
  const { proofs } = await proofsInLog(db, sequence, head.size);
  return { head: { body: head.body, signature: hexOf(head.signature) }, key: hexOf(head.public_key), proofs };
}
