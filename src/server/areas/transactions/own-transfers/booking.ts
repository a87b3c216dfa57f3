import type { Database } from '#server/kit/database.ts';
import { bookRow } from './booking-store.ts';
import { keepTransfers } from './match-store.ts';
import { categorised } from './matching.ts';

export interface OwnTransfer {
  fromId: number;
  fromName: string;
  toId: number;
  toName: string;
  amountCents: number;
  /** The day on which the bank had it. */
  date: string;
}

/**
 * Books both ends of a transfer between the member's own accounts that the bank has carried out, so that the money arrives
 * where it went. The bank's own rows take their place when they come in. Within a transaction.
 */
export async function bookOwnTransfer(
  db: Database,
  memberId: number,
  { fromId, fromName, toId, toName, amountCents, date }: OwnTransfer,
): Promise<void> {
  const shared = { date, subCategoryId: categorised.toAccount };
  const out = await bookRow(db, memberId, {
    ...shared,
    accountId: fromId,
    amountCents: -amountCents,
    description: `Transfer to ${toName}`,
  });
  const into = await bookRow(db, memberId, {
    ...shared,
    accountId: toId,
    amountCents,
    description: `Transfer from ${fromName}`,
  });
  if (out !== null && into !== null)
    await keepTransfers(db, memberId, [{ fromId: out, toId: into }], 'rule', categorised);
}
