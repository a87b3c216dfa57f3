import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { amountOfComment, withOutcome } from '#domain/payments/queue-comment.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { bookOwnTransfer } from '../../transactions/public.ts';
import { releaseMoney, restoreMoney } from './reservation.ts';
import { completeQueueItem, failQueueItem, findQueueItem } from '../queue/queue-store.ts';
import { changeTransfer, lockTransfer, markSent, removePendingRecord } from './transfer-store.ts';
import type { TransferRow } from './transfer-store.ts';

/** The final result of a transfer. */
export type Ending =
  | { state: 'complete'; bankReference: string }
  | { state: 'failed'; reason: string }
  | { state: 'cancelled' };

/**
 * The states from which each final state can be reached. Only a sent transfer can complete, and only one that is not
 * sent can be cancelled.
 */
const allowedFrom: Record<Ending['state'], readonly TransferRow['state'][]> = {
  complete: ['sent'],
  failed: ['scheduled', 'sent'],
  cancelled: ['scheduled'],
};

/**
 * Rule M07: marks the request as failed, returns the reserved money by the amount in its comment, and removes the
 * pending local record. Throws when the amount cannot be read or differs from the reservation: money that stays
 * reserved is better than money created by mistake.
 */
async function returnFunds(
  db: Database,
  clock: Clock,
  memberId: number,
  transfer: TransferRow,
  outcome: string,
): Promise<boolean> {
  const item = await findQueueItem(db, memberId, transfer.queue_item_id);
  if (!item || !(await failQueueItem(db, memberId, item.id, withOutcome(item.comments, outcome)))) return false;
  const amountCents = amountOfComment(item.comments);
  const reservation = await removePendingRecord(db, memberId, transfer.id);
  if (reservation === null) return true;
  if (amountCents !== reservation.amountCents)
    throw new Error(`The comment on request ${item.id} doesn’t match the reserved amount.`);
  await restoreMoney(db, clock, { memberId, transferId: transfer.id, accountId: reservation.accountId, amountCents });
  return true;
}

async function completeTransfer(db: Database, clock: Clock, memberId: number, transfer: TransferRow): Promise<boolean> {
  const item = await findQueueItem(db, memberId, transfer.queue_item_id);
  if (!item || !(await completeQueueItem(db, memberId, item.id, withOutcome(item.comments, 'Sent.')))) return false;
  // The bank's transaction has the date on which the bank received the order, in the bank's time zone, however late the
  // result arrives.
  const leftOn = civilDateIn((transfer.sent_at ?? clock.now()).getTime(), DEFAULT_ZONE);
  const reservation = await markSent(db, memberId, transfer.id, leftOn);
  if (!reservation) return true;
  await releaseMoney(db, clock, { memberId, transferId: transfer.id, ...reservation });
  const { to_account_id: toId, from_name: fromName, to_name: toName } = transfer;
  if (toId !== null)
    await bookOwnTransfer(db, memberId, {
      fromId: reservation.accountId,
      fromName,
      toId,
      toName,
      amountCents: reservation.amountCents,
      date: leftOn,
    });
  return true;
}

/**
 * Settles a transfer once: the first result counts, whatever their order. `db` must be a system-scoped transaction.
 * @returns the settled transfer, or null when it does not exist, is already settled, or cannot reach this state.
 */
export async function settle(
  db: Database,
  clock: Clock,
  memberId: number,
  transferId: number,
  ending: Ending,
): Promise<TransferRow | null> {
  const transfer = await lockTransfer(db, memberId, transferId);
  if (!transfer || !allowedFrom[ending.state].includes(transfer.state)) return null;
  const reason = ending.state === 'failed' ? ending.reason : null;
  const settled =
    ending.state === 'complete'
      ? await completeTransfer(db, clock, memberId, transfer)
      : await returnFunds(
          db,
          clock,
          memberId,
          transfer,
          ending.state === 'cancelled' ? 'Cancelled before it was sent.' : `Not sent: ${ending.reason}`,
        );
  if (!settled) return null;
  return changeTransfer(db, memberId, transferId, {
    state: ending.state,
    settled_at: clock.now(),
    reason,
    ...(ending.state === 'complete' ? { bank_reference: ending.bankReference } : {}),
  });
}
