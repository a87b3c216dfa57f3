import { RESERVED_MINUTES } from '#domain/commerce/order-state.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import { runningSubscription } from '../../entitlements/public.ts';
import { endUnpaid } from '../orders/create.ts';
import { referenceOfRequest } from '../orders/order-store.ts';
import type { Change } from './changes.ts';
import { placeMembershipOrder } from './membership-order.ts';
import { openSubscriptionOrders } from './membership-order-store.ts';

/** The order of an upgrade, which is paid in the same call. */
export const upgradeOrder = {
  /** The order that this call has placed before a crash. */
  async placedBy({ systemDb, member, idempotencyKey }: SystemContext): Promise<string | undefined> {
    return referenceOfRequest(systemDb, member.id, `call:${idempotencyKey}`);
  },

  /** Places the order, and cancels one of an earlier try. Returns its reference. */
  async place(context: SystemContext, { terms, creditCents }: Change): Promise<string> {
    const { systemDb, member, clock, idempotencyKey } = context;
    return systemDb.transaction().execute(async (transaction) => {
      for (const reference of await openSubscriptionOrders(transaction, member.id, ['upgrade']))
        await endUnpaid(transaction, reference, 'cancelled', clock.now());
      const subscription = await runningSubscription(transaction, member.id);
      if (!subscription) throw new Failure('conflict', 'Your membership has just ended. Start a new one.');
      return placeMembershipOrder(transaction, clock, {
        subscription,
        purpose: 'upgrade',
        terms,
        creditCents,
        requestKey: `call:${idempotencyKey}`,
        expiresAt: new Date(clock.now().getTime() + RESERVED_MINUTES * 60_000),
      });
    });
  },
};
