import { memberships } from '#contract/areas/memberships.ts';
import type { Order } from '#contract/areas/orders.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import {
  cancelSubscription,
  pauseSubscription,
  planChange,
  resumeSubscription,
  runningSubscription,
  undoCancel,
  useMethod,
} from '../../entitlements/public.ts';
import type { SubscriptionRow } from '../../entitlements/public.ts';
import { endUnpaid } from '../orders/create.ts';
import { ownedBy, sourceOf } from '../orders/member-handlers.ts';
import { replyWithOrder } from '../orders/wire.ts';
import { captureOrder, settlePartsOf } from '../payments/capture.ts';
import { findMethod } from '../payments/payment-store.ts';
import { changesOf } from './changes.ts';
import { openSubscriptionOrders } from './membership-order-store.ts';
import { membershipStatusOf } from './membership-status.ts';
import { previewOf } from './preview.ts';
import { renewOne } from './renewal.ts';
import { startOrder } from './start-order.ts';
import { upgradeOrder } from './upgrade.ts';

interface Payment {
  method_id?: number | undefined;
  token?: string | undefined;
}

const none = () => new Failure('not_found', 'You don’t have a membership that renews.');

const statusOf = ({ memberDb, clock, member, ports }: SystemContext) =>
  membershipStatusOf(memberDb, clock, member.id, ports.cardPayments.adapter);

async function statusReply(context: SystemContext) {
  return { success: true as const, data: await statusOf(context) };
}

/** The charge: another card where the member chose one, or the card of the membership. */
async function sourceFor(context: SystemContext, payment: Payment, ownMethodId: number | null) {
  const chosen = await sourceOf(context, payment);
  if (chosen) return chosen;
  const own = await sourceOf(context, { method_id: ownMethodId ?? undefined });
  if (!own) throw badField('method_id', 'Choose how to pay.');
  return own;
}

/** Changes the running membership: an upgrade is paid now, anything else applies from the next renewal on. */
async function change(
  context: SystemContext,
  option: MembershipOption,
  { total, ...payment }: Payment & { total?: number | undefined },
): Promise<Order | null> {
  const { systemDb, member, clock } = context;
  const running = await runningSubscription(systemDb, member.id);
  if (!running) throw none();
  const placed = await upgradeOrder.placedBy(context);
  const target = (await changesOf(systemDb, clock, running)).find((one) => one.terms.option === option);
  if (!placed && running.state === 'past_due')
    throw new Failure('conflict', 'Your last renewal hasn’t been paid. Pay it first, then change your membership.');
  if (!placed && !target)
    throw badField('membership', 'This membership isn’t available at the moment. Choose another one.');
  if (!placed && target!.kind !== 'upgrade') {
    const { terms, kind } = target!;
    const next = kind === 'later' ? { option, priceCents: terms.priceCents } : null;
    await systemDb.transaction().execute((transaction) => planChange(transaction, member.id, next, clock.now()));
    return null;
  }
  if (!placed && total !== target!.wire.total)
    throw new Failure('conflict', 'Check the amount before you upgrade.', {
      extra: { total: target!.wire.total / 100 },
    });
  const source = await sourceFor(context, payment, running.method_id);
  const reference = placed ?? (await upgradeOrder.place(context, target!, running));
  const paid = await captureOrder(context, { reference, source, save: true }, ownedBy(member.id));
  return (await replyWithOrder(systemDb, paid)).data;
}

/**
 * Begins a membership, or changes the running one. Null while another call pays for a membership of the member: the
 * next try finds what it began.
 */
async function begin(
  context: SystemContext,
  option: MembershipOption,
  body: Payment & { total: number; promo?: string | undefined },
): Promise<{ order: Order | null } | null> {
  const { systemDb, member } = context;
  const upgrade = await upgradeOrder.placedBy(context);
  const running = await runningSubscription(systemDb, member.id);
  const isChange = running && running.state !== 'past_due' && !(await startOrder.placedBy(context));
  if (upgrade || isChange) return { order: await change(context, option, body) };
  const source = await sourceOf(context, body);
  if (!source) throw badField('token', 'Choose how to pay.');
  const paid = await startOrder.pay(context, { option, total: body.total, promo: body.promo }, source);
  return paid && { order: (await replyWithOrder(systemDb, paid)).data };
}

