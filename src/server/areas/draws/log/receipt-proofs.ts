import { hexOf } from '#domain/draws/bytes.ts';
import type { LogProof, ReceiptProof } from '#domain/draws/log-proof.ts';
import { inclusionProofs } from '#domain/draws/merkle.ts';
import type { Database } from '#server/kit/database.ts';
import { sha256 } from '../receipts/signing.ts';
import { listHeads, positionsOf, receiptHashes } from './head-store.ts';
import { leavesOfLog } from './sign-head.ts';

/** Proves the receipts of a draw that are among the first `size` of the log. */
export async function proofsInLog(
  db: Database,
  sequence: number,
  size: number,
): Promise<(ReceiptProof & { proof: string[] })[]> {
  const leaves = leavesOfLog(await receiptHashes(db, size));
  const positions = (await positionsOf(db, sequence)).filter((position) => position < leaves.length);
  return inclusionProofs(sha256, leaves, positions).map(({ index, proof }) => ({
    position: index,
    proof: proof.map(hexOf),
  }));
}

/** The newest signed head with the proofs of a draw's receipts in it; null before the first one. */
export async function newestLogProof(db: Database, sequence: number): Promise<(LogProof & { key: string }) | null> {
  const [head] = await listHeads(db, 1);
  if (!head) return null;
  const proofs = await proofsInLog(db, sequence, head.size);
  return { head: { body: head.body, signature: hexOf(head.signature) }, key: hexOf(head.public_key), proofs };
}
