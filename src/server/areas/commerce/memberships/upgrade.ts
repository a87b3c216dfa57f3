import { RESERVED_MINUTES } from '#domain/commerce/order-state.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import { lockRunning } from '../../entitlements/public.ts';
import type { SubscriptionRow } from '../../entitlements/public.ts';
import { findMember } from '../../members/public.ts';
import { endUnpaid } from '../orders/create.ts';
import { requireWithinLimit } from '../orders/entry-limit.ts';
import { referenceOfRequest } from '../orders/order-store.ts';
import type { Change } from './changes.ts';
import { feeToday, membershipOrder } from './membership-order.ts';
import { addMembershipOrders, openSubscriptionOrders } from './membership-order-store.ts';

/** The order of an upgrade, which is paid in the same call. */
export const upgradeOrder = {
  /** The order that this call has placed before a crash. */
  async placedBy({ systemDb, member, idempotencyKey }: SystemContext): Promise<string | undefined> {
    return referenceOfRequest(systemDb, member.id, `call:${idempotencyKey}`);
  },

  /** Places the order for a change of `seen`, and cancels one of an earlier try. Returns its reference. */
  async place(context: SystemContext, { terms, creditCents, periods }: Change, seen: SubscriptionRow): Promise<string> {
    const { systemDb, member, clock, idempotencyKey } = context;
    return systemDb.transaction().execute(async (transaction) => {
      for (const reference of await openSubscriptionOrders(transaction, member.id, ['upgrade']))
        await endUnpaid(transaction, reference, 'cancelled', clock);
      const subscription = await lockRunning(transaction, member.id);
      // The credit counts once: what was paid since is not what the amount was worked out from.
      if (subscription?.id !== seen.id || subscription.period !== seen.period || subscription.state !== seen.state)
        throw new Failure('conflict', 'Your membership has just changed. Check the amount, then try again.');
      await requireWithinLimit(transaction, clock, member.id, terms.entries);
      const now = clock.now();
      const order = membershipOrder({
        subscription,
        member: (await findMember(transaction, member.id))!,
        purpose: 'upgrade',
        terms,
        periods,
        creditCents,
        fee: await feeToday(transaction, clock),
        requestKey: `call:${idempotencyKey}`,
        expiresAt: new Date(now.getTime() + RESERVED_MINUTES * 60_000),
        at: now,
      });
      return (await addMembershipOrders(transaction, [order]))[0]!.reference;
    });
  },
};
