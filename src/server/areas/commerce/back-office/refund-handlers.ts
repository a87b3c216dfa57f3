import type { orderBackOffice, Refund } from '#contract/areas/order-back-office.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { refundLimitsOn, refundNeedsTwoPeople } from '#domain/commerce/refund-policy.ts';
import { formatCents } from '#domain/money/format.ts';
import { daysAfter } from '#domain/plans/period.ts';
import { audit } from '#server/kit/audit.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { postRefusalNotice } from '../orders/emails.ts';
import { addEvent } from '../orders/order-store.ts';
import type { OrderRow } from '../orders/order-store.ts';
import { refundOrder, requireRefundable } from '../orders/refunds.ts';
import { requireRestockable } from '../orders/restock-store.ts';
import { settlePartsOf } from '../payments/capture.ts';
import { lockOrderOfOther } from './locked-order.ts';
import {
  hasOpenRefund,
  openRefunds,
  proposeRefund,
  refundOfOrder,
  refundedByOnePerson,
  refuseRefund,
  supportRefund,
} from './refund-decision-store.ts';
import type { RefundRow } from './refund-decision-store.ts';
import { notifyApprovers, notifyRequesters, withdrawRefundNotice } from './refund-notice.ts';

const MAX_QUEUE = 500;

type OperatorContext = Context<'operator'>;
type PendingRefund = NonNullable<Awaited<ReturnType<typeof refundOfOrder>>>;

export function refundOnWire(row: RefundRow, operatorId: number): Refund {
  const { amount_cents, gift_cents, qoin_cents, requested_by, proposed_by_id, ...rest } = row;
  return {
    ...rest,
    amount: amount_cents,
    to_gift_cards: gift_cents,
    to_qoin: qoin_cents,
    mine: proposed_by_id === operatorId,
    by_buyer: requested_by === null || requested_by !== proposed_by_id,
    second: row.state === 'waiting',
  };
}

const isByBuyer = ({ requested_by, proposed_by }: PendingRefund): boolean =>
  requested_by === null || requested_by !== proposed_by;

/** Whether this refund, with those that one operator decided lately, needs a second operator. */
async function needsTwo({ systemDb, clock }: OperatorContext, order: OrderRow, cents: number): Promise<boolean> {
  const limits = refundLimitsOn(clock.today(DEFAULT_ZONE));
  const since = daysAfter(clock.now(), -limits.lookBackDays);
  return refundNeedsTwoPeople(cents, await refundedByOnePerson(systemDb, order, since), limits);
}

async function auditRefund(
  { systemDb, clock, member }: OperatorContext,
  reference: string,
  action: 'order_refunded' | 'order_refund_proposed' | 'order_refund_declined',
  after: object,
): Promise<void> {
  await audit(
    systemDb,
    { operatorId: member.id, at: clock.now() },
    { action, subject: 'order', subjectId: reference, before: null, after },
  );
}

/** Those who asked for a refund learn of the decision, and nobody else is asked for one any more. */
async function announce(
  { systemDb, clock, member }: OperatorContext,
  order: OrderRow,
  row: PendingRefund,
  { cents, approved, reason }: { cents: number; approved: boolean; reason: string },
): Promise<void> {
  const requesters = { proposedBy: row.proposed_by, byBuyer: isByBuyer(row) };
  await withdrawRefundNotice(systemDb, clock, order, row.id);
  await notifyRequesters(systemDb, clock, order, { id: row.id, cents, approved, reason, by: member }, requesters);
}

/** Approves a refund that waits, or as the first of two operators passes it on to the second. */
async function agree(
  context: OperatorContext,
  order: OrderRow,
  row: PendingRefund,
  { cents, answer, restock }: { cents: number; answer: string; restock: readonly number[] },
): Promise<'processing' | 'waiting'> {
  const { systemDb, clock, member } = context;
  const { reference } = order;
  const facts = { refund: row.id, amount_cents: cents, reason: row.reason, answer };
  requireRefundable(order, cents);
  if (row.state === 'requested' && (await needsTwo(context, order, cents))) {
    await requireRestockable(systemDb, order, restock);
    await supportRefund(systemDb, order, row.id, { cents, by: member.id, restock });
    await notifyApprovers(systemDb, clock, order, { id: row.id, cents, by: member });
    await auditRefund(context, reference, 'order_refund_proposed', {
      ...facts,
      restock,
      waits_for: 'a second operator',
    });
    return 'waiting';
  }
  if (row.proposed_by === member.id)
    throw new Failure('forbidden', 'You proposed this refund, so another operator has to approve it.');
  // What the first operator found to have come back stands.
  const returned = row.state === 'waiting' ? row.restock : restock;
  await refundOrder(systemDb, settlePartsOf(context), {
    reference,
    cents,
    reason: isByBuyer(row) ? answer : row.reason,
    by: member.id,
    approves: { id: row.id, answer },
    restock: returned,
  });
  await announce(context, order, row, { cents, approved: true, reason: answer });
  await auditRefund(context, reference, 'order_refunded', {
    ...facts,
    restock: returned,
    ...(row.proposed_by === null ? {} : { proposed_by: row.proposed_by, agreed_by: member.id }),
  });
  return 'processing';
}