/** Charges a renewal that is due now; a service that does not answer is asked again by the job. */
async function chargeNow(context: SystemContext, { member_id: memberId, id, period }: SubscriptionRow): Promise<void> {
  const { systemDb, ports, log } = context;
  const parts = { ...settlePartsOf(context), database: systemDb, gateway: ports.cardPayments, log };
  await renewOne(parts, { memberId, id, period });
}

export const membershipRoutes = implement(memberships, {
  create: withSystemDb('money-movement', async ({ body: { option, ...body } }, context) => {
    const { order } = await startOrder.untilAnswered(() => begin(context, option, body));
    const data = await statusOf(context);
    return { success: true, subscription: data.subscription, data, order };
  }),

  set: withSystemDb('money-movement', async ({ body: { membership, ...body } }, context) => {
    const order = await change(context, membership, body);
    return { success: true, data: await statusOf(context), order };
  }),

  upgrade: withSystemDb('money-movement', async ({ body: { membership, total, ...payment } }, context) => {
    const { systemDb, member, clock } = context;
    const running = await runningSubscription(systemDb, member.id);
    if (!running) throw none();
    const upgrades = (await changesOf(systemDb, clock, running)).filter(({ kind }) => kind === 'upgrade');
    const target = upgrades.find(({ terms }) => membership === undefined || terms.option === membership);
    if (total === undefined)
      return {
        success: true,
        changed: false,
        change: target?.wire ?? null,
        data: await statusOf(context),
        order: null,
      };
    const option = membership ?? target?.terms.option;
    if (!option) throw new Failure('conflict', 'You already have the longest membership.');
    const order = await change(context, option, { ...payment, total });
    const data = await statusOf(context);
    return { success: true, changed: data.subscription?.option === option, change: target?.wire ?? null, data, order };
  }),

  async status(_input, { memberDb, clock, member, ports }) {
    return { success: true, data: await membershipStatusOf(memberDb, clock, member.id, ports.cardPayments.adapter) };
  },

  async preview({ body }, { memberDb, clock, member }) {
    return { success: true, data: await previewOf(memberDb, clock, member, body) };
  },

  pause: withSystemDb('money-movement', async ({ body: { months } }, context) => {
    const { systemDb, member, clock } = context;
    await systemDb
      .transaction()
      .execute((transaction) => pauseSubscription(transaction, member.id, months, clock.now()));
    return statusReply(context);
  }),

  resume: withSystemDb('money-movement', async (_input, context) => {
    const { systemDb, member, clock } = context;
    const due = await systemDb.transaction().execute(async (transaction) => {
      const running = await runningSubscription(transaction, member.id);
      return (await resumeSubscription(transaction, member.id, clock.now())) ? running : undefined;
    });
    if (due) await chargeNow(context, due);
    return statusReply(context);
  }),

  cancel: withSystemDb('money-movement', async (_input, context) => {
    const { systemDb, member, clock } = context;
    await systemDb.transaction().execute(async (transaction) => {
      // A payment that still arrives for one of them goes back.
      for (const reference of await openSubscriptionOrders(transaction, member.id, ['renewal', 'upgrade']))
        await endUnpaid(transaction, reference, 'cancelled', clock);
      if (!(await cancelSubscription(transaction, member.id, clock.now()))) throw none();
    });
    return statusReply(context);
  }),

  undoCancel: withSystemDb('money-movement', async (_input, context) => {
    const { systemDb, member, clock } = context;
    const isUndone = await systemDb
      .transaction()
      .execute((transaction) => undoCancel(transaction, member.id, clock.now()));
    if (!isUndone) throw new Failure('not_found', 'Your membership isn’t set to end.');
    return statusReply(context);
  }),

  method: withSystemDb('money-movement', async ({ body: { method_id: methodId } }, context) => {
    const { systemDb, member, clock, ports } = context;
    const saved = await findMethod(systemDb, member.id, methodId);
    if (saved?.gateway !== ports.cardPayments.adapter) throw new Failure('not_found', 'We couldn’t find that card.');
    const running = await systemDb
      .transaction()
      .execute((transaction) => useMethod(transaction, member.id, methodId, clock.now()));
    if (running.state === 'past_due') await chargeNow(context, running);
    return statusReply(context);
  }),
});
