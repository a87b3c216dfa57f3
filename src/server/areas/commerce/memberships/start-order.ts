import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '#contract/kit/errors.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import type { Database } from '#server/kit/database.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import type { PaymentSource } from '#server/ports/card-payments/port.ts';
import { lockRunning } from '../../entitlements/public.ts';
import { keepAccountOpen } from '../orders/buyer-lock-store.ts';
import { endUnpaid, placeOrder } from '../orders/create.ts';
import { buyerOf, ownedBy } from '../orders/member-handlers.ts';
import type { OrderInFull } from '../orders/order-parts-store.ts';
import { referenceOfRequest } from '../orders/order-store.ts';
import { captureOrder } from '../payments/capture.ts';
import { START_KEY, openStarts } from './membership-order-store.ts';

/** How long a call waits for another one that is paying for a membership of the same member. */
const WAIT_MS = 10_000;
const POLL_MS = 100;

/** A membership has begun since, or another call is about to begin one: the member's membership is to be read again. */
class Overtaken extends Error {}

interface Start {
  option: MembershipOption;
  total: number;
  promo?: string | undefined;
}

const isPaying = () =>
  new Failure(
    'conflict',
    'We’re still processing a payment for your membership. Wait a minute, then check your membership.',
  );

/** Refuses while a payment is under way that may begin a membership, and cancels orders of earlier tries. */
async function endEarlierStarts(db: Database, { member, clock }: SystemContext): Promise<void> {
  const earlier = await openStarts(db, member.id);
  const paying = earlier.filter(({ payment }) => payment !== null);
  // The gateway has answered that it takes longer.
  if (paying.some(({ known }) => known !== null)) throw isPaying();
  if (paying.length > 0) throw new Overtaken();
  // A payment that still arrives for one of them goes back to the card.
  for (const { reference } of earlier) await endUnpaid(db, reference, 'cancelled', clock);
}

/** The order of a membership that begins, which is paid in the same call. */
export const startOrder = {
  /** The order that this call has placed before a crash. */
  async placedBy({ systemDb, member, idempotencyKey }: SystemContext): Promise<string | undefined> {
    return referenceOfRequest(systemDb, member.id, START_KEY + idempotencyKey);
  },

  /**
   * Places and pays the order, once for each membership that begins, however many calls there are. Null where one has
   * begun in the meantime. Orders are locked before plans, as when a payment is settled.
   */
  async pay(
    context: SystemContext,
    { option, total, promo }: Start,
    source: PaymentSource,
  ): Promise<OrderInFull | null> {
    const { member, clock, ports, caller, limit, idempotencyKey } = context;
    const placed = await startOrder.placedBy(context);
    const buyer = await buyerOf(context);
    const place = async (transaction: Database): Promise<string> => {
      await keepAccountOpen(transaction, member.id);
      await endEarlierStarts(transaction, context);
      const running = await lockRunning(transaction, member.id);
      if (running && running.state !== 'past_due') throw new Overtaken();
      if ((await openStarts(transaction, member.id)).length > 0) throw new Overtaken();
      const order = await placeOrder(
        { member, clock, ports, caller, limit, systemDb: transaction },
        { items: [{ slug: option, quantity: 1 }], total, promo, requestKey: START_KEY + idempotencyKey },
        buyer,
        'awaiting_payment',
      );
      return order.reference;
    };
    try {
      const request = { reference: placed ?? place, source, save: true };
      return await captureOrder(context, request, ownedBy(member.id));
    } catch (error) {
      if (error instanceof Overtaken) return null;
      throw error;
    }
  },

  /** Runs a step until it has an answer, while other calls pay for a membership. @throws Failure where that lasts. */
  async untilAnswered<T>(step: () => Promise<T | null>): Promise<T> {
    for (let waited = 0; waited <= WAIT_MS; waited += POLL_MS) {
      const answer = await step();
      if (answer !== null) return answer;
      await delay(POLL_MS);
    }
    throw isPaying();
  },
};
