import type { orders } from '#contract/areas/orders.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { giveCardsTo } from '../gift-cards/gift-card-store.ts';
import { findMember } from '../../members/public.ts';
import { subscriptionOrder } from '../memberships/membership-order-store.ts';
import { captureOrder } from '../payments/capture.ts';
import type { OwnerCheck } from '../payments/capture.ts';
import { activePayment, findMethod } from '../payments/payment-store.ts';
import { keepAccountOpen } from './buyer-lock-store.ts';
import { ADDED_TO_ACCOUNT } from './claimed.ts';
import { endUnpaid, placeOrder } from './create.ts';
import type { Buyer, OrderRequest } from './create.ts';
import { orderDraft, orderIsOver } from './draft.ts';
import { requireClaimWithinLimit } from './entry-limit.ts';
import { grantOrder } from './grant.ts';
import { orderInFull } from './order-parts-store.ts';
import {
  NOBODY,
  addEvent,
  giveOrderTo,
  linesOf,
  lockOrder,
  memberOrders,
  orderByReference,
  referenceOfRequest,
} from './order-store.ts';
import type { OrderRow } from './order-store.ts';
import { requestRefund } from './refund-store.ts';
import { ordersOnWire, replyWithOrder } from './wire.ts';

const DEFAULT_PAGE_SIZE = 20;
const claims = { name: 'order-claims', hits: 20, windowSeconds: 3600 };

const noOrder = () => new Failure('not_found', 'We couldn’t find that order.');

export const ownedBy =
  (memberId: number): OwnerCheck =>
  (order) => {
    if (!order || order.member_id !== memberId) throw noOrder();
    return order;
  };

export async function buyerOf({ systemDb, member }: SystemContext): Promise<Buyer> {
  const profile = await findMember(systemDb, member.id);
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  return { journey: 'member', email: member.email, name: name || member.email, mobile: null };
}

async function orderReply({ systemDb, member }: SystemContext, reference: string, db: Database = systemDb) {
  return replyWithOrder(systemDb, ownedBy(member.id)(await orderInFull(db, reference)));
}

/** What is charged: the gateway's own page, a saved card of the member, the form's token, or nothing to continue. */
export async function sourceOf(
  { systemDb, member, ports }: SystemContext,
  body: {
    method_id?: number | undefined;
    token?: string | undefined;
    gateway?: 'card' | 'redirect' | undefined;
  },
) {
  if (body.gateway === 'redirect') return { kind: 'redirect' } as const;
  if (body.method_id !== undefined) {
    const saved = await findMethod(systemDb, member.id, body.method_id);
    if (saved?.gateway !== ports.cardPayments.adapter)
      throw badField('method_id', 'We couldn’t find that card. Choose another one.');
    return { kind: 'saved', token: saved.token } as const;
  }
  return body.token ? ({ kind: 'token', token: body.token } as const) : undefined;
}

