import { Failure } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Carrier } from '#server/kit/outbox.ts';
import type { BankPayments, PaymentOrder, PaymentResult, PaymentTarget } from '#server/ports/bank-payments/port.ts';
import { payingAccount } from '../accounts/public.ts';
import { holdMoney } from './held-money.ts';
import { paymentKey } from './ordering.ts';
import { lockPayee } from './payee-store.ts';
import { BANK_ZONE, settle } from './settling.ts';
import { awaitedTransfers, changeTransfer, forgetLongGone, isHeld, lockTransfer } from './transfer-store.ts';
import type { TransferRow } from './transfer-store.ts';

export interface SendingParts {
  database: Database;
  clock: Clock;
  bank: BankPayments;
}

/** Why a transfer that is due must not go; null when it may. Money for a chosen day is held now. */
async function obstacle(db: Database, clock: Clock, memberId: number, transfer: TransferRow): Promise<string | null> {
  if (transfer.payee_id !== null) {
    const payee = await lockPayee(db, memberId, transfer.payee_id);
    if (payee?.status !== 'active') return 'the payee is blocked.';
  }
  const account = await payingAccount(db, memberId, transfer.from_account_id);
  if (account?.status !== 'active') return `${transfer.from_name} is not open.`;
  if (await isHeld(db, memberId, transfer.id)) return null;
  try {
    await holdMoney(db, clock, { memberId, transferId: transfer.id, accountId: transfer.from_account_id, amountCents: transfer.amount_cents });
    return null;
  } catch (failure) {
    if (failure instanceof Failure && failure.code === 'not_enough') return `not enough in ${transfer.from_name}.`;
    throw failure;
  }
}

/** Takes a due transfer for the bank: from here on it cannot be cancelled. Null when there is nothing to send. */
async function take({ database, clock }: SendingParts, memberId: number, transferId: number): Promise<PaymentOrder | null> {
  return database.transaction().execute(async (db) => {
    const transfer = await lockTransfer(db, memberId, transferId);
    if (!transfer || (transfer.state !== 'scheduled' && transfer.state !== 'sent')) return null;
    if (transfer.state === 'scheduled') {
      const because = await obstacle(db, clock, memberId, transfer);
      if (because !== null) {
        await settle(db, clock, memberId, transferId, { state: 'failed', reason: because });
        return null;
      }
      await changeTransfer(db, memberId, transferId, { state: 'sent', sent_at: clock.now() });
    }
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

async function takeResult({ database, clock }: SendingParts, memberId: number, transferId: number, result: PaymentResult): Promise<void> {
  if (result.state === 'accepted') return;
  const ending = result;
  await database.transaction().execute((db) => settle(db, clock, memberId, transferId, ending));
}

/** Hands due transfers to the bank. What the bank answers at once settles the queue; the rest comes by `collectResults`. */
export function paymentCarrier(parts: SendingParts): Carrier {
  return async ({ payload }) => {
    const { memberId, transferId } = payload as { memberId: number; transferId: number };
    const order = await take(parts, memberId, transferId);
    if (!order) return;
    await takeResult(parts, memberId, transferId, await parts.bank.send(order));
  };
}

const MOST_AT_ONCE = 500;
/** The outbox has long given up by then: an order that the bank still does not know was never received. */
const LOST_AFTER_MS = 24 * 3600 * 1000;

/** Asks the bank what became of the orders that it has not answered, and settles those that it has by now. A job calls it. */
export async function collectResults(parts: SendingParts): Promise<number> {
  const now = parts.clock.now();
  const awaited = await awaitedTransfers(parts.database, now, MOST_AT_ONCE);
  if (awaited.length === 0) return 0;
  const results = await parts.bank.resultsOf(awaited.map(({ memberId, id }) => paymentKey(memberId, id)));
  let settled = 0;
  for (const { memberId, id, sentAt } of awaited) {
    const result = results.get(paymentKey(memberId, id));
    const lost = result === undefined && now.getTime() - sentAt.getTime() > LOST_AFTER_MS;
    if (result && result.state !== 'accepted') settled += 1;
    if (result) await takeResult(parts, memberId, id, result);
    else if (lost) await takeResult(parts, memberId, id, { state: 'failed', reason: 'the bank never received it.' });
  }
  return settled;
}

const SHOWN_WITHIN_DAYS = 15;

/** Forgets pending local records of money that left long ago, which the bank has shown by now. A job calls it. */
export async function sweepLongGone(db: Database, clock: Clock): Promise<void> {
  await forgetLongGone(db, addDays(clock.today(BANK_ZONE), -SHOWN_WITHIN_DAYS));
}
