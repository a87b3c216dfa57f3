import type { payments } from '#contract/areas/payments.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
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

/** Order, reservation and response commit in one transaction: that of the idempotency key. */
function partsOf({ systemDb, clock, ports }: SystemContext) {
  return { db: systemDb, clock, bank: ports.bankPayments };
}

async function transferResponse({ systemDb, member }: SystemContext, transfer: TransferRow) {
  const item = await findQueueItem(systemDb, member.id, transfer.queue_item_id);
  return { ...queueItemOnWire(item!), transfer: transferOnWire(transfer) };
}

export const transferHandlers = {
  internalTransfer: withSystemDb('money-movement', async ({ body }, context) => {
    const { systemDb, member } = context;
    if (body.from_account_id === body.to_account_id) throw badField('to_account_id', 'Choose two different accounts.');
    const to = await payingAccount(systemDb, member.id, body.to_account_id);
    if (!to) throw new Failure('not_found', 'We couldn’t find that account.');
    if (to.status !== 'active') throw badField('to_account_id', 'That account is closed. Choose another one.');
    if (to.currency !== 'AUD') throw badField('to_account_id', 'Choose an account in Australian dollars.');
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
  }),

  pay: withSystemDb('money-movement', async ({ body }, context) => {
    const { systemDb, member, clock } = context;
    const payee = await lockPayee(systemDb, member.id, body.ClientPayeeID);
    if (!payee) throw new Failure('not_found', 'We couldn’t find that payee.');
    if (payee.status === 'blocked')
      throw new Failure('conflict', `${payee.name} is blocked. Unblock them to pay them.`);
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
    await confirmPayee(systemDb, member.id, payee.id, clock.now());
    return transferResponse(context, transfer);
  }),

  cancel: withSystemDb('money-movement', async ({ body }, { systemDb, member, clock }) => {
    const cancelled = await settle(systemDb, clock, member.id, body.id, { state: 'cancelled' });
    if (cancelled) return { success: true, data: transferOnWire(cancelled) };
    const transfer = await findTransfer(systemDb, member.id, body.id);
    if (!transfer) throw new Failure('not_found', 'We couldn’t find that payment.');
    throw new Failure(
      'conflict',
      transfer.state === 'cancelled'
        ? 'This payment is already cancelled.'
        : 'This payment is already with the bank, so you can’t cancel it.',
    );
  }),

  async transfers({ query }, { memberDb, member }) {
    const filter = { accountId: query.bank_account_id, open: query.open };
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const page = query.page ?? 1;
    const [list, total, onItsWay] = await Promise.all([
      transferPage(memberDb, member.id, filter, limit, (page - 1) * limit),
      transferCount(memberDb, member.id, filter),
      reservedCents(memberDb, member.id),
    ]);
    return { data: list.map(transferOnWire), total, page, limit, on_its_way: onItsWay };
  },

  async requests({ query }, { memberDb, member }) {
    const status = query.Status as QueueStatus | undefined;
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const page = query.page ?? 1;
    const [items, total] = await Promise.all([
      queuePage(memberDb, member.id, status, limit, (page - 1) * limit),
      queueCount(memberDb, member.id, status),
    ]);
    return { data: items.map(queueItemOnWire), total, page, limit };
  },
} satisfies Partial<HandlersOf<typeof payments>>;
