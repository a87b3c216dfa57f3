import type { Database } from '#server/kit/database.ts';
import { addBookedTransaction } from './booking-store.ts';
import { linkPairs } from './match-store.ts';
import { categorised } from './matching.ts';

export interface OwnTransfer {
  fromId: number;
  fromName: string;
  toId: number;
  toName: string;
  amountCents: number;
  /** The bank's date of the transfer. */
  date: string;
}

/**
 * Adds both sides of a completed transfer between the member's accounts, so that the money shows in the receiving
 * account. The bank's own transactions replace them later. Must run in a transaction.
 */
export async function bookOwnTransfer(
  db: Database,
  memberId: number,
  { fromId, fromName, toId, toName, amountCents, date }: OwnTransfer,
): Promise<void> {
  const shared = { date, subCategoryId: categorised.toAccount };
  const out = await addBookedTransaction(db, memberId, {
    ...shared,
    accountId: fromId,
    amountCents: -amountCents,
    description: `Transfer to ${toName}`,
  });
  const into = await addBookedTransaction(db, memberId, {
    ...shared,
    accountId: toId,
    amountCents,
    description: `Transfer from ${fromName}`,
  });
  if (out !== null && into !== null) await linkPairs(db, memberId, [{ fromId: out, toId: into }], 'rule', categorised);
}
