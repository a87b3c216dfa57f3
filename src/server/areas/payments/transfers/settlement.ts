import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { amountOfComment, withOutcome } from '#domain/payments/queue-comment.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { bookOwnTransfer } from '../../transactions/public.ts';
import { releaseMoney, restoreMoney } from './reservation.ts';
import { completeQueueItem, failQueueItem, findQueueItem } from '../queue/queue-store.ts';
import { changeTransfer, lockTransfer, markLeft, unhold } from './transfer-store.ts';
import type { TransferRow } from './transfer-store.ts';

/** How a transfer ends. */
export type Ending =
  | { state: 'complete'; bankReference: string }
  | { state: 'failed'; reason: string }
  | { state: 'cancelled' };

/** From which states each end can come: what has not gone to the bank cannot be carried out, and what has cannot be taken back. */
const comesFrom: Record<Ending['state'], readonly TransferRow['state'][]> = {
  complete: ['sent'],
  failed: ['scheduled', 'sent'],
  cancelled: ['scheduled'],
};

/**
 * Rule M07: marks the request as failed, gives back what was held by the amount that its comment carries, and removes the
 * pending local record. An amount that cannot be read, or that is not the one that is held, stops the whole: better money
 * that stays held than money that nobody had.
 */
async function giveBack(
  db: Database,
  clock: Clock,
  memberId: number,
  transfer: TransferRow,
  outcome: string,
): Promise<boolean> {
  const item = await findQueueItem(db, memberId, transfer.queue_item_id);
  if (!item || !(await failQueueItem(db, memberId, item.id, withOutcome(item.comments, outcome)))) return false;
  const amountCents = amountOfComment(item.comments);
  const held = await unhold(db, memberId, transfer.id);
  if (held === null) return true;
  if (amountCents !== held.amountCents)
    throw new Error(`The comment of request ${item.id} does not carry what is held.`);
  await restoreMoney(db, clock, { memberId, transferId: transfer.id, accountId: held.accountId, amountCents });
  return true;
}

async function letGo(db: Database, clock: Clock, memberId: number, transfer: TransferRow): Promise<boolean> {
  const item = await findQueueItem(db, memberId, transfer.queue_item_id);
  if (!item || !(await completeQueueItem(db, memberId, item.id, withOutcome(item.comments, 'Sent.')))) return false;
  // The bank's row bears the day on which it got the order, in its own zone, however late its answer comes.
  const leftOn = civilDateIn((transfer.sent_at ?? clock.now()).getTime(), DEFAULT_ZONE);
  const held = await markLeft(db, memberId, transfer.id, leftOn);
  if (!held) return true;
  await releaseMoney(db, clock, { memberId, transferId: transfer.id, ...held });
  const { to_account_id: toId, from_name: fromName, to_name: toName } = transfer;
  if (toId !== null)
    await bookOwnTransfer(db, memberId, {
      fromId: held.accountId,
      fromName,
      toId,
      toName,
      amountCents: held.amountCents,
      date: leftOn,
    });
  return true;
}

/**
 * Ends a transfer, once: of several results that come in whatever order, the first counts. `db` is the system's, in a
 * transaction.
 *
 * @returns the transfer as it ended, or null when it had ended before, is not there, or cannot end so from where it is.
 */
export async function settle(
  db: Database,
  clock: Clock,
  memberId: number,
  transferId: number,
  ending: Ending,
): Promise<TransferRow | null> {
  const transfer = await lockTransfer(db, memberId, transferId);
  if (!transfer || !comesFrom[ending.state].includes(transfer.state)) return null;
  const reason = ending.state === 'failed' ? ending.reason : null;
  const counted =
    ending.state === 'complete'
      ? await letGo(db, clock, memberId, transfer)
      : await giveBack(
          db,
          clock,
          memberId,
          transfer,
          ending.state === 'cancelled' ? 'Cancelled before it was sent.' : `Not sent: ${ending.reason}`,
        );
  if (!counted) return null;
  return changeTransfer(db, memberId, transferId, {
    state: ending.state,
    settled_at: clock.now(),
    reason,
    ...(ending.state === 'complete' ? { bank_reference: ending.bankReference } : {}),
  });
}
