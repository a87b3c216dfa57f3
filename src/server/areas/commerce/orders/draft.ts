import { Failure } from '#contract/kit/errors.ts';
import { RESERVED_MINUTES } from '#domain/commerce/order-state.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import { quote } from '../cart/cart-handlers.ts';
import { takeStock } from '../catalogue/catalogue-store.ts';
import { isTestOnly } from '../payments/gateways.ts';
import { requireOpen, unitsOf } from './create.ts';
import { requireWithinLimit } from './entry-limit.ts';
import { linesOf, setState } from './order-store.ts';
import type { LineRow, OrderRow } from './order-store.ts';

type Ordering = Pick<Context<'public'>, 'systemDb' | 'member' | 'clock' | 'ports'>;

/** For an order that can be paid no longer. */
export const orderIsOver = ({ state }: Pick<OrderRow, 'state'>): Failure =>
  new Failure('conflict', `This order ${state === 'expired' ? 'has expired' : 'was cancelled'}. Place a new order.`);

/** @throws Failure where the catalogue no longer offers what a draft has, at its price and with its entries. */
async function requireUnchanged(db: Database, context: Ordering, order: OrderRow, lines: readonly LineRow[]) {
  const items = lines.map(({ slug, variant, quantity }) => ({ slug, variant, quantity }));
  const today = await quote(db, context, { items, promo: order.promo_code });
  requireOpen(today.lines, isTestOnly(context.ports));
  const { totalCents, entries } = today.totals;
  if (today.lines.length < lines.length || totalCents !== order.total_cents || entries !== order.entries)
    throw new Failure('conflict', 'Something in this order has changed since you saved it. Place a new order.');
}

/**
 * Takes the goods of a draft out of stock, so that it waits for its payment. `db` must be a transaction.
 * @throws Failure where it could not be placed as it is today
 */
export async function orderDraft(db: Database, context: Ordering, order: OrderRow): Promise<void> {
  const { clock } = context;
  const lines = await linesOf(db, [order]);
  await requireUnchanged(db, context, order, lines);
  await requireWithinLimit(db, clock, order.member_id, order.entries);
  const units = unitsOf(lines.map(({ variant_id, quantity }) => ({ variantId: variant_id, quantity })));
  if (!(await takeStock(db, units, order.promo_code)))
    throw new Failure(
      'not_enough',
      'Something in this order has sold out, or its promotion code has been used up. Place a new order.',
    );
  const at = clock.now();
  await setState(db, order, 'awaiting_payment', {
    at,
    by: 'buyer',
    reserved: true,
    expires_at: new Date(at.getTime() + RESERVED_MINUTES * 60_000),
  });
}
