import type { payments } from '#contract/areas/payments.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { payingAccount } from '../../bank-accounts/public.ts';
import { requireRecentSignIn } from '../../members/public.ts';
import { orderPayment } from './payment-order.ts';
import { targetOf } from '../payees/payee.ts';
import { confirmPayee, lockPayee } from '../payees/payee-store.ts';
import { queueItemOnWire } from '../queue/queue-item.ts';
import { findQueueItem, queueCount, queuePage } from '../queue/queue-store.ts';
import { settle } from './settlement.ts';
import type { QueueStatus } from '../tables.ts';
import { transferOnWire } from './transfer.ts';
import { findTransfer, reservedCents, transferCount, transferPage } from './transfer-store.ts';
import type { TransferRow } from './transfer-store.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Within a command, `system` is its transaction: order, reservation and response commit or roll back together. */
function partsOf({ system, clock, ports }: Context<'member'>) {
  return { db: system, clock, bank: ports.bankPayments };
}

async function transferResponse({ system, member }: Context<'member'>, transfer: TransferRow) {
  const item = await findQueueItem(system, member.id, transfer.queue_item_id);
  return { ...queueItemOnWire(item!), transfer: transferOnWire(transfer) };
}

type Here = 'internalTransfer' | 'pay' | 'cancel' | 'transfers' | 'requests';

export const transferHandlers: Pick<HandlersOf<typeof payments>, Here> = {
  async internalTransfer({ body }, context) {
    const { system, member } = context;
    if (body.from_account_id === body.to_account_id) throw badField('to_account_id', 'Choose two different accounts.');
    const to = await payingAccount(system, member.id, body.to_account_id);
    if (!to) throw new Failure('not_found', 'There is no such account.');
    if (to.status !== 'active') throw badField('to_account_id', 'This account is not open.');
    if (to.currency !== 'AUD') throw badField('to_account_id', 'Only Australian dollars can be sent.');
    const transfer = await orderPayment(partsOf(context), member, {
      kind: 'internal',
      fromAccountId: body.from_account_id,
      toAccountId: to.id,
      payeeId: null,
      target: { kind: 'account', name: to.name, bsb: to.bsb, accountNumber: to.accountNumber },
      amountCents: body.amount,
      reference: body.reference ?? '',
      sendOn: body.send_on ?? null,
    });
    return transferResponse(context, transfer);
  },

  async pay({ body }, context) {
    const { system, member, clock } = context;
    const payee = await lockPayee(system, member.id, body.ClientPayeeID);
    if (!payee) throw new Failure('not_found', 'There is no such payee.');
    if (payee.status === 'blocked') throw new Failure('conflict', `${payee.name} is blocked. Unblock the payee first.`);
    if (payee.confirmed_at === null) await requireRecentSignIn(context, body.password);
    const transfer = await orderPayment(partsOf(context), member, {
      kind: 'payment',
      fromAccountId: body.from_account_id,
      toAccountId: null,
      payeeId: payee.id,
      target: targetOf(payee),
      amountCents: body.amount,
      reference: body.reference ?? '',
      sendOn: body.send_on ?? null,
    });
    await confirmPayee(system, member.id, payee.id, clock.now());
    return transferResponse(context, transfer);
  },

  async cancel({ body }, { system, member, clock }) {
    const cancelled = await settle(system, clock, member.id, body.id, { state: 'cancelled' });
    if (cancelled) return { success: true, data: transferOnWire(cancelled) };
    const transfer = await findTransfer(system, member.id, body.id);
    if (!transfer) throw new Failure('not_found', 'There is no such transfer.');
    throw new Failure(
      'conflict',
      transfer.state === 'cancelled' ? 'It was cancelled before.' : 'It has gone to the bank already.',
    );
  },

  async transfers({ query }, { db, member }) {
    const filter = { accountId: query.bank_account_id, open: query.open };
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const page = query.page ?? 1;
    const [list, total, onItsWay] = await Promise.all([
      transferPage(db, member.id, filter, limit, (page - 1) * limit),
      transferCount(db, member.id, filter),
      reservedCents(db, member.id),
    ]);
    return { data: list.map(transferOnWire), total, page, limit, on_its_way: onItsWay };
  },

  async requests({ query }, { db, member }) {
    const status = query.Status as QueueStatus | undefined;
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const page = query.page ?? 1;
    const [items, total] = await Promise.all([
      queuePage(db, member.id, status, limit, (page - 1) * limit),
      queueCount(db, member.id, status),
    ]);
    return { data: items.map(queueItemOnWire), total, page, limit };
  },
};