export const memberOrderHandlers = {
  saveOrder: withSystemDb('money-movement', async ({ body }, context) =>
    replyWithOrder(context.systemDb, await placeOrder(context, body, await buyerOf(context), 'draft')),
  ),

  createOrder: withSystemDb('money-movement', async ({ body }, context) => {
    if (body.reference === undefined) {
      const placed = await placeOrder(context, body, await buyerOf(context), 'awaiting_payment');
      return replyWithOrder(context.systemDb, placed);
    }
    if (body.gift_cards?.length)
      throw badField('gift_cards', 'You can’t use gift cards on a saved draft. Place the order again to use them.');
    if (body.use_qoin)
      throw badField('use_qoin', 'You can’t use Qoin on a saved draft. Place the order again to use them.');
    const order = ownedBy(context.member.id)(await lockOrder(context.systemDb, body.reference));
    if (order.total_cents !== body.total)
      throw new Failure('conflict', 'Your total has changed. Check the new one before you pay.');
    if (order.state === 'draft') await orderDraft(context.systemDb, context, order);
    else if (order.state === 'cancelled' || order.state === 'expired') throw orderIsOver(order);
    return orderReply(context, order.reference);
  }),

  capture: withSystemDb('money-movement', async ({ body }, context) => {
    const request = { reference: body.reference, source: await sourceOf(context, body), save: body.save === true };
    return replyWithOrder(context.systemDb, await captureOrder(context, request, ownedBy(context.member.id)));
  }),

  createCapture: withSystemDb('money-movement', async ({ body }, context) => {
    const source = await sourceOf(context, body);
    if (!source && !body.gift_cards?.length && !body.use_qoin) throw badField('token', 'Choose how to pay.');
    const request = { ...(await placeOnce(context, body)), source, save: body.save === true };
    return replyWithOrder(context.systemDb, await captureOrder(context, request, ownedBy(context.member.id)));
  }),

  details: withSystemDb('other-members', async ({ body: { reference } }, context) =>
    orderReply(context, reference, context.memberDb),
  ),

  list: withSystemDb(
    'other-members',
    async ({ query: { page = 1, limit = DEFAULT_PAGE_SIZE } }, { memberDb, systemDb, member }) => {
      const { rows, total } = await memberOrders(memberDb, member.id, (page - 1) * limit, limit);
      return { data: await ordersOnWire(memberDb, rows, systemDb), total, page, limit };
    },
  ),

  cancelOrder: withSystemDb('money-movement', async ({ body: { reference } }, context) => {
    const { systemDb, member, clock } = context;
    const order = ownedBy(member.id)(await orderByReference(systemDb, reference));
    if ((await subscriptionOrder(systemDb, order))?.purpose === 'renewal')
      throw new Failure('conflict', 'This order renews your membership. Cancel the membership instead.');
    const ended = await systemDb
      .transaction()
      .execute((transaction) => endUnpaid(transaction, reference, 'cancelled', clock));
    if (!ended) throw new Failure('conflict', 'This order can’t be cancelled any more.');
    return orderReply(context, reference);
  }),

  claimOrder: withSystemDb('money-movement', async ({ body: { reference } }, context) => {
    const { systemDb, member, clock } = context;
    await context.limit(claims, String(member.id));
    await keepAccountOpen(systemDb, member.id);
    const order = await lockOrder(systemDb, reference);
    if (order?.member_id === member.id) return orderReply(context, reference);
    if (!order || order.member_id !== NOBODY || order.email.toLowerCase() !== member.email.toLowerCase())
      throw noOrder();
    if (!(await findMember(systemDb, member.id))?.email_verified_at)
      throw new Failure('forbidden', 'Verify your email first, then claim this order.');
    // What was refunded in full earns nothing.
    const earns = order.captured_cents > order.refunded_cents;
    if (earns || (await activePayment(systemDb, reference)))
      await requireClaimWithinLimit(systemDb, clock, member.id, order.entries);
    await giveOrderTo(systemDb, order.id, member.id);
    await giveCardsTo(systemDb, reference, member.id);
    const own: OrderRow = { ...order, member_id: member.id };
    if (earns) await grantOrder(systemDb, clock, own, { lines: await linesOf(systemDb, [own]), methodId: null });
    await addEvent(systemDb, own, { at: clock.now(), by: 'buyer', state: own.state, note: ADDED_TO_ACCOUNT });
    return orderReply(context, reference);
  }),

  requestRefund: withSystemDb('money-movement', async ({ body: { reference, reason } }, context) => {
    const { systemDb, member, clock } = context;
    const order = ownedBy(member.id)(await lockOrder(systemDb, reference));
    const cents = order.captured_cents - order.refunded_cents;
    if (cents <= 0) throw new Failure('conflict', 'There’s nothing left to refund on this order.');
    if ((await requestRefund(systemDb, order, { cents, reason, at: clock.now() })) === null)
      throw new Failure(
        'conflict',
        (await orderInFull(systemDb, reference))?.refundRequested
          ? 'You’ve already asked for a refund. We’ll email you when we’ve made a decision.'
          : 'We’re already considering a refund for this order. We’ll email you when we’ve made a decision.',
      );
    await addEvent(systemDb, order, {
      at: clock.now(),
      by: 'buyer',
      state: order.state,
      note: `Refund requested: ${reason}`,
    });
    return orderReply(context, reference);
  }),
} satisfies Partial<HandlersOf<typeof orders>>;

/**
 * The order of this call's key, placed once: a repetition after a crash finds it. With it, whether its buyer is known
 * to have set no limit on entries.
 */
async function placeOnce(
  context: SystemContext,
  body: OrderRequest,
): Promise<{ reference: string; isUnlimited: boolean }> {
  const { systemDb, member, clock, ports, caller, limit } = context;
  // Renewals have keys of their own, which no caller can choose.
  const requestKey = context.idempotencyKey === null ? undefined : `call:${context.idempotencyKey}`;
  const placed = requestKey && (await referenceOfRequest(systemDb, member.id, requestKey));
  if (placed) return { reference: placed, isUnlimited: false };
  const buyer = await buyerOf(context);
  const { reference, isLimited } = await systemDb
    .transaction()
    .execute((transaction) =>
      placeOrder(
        { member, clock, ports, caller, limit, systemDb: transaction },
        { ...body, requestKey },
        buyer,
        'awaiting_payment',
      ),
    );
  return { reference, isUnlimited: !isLimited };
}
