import type { Logger } from 'pino';
import { Failure } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import type { BankPayments, PaymentOrder, PaymentResult, PaymentTarget } from '#server/ports/bank-payments/port.ts';
import { payingAccount } from '../../bank-accounts/public.ts';
import { reserveMoney } from './reservation.ts';
import { paymentKey } from './payment-order.ts';
import { lockPayee } from '../payees/payee-store.ts';
import { settle } from './settlement.ts';
import {
  awaitedTransfers,
  changeTransfer,
  deleteOldPendingRecords,
  hasPendingRecord,
  lockTransfer,
} from './transfer-store.ts';
import type { AwaitedTransfer, TransferRow } from './transfer-store.ts';

export interface SendingParts {
  database: Database;
  clock: Clock;
  bank: BankPayments;
}

/** The reason why a due transfer cannot be sent; null when it can. Money for a future payment is reserved now. */
async function obstacle(db: Database, clock: Clock, memberId: number, transfer: TransferRow): Promise<string | null> {
  if (transfer.payee_id !== null) {
    const payee = await lockPayee(db, memberId, transfer.payee_id);
    if (payee?.status !== 'active') return 'This payee is blocked.';
  }
  const account = await payingAccount(db, memberId, transfer.from_account_id);
  if (account?.status !== 'active') return `${transfer.from_name} is closed.`;
  if (await hasPendingRecord(db, memberId, transfer.id)) return null;
  try {
    await reserveMoney(db, clock, {
      memberId,
      transferId: transfer.id,
      accountId: transfer.from_account_id,
      amountCents: transfer.amount_cents,
    });
    return null;
  } catch (failure) {
    if (failure instanceof Failure && failure.code === 'not_enough')
      return `There wasn’t enough in ${transfer.from_name}.`;
    throw failure;
  }
}

/**
 * Marks a due transfer as sent to the bank, after which it cannot be cancelled. Every attempt updates the time, so that
 * an interrupted order that is sent again a day later is not treated as lost meanwhile (safety I8). Null when there is
 * nothing to send.
 */
async function take(
  { database, clock }: SendingParts,
  memberId: number,
  transferId: number,
): Promise<PaymentOrder | null> {
  return database.transaction().execute(async (db) => {
    const transfer = await lockTransfer(db, memberId, transferId);
    if (!transfer || (transfer.state !== 'scheduled' && transfer.state !== 'sent')) return null;
    if (transfer.state === 'scheduled') {
      const because = await obstacle(db, clock, memberId, transfer);
      if (because !== null) {
        await settle(db, clock, memberId, transferId, { state: 'failed', reason: because });
        return null;
      }
    }
    await changeTransfer(db, memberId, transferId, { state: 'sent', sent_at: clock.now() });
    const from = await payingAccount(db, memberId, transfer.from_account_id);
    return {
      key: paymentKey(memberId, transferId),
      from: { bsb: from?.bsb ?? null, accountNumber: from?.accountNumber ?? null },
      to: transfer.target as PaymentTarget,
      amountCents: transfer.amount_cents,
      reference: transfer.reference,
    };
  });
}

async function applyResult(
  { database, clock }: SendingParts,
  memberId: number,
  transferId: number,
  result: PaymentResult,
): Promise<void> {
  if (result.state === 'accepted') return;
  const ending = result;
  await database.transaction().execute((db) => settle(db, clock, memberId, transferId, ending));
}

/**
 * Sends due transfers to the bank. An immediate result settles the queue; later results come through `collectResults`.
 */
export function paymentOutboxHandler(parts: SendingParts): OutboxHandler {
  return async ({ payload }) => {
    const { memberId, transferId } = payload as { memberId: number; transferId: number };
    const order = await take(parts, memberId, transferId);
    if (!order) return;
    await applyResult(parts, memberId, transferId, await parts.bank.send(order));
  };
}

const MAX_AT_ONCE = 500;
/** A bank shows a payment within this many days after it was sent. */
const SHOWN_WITHIN_DAYS = 14;
/** The outbox has given up long before this. An order that the bank still does not know was never received. */
const LOST_AFTER_MS = 24 * 3600 * 1000;

/** Fails an order that the bank does not know, unless it was sent again since the bank was queried. */
async function giveUp({ database, clock }: SendingParts, { memberId, id, sentAt }: AwaitedTransfer): Promise<void> {
  await database.transaction().execute(async (db) => {
    const transfer = await lockTransfer(db, memberId, id);
    if (transfer?.sent_at?.getTime() !== sentAt.getTime()) return;
    await settle(db, clock, memberId, id, { state: 'failed', reason: 'The bank didn’t receive it.' });
  });
}

export interface CollectingParts extends SendingParts {
  log: Logger;
}

/**
 * Queries the bank for the results of unanswered orders and settles them. An order that cannot be settled keeps its
 * reservation and is logged; the others do not wait for it. A job calls it.
 */
export async function collectResults(parts: CollectingParts, atOnce = MAX_AT_ONCE): Promise<number> {
  const now = parts.clock.now();
  let settled = 0;
  for (let after: AwaitedTransfer | null = null; ;) {
    const awaited: AwaitedTransfer[] = await awaitedTransfers(parts.database, now, after, atOnce);
    const results =
      awaited.length === 0
        ? new Map<string, PaymentResult>()
        : await parts.bank.resultsOf(awaited.map(({ memberId, id }) => paymentKey(memberId, id)));
    for (const order of awaited) {
      const { memberId, id, sentAt } = order;
      const result = results.get(paymentKey(memberId, id));
      try {
        if (result) await applyResult(parts, memberId, id, result);
        else if (now.getTime() - sentAt.getTime() > LOST_AFTER_MS) await giveUp(parts, order);
        if (result && result.state !== 'accepted') settled += 1;
      } catch (error) {
        parts.log.error(
          { transfer: id, error: error instanceof Error ? error.message : 'unknown' },
          'a payment could not be settled',
        );
      }
    }
    if (awaited.length < atOnce) return settled;
    after = awaited.at(-1)!;
  }
}

/** Deletes pending local records of money sent long ago, which the bank has shown by now. A job calls it. */
export async function sweepLongGone(db: Database, clock: Clock): Promise<void> {
  await deleteOldPendingRecords(db, addDays(clock.today(DEFAULT_ZONE), -SHOWN_WITHIN_DAYS - 1), SHOWN_WITHIN_DAYS);
}