/** Declines a refund that waits. A buyer who asked for it gets an email with the reason. */
async function decline(context: OperatorContext, order: OrderRow, row: PendingRefund, answer: string): Promise<void> {
  const { systemDb, clock, member } = context;
  const at = clock.now();
  await refuseRefund(systemDb, order, row.id, { by: member.id, at, answer });
  await announce(context, order, row, { cents: row.amount_cents, approved: false, reason: answer });
  if (isByBuyer(row)) {
    await addEvent(systemDb, order, {
      at,
      by: 'operator',
      state: order.state,
      note: `Refund request declined: ${answer}`,
    });
    await postRefusalNotice(systemDb, settlePartsOf(context), order, { id: row.id, reason: answer });
  }
  await auditRefund(context, order.reference, 'order_refund_declined', {
    refund: row.id,
    amount_cents: row.amount_cents,
    reason: row.reason,
    answer,
  });
}

/** Refunds by operators. Calls that refund run in the transaction of their idempotency key. */
export const refundHandlers = {
  async refund({ body: { reference, amount: cents, reason, restock = [] } }, context) {
    const { systemDb, clock, member } = context;
    const order = await lockOrderOfOther(systemDb, member, reference);
    requireRefundable(order, cents);
    if (await hasOpenRefund(systemDb, order))
      throw new Failure('conflict', 'A refund for this order is waiting for a decision. Approve or decline it first.');
    if (await needsTwo(context, order, cents)) {
      await requireRestockable(systemDb, order, restock);
      const id = await proposeRefund(systemDb, order, { cents, reason, by: member.id, at: clock.now(), restock });
      await notifyApprovers(systemDb, clock, order, { id, cents, by: member });
      const after = { refund: id, amount_cents: cents, reason, restock, waits_for: 'a second operator' };
      await auditRefund(context, reference, 'order_refund_proposed', after);
      return { success: true, id, state: 'waiting' };
    }
    const id = await refundOrder(systemDb, settlePartsOf(context), {
      reference,
      cents,
      reason,
      by: member.id,
      restock,
    });
    await auditRefund(context, reference, 'order_refunded', { refund: id, amount_cents: cents, reason, restock });
    return { success: true, id, state: 'processing' };
  },

  async refunds(_input, { systemDb, member }) {
    return { data: (await openRefunds(systemDb, MAX_QUEUE)).map((row) => refundOnWire(row, member.id)) };
  },

  async decideRefund({ body: { reference, id, agree: isAgreed, amount, reason: answer, restock = [] } }, context) {
    const { systemDb, member } = context;
    const order = await lockOrderOfOther(systemDb, member, reference);
    const row = await refundOfOrder(systemDb, order, id);
    if (!row) throw new Failure('not_found', 'We couldn’t find that refund.');
    if (row.state !== 'requested' && row.state !== 'waiting')
      throw new Failure('conflict', 'Someone has already approved or declined this refund.');
    const cents = amount ?? row.amount_cents;
    if (cents > row.amount_cents)
      throw badField('amount', `Enter an amount up to ${formatCents(row.amount_cents, { currency: true })}.`);
    if (cents !== row.amount_cents && row.state === 'waiting')
      throw badField('amount', 'The first operator set the amount. Approve it as it is, or decline it.');
    if (isAgreed) return { success: true, state: await agree(context, order, row, { cents, answer, restock }) };
    await decline(context, order, row, answer);
    return { success: true, state: 'refused' };
  },
} satisfies Partial<HandlersOf<typeof orderBackOffice>>;
