import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays, isCivilDate } from '#domain/calendar/civil-date.ts';
import { startOfDayIn } from '#domain/calendar/zone.ts';
import { formatCents } from '#domain/money/format.ts';
import { queueComment } from '#domain/payments/queue-comment.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';
import type { BankPayments, PaymentMethod, PaymentTarget } from '#server/ports/bank-payments/port.ts';
import { payingAccount } from '../../bank-accounts/public.ts';
import type { PayingAccount } from '../../bank-accounts/public.ts';
import { reserveMoney } from './reservation.ts';
import { addQueueItem } from '../queue/queue-store.ts';
import { insertTransfer } from './transfer-store.ts';
import type { TransferRow } from './transfer-store.ts';

/** The outbox topic of orders to the bank. */
export const PAYMENT_TOPIC = 'bank-payment';

/** How long the member can cancel a payment that is sent immediately. */
const SECOND_THOUGHTS_MS = 30_000;
const MAX_DAYS_AHEAD = 366;

export interface PaymentParts {
  /** A system-scoped transaction. */
  db: Database;
  clock: Clock;
  bank: BankPayments;
}

export interface Payer {
  id: number;
  timeZone: string;
}

export interface PaymentRequest {
  kind: TransferRow['kind'];
  fromAccountId: number;
  toAccountId: number | null;
  payeeId: number | null;
  target: PaymentTarget;
  amountCents: number;
  reference: string;
  /** A day in the member's time zone; null sends it immediately. */
  sendOn: string | null;
}

const requestNames: Record<TransferRow['kind'], string> = {
  internal: 'Internal transfer',
  payment: 'Payment',
  round_up: 'Round-up',
};

function checkLimit(method: PaymentMethod | undefined, cents: number): void {
  if (!method) throw new Failure('unavailable', 'You can’t pay that way right now. Try another way.');
  if (cents > method.limitCents)
    throw badField('amount', `Enter an amount up to ${formatCents(method.limitCents, { currency: true })}.`);
}

/** The paying account. Throws unless it is the member's own open account in dollars. */
async function payingFrom(db: Database, memberId: number, id: number): Promise<PayingAccount> {
  const from = await payingAccount(db, memberId, id);
  if (!from) throw new Failure('not_found', 'We couldn’t find that account.');
  if (from.status !== 'active') throw badField('from_account_id', 'That account is closed. Choose another one.');
  if (from.kind !== 'transaction' && from.kind !== 'savings')
    throw badField('from_account_id', 'Choose an everyday or savings account.');
  if (from.currency !== 'AUD') throw badField('from_account_id', 'Choose an account in Australian dollars.');
  return from;
}

function whenToSend(clock: Clock, payer: Payer, sendOn: string | null): { sendOn: string | null; sendsAt: Date } {
  const now = clock.now();
  const today = clock.today(payer.timeZone);
  if (sendOn === null || sendOn === today)
    return { sendOn: null, sendsAt: new Date(now.getTime() + SECOND_THOUGHTS_MS) };
  if (!isCivilDate(sendOn) || sendOn < today) throw badField('send_on', 'Choose today or a later date.');
  if (sendOn > addDays(today, MAX_DAYS_AHEAD)) throw badField('send_on', 'Choose a date within the next year.');
  return { sendOn, sendsAt: new Date(startOfDayIn(sendOn, payer.timeZone)) };
}

/**
 * Orders a payment: queues the request, stores the transfer, and lets the outbox send it to the bank when due. Money
 * for an immediate payment is reserved now, and for a future one on its date. @throws Failure `not_enough`,
 * `not_found`, `bad_input` by field, or `unavailable` when no bank is connected.
 */
export async function orderPayment(
  { db, clock, bank }: PaymentParts,
  payer: Payer,
  request: PaymentRequest,
): Promise<TransferRow> {
  if (!bank.open) throw new Failure('unavailable', 'Payments aren’t available yet.');
  const from = await payingFrom(db, payer.id, request.fromAccountId);
  const method = request.kind === 'payment' ? request.target.kind : 'internal';
  checkLimit(
    bank.methods().find(({ kind }) => kind === method),
    request.amountCents,
  );
  const { sendOn, sendsAt } = whenToSend(clock, payer, request.sendOn);
  const now = clock.now();
  const queueItemId = await addQueueItem(db, payer.id, {
    request: requestNames[request.kind],
    comment: queueComment(request.amountCents, from.name, request.target.name),
    at: now,
  });
  const transfer = await insertTransfer(db, payer.id, {
    queue_item_id: queueItemId,
    kind: request.kind,
    from_account_id: from.id,
    from_name: from.name,
    to_account_id: request.toAccountId,
    payee_id: request.payeeId,
    to_name: request.target.name,
    target: request.target,
    amount_cents: request.amountCents,
    reference: request.reference,
    send_on: sendOn,
    sends_at: sendsAt,
    created_at: now,
  });
  if (sendOn === null)
    await reserveMoney(db, clock, {
      memberId: payer.id,
      accountId: from.id,
      transferId: transfer.id,
      amountCents: request.amountCents,
    });
  await enqueue(db, clock, {
    topic: PAYMENT_TOPIC,
    key: paymentKey(payer.id, transfer.id),
    payload: { memberId: payer.id, transferId: transfer.id },
    dueAt: sendsAt,
  });
  return transfer;
}

/** The idempotency key of a payment at the bank. */
export function paymentKey(memberId: number, transferId: number): string {
  return `payment:${memberId}:${transferId}`;
}
