import type { orders } from '#contract/areas/orders.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { captureOrder } from '../payments/capture.ts';
import type { OwnerCheck } from '../payments/capture.ts';
import type { Journey } from '../tables.ts';
import { endUnpaid, placeOrder } from './create.ts';
import type { OrderRequest } from './create.ts';
import { invoiceFile } from './invoice.ts';
import { orderInFull } from './order-parts-store.ts';
import { NOBODY, linesOf, orderByReference } from './order-store.ts';
import { paidBy } from './paid-by.ts';
import type { OrderRow } from './order-store.ts';
import { replyWithOrder } from './wire.ts';

/** A guess costs one of these; an unguessable reference needs about 10^17 of them. */
const looks = { name: 'guest-orders', hits: 240, windowSeconds: 3600 };
const guestOrders = { name: 'guest-order-creations', hits: 40, windowSeconds: 3600 };

const noOrder = () => new Failure('not_found', 'We couldn’t find an order with that reference and email.');

type GuestContext = Context<'guest'>;
type Contact = OrderRequest & { email: string; name: string; mobile?: string | undefined };

/** An order that no account has claimed, by its reference and the email used. */
const bought =
  (email: string): OwnerCheck =>
  (order) => {
    if (!order || order.member_id !== NOBODY || order.email.toLowerCase() !== email.toLowerCase()) throw noOrder();
    return order;
  };

async function replyTo({ systemDb }: Pick<GuestContext, 'systemDb'>, reference: string, ownerCheck: OwnerCheck) {
  return replyWithOrder(systemDb, ownerCheck(await orderInFull(systemDb, reference)));
}

/** The order of a member, or a guest's by the email used. @throws Failure `not_found` for any other. */
export async function orderOfCaller(
  context: Pick<Context<'public'>, 'systemDb' | 'member' | 'limit' | 'caller'>,
  { reference, email }: { reference: string; email: string | undefined },
): Promise<OrderRow> {
  const { systemDb, member } = context;
  const order = await orderByReference(systemDb, reference);
  if (member && order?.member_id === member.id) return order;
  await context.limit(looks, context.caller.ip);
  return bought(email ?? '')(order);
}

/** A guest's call has no member; the parts are named, as a context cannot be copied. */
const asNobody = ({ systemDb, clock, ports, settings, caller, limit }: GuestContext) => ({
  member: null,
  systemDb,
  clock,
  ports,
  settings,
  caller,
  limit,
});

async function create(context: GuestContext, body: Contact, journey: Journey) {
  await context.limit(guestOrders, context.caller.ip);
  const buyer = { journey, email: body.email, name: body.name, mobile: body.mobile ?? null };
  return replyWithOrder(context.systemDb, await placeOrder(asNobody(context), body, buyer, 'awaiting_payment'));
}

async function details(context: GuestContext, { reference, email }: { reference: string; email: string }) {
  await context.limit(looks, context.caller.ip);
  return replyTo(context, reference, bought(email));
}

export const guestOrderHandlers = {
  async guestCreate({ body }, context) {
    return create(context, body, 'guest');
  },

  async claimJourneyCreate({ body }, context) {
    return create(context, body, 'claim');
  },

  async guestDetails({ body }, context) {
    return details(context, body);
  },

  async claimJourneyDetails({ body }, context) {
    return details(context, body);
  },

  async guestCapture({ body: { reference, email, token, gateway } }, context) {
    await context.limit(looks, context.caller.ip);
    const card = token ? ({ kind: 'token', token } as const) : undefined;
    const source = gateway === 'redirect' ? ({ kind: 'redirect' } as const) : card;
    const order = await captureOrder(asNobody(context), { reference, source, save: false }, bought(email));
    return replyWithOrder(context.systemDb, order);
  },

  async guestCancel({ body: { reference, email } }, context) {
    const { systemDb, clock } = context;
    await context.limit(looks, context.caller.ip);
    bought(email)(await orderByReference(systemDb, reference));
    const ended = await systemDb
      .transaction()
      .execute((transaction) => endUnpaid(transaction, reference, 'cancelled', clock));
    if (!ended) throw new Failure('conflict', 'This order can’t be cancelled any more.');
    return replyTo(context, reference, bought(email));
  },

  async invoice({ body: { reference, email } }, context) {
    const { systemDb, settings } = context;
    const order = await orderOfCaller(context, { reference, email });
    if (order.paid_at === null || order.invoice_number === null)
      throw new Failure('conflict', 'You’ll get a tax invoice once this order is paid.');
    const paid = { ...order, paid_at: order.paid_at, invoice_number: order.invoice_number };
    const [lines, payment] = [await linesOf(systemDb, [order]), await paidBy(systemDb, order)];
    return invoiceFile(paid, { lines, payment }, settings);
  },
} satisfies Partial<HandlersOf<typeof orders>>;
